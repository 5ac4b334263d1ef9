# frozen_string_literal: true

# A measured process that loads the thrift gem as an application would.

require_relative "../../examples/support/thrift"
require_relative "../../examples/support/served_by"
require_relative "measured"
require_relative "workload"

module Bench
  # Measures Thrift.
  class Worker < Measured
    private

    def operation(name) = Workload.operation(name)

    def describe = { **versions, served_by: ServedBy.classes }
  end
end

$stdout.sync = true
Bench::Worker.new.serve($stdin, $stdout)
