# frozen_string_literal: true

# Run by valgrind: repeats the operations of scenarios, between marks that
# {Bench::Instructions} knows.
#
#   counted.rb SCENARIO TIMES [SCENARIO TIMES...]

require_relative "../../examples/support/thrift"
require_relative "../support/workload"

WARM_UP = 50

ARGV.each_slice(2) do |scenario, times|
  operation = Bench::Workload.operation(scenario)
  times = times.to_i
  operation.repeat([times, WARM_UP].min)
  # The same heap for each: what the collector does inside is part of the cost.
  GC.start
  Process.ppid
  operation.repeat(times)
  Process.ppid
end
