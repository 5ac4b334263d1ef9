# frozen_string_literal: true

# The small struct in Thrift, by ours, C and pure Ruby, and equal data in other
# libraries, each in a process of its own, in turn. What isn't installed is left
# out.
#
#   ROUNDS=9 ROUND_SECONDS=0.1

require "fileutils"
require "json"
require_relative "../support/contest"
require_relative "../support/implementation"
require_relative "../support/machine"
require_relative "../support/scenario"
require_relative "../support/text_table"
require_relative "../support/worker_process"
require_relative "adapters"

module Bench
  # Thrift beside other libraries.
  module Peers
    WORKER = File.join(__dir__, "worker.rb")
    RESULTS = File.join(Machine::ROOT, "tmp/benchmark/peers.json")
    SCENARIOS = %w[build+encode encode decode decode+read].map { |name| Scenario.new("small", "-", name) }.freeze

    module_function

    # @return [Array<Bench::Implementation>] ours first
    def implementations
      thrift = { "ours" => Implementation.ours, "stock" => Implementation.stock, "ruby" => Implementation.ruby }
      ALL.keys.filter_map do |name|
        next puts("left out: #{name}, #{ALL[name].library} isn't installed") unless installed?(ALL[name].library)

        (thrift[name] || Implementation.new(name)).with("PEER" => name)
      end
    end

    def installed?(library)
      Gem.try_activate(library)
      Gem::Specification.any? { |spec| spec.contains_requirable_file?(library) } || Gem.find_files("#{library}.rb").any?
    end

    # @param results [Array<Bench::Contest::Result>]
    # @return [String] how many times ours' time each takes
    def table(results, names)
      heading = ["small", "ours us", *names.drop(1).flat_map { |name| ["#{name} us", "times ours"] }]
      results.each_with_object(TextTable.new(*heading)) do |result, table|
        table << [result.scenario.operation, *names.flat_map { |name| cells(result, name) }]
      end.to_s
    end

    def cells(result, name)
      time = format("%.2f", result.microseconds[name].median)
      ratio = result.ratios[name]
      ratio ? [time, format("%.1f (%.1f..%.1f)", 1 / ratio.median, 1 / ratio.max, 1 / ratio.min)] : [time]
    end
  end
end

implementations = Bench::Peers.implementations
Bench::WorkerProcess.open(implementations, Bench::Peers::WORKER) do |workers|
  contest = Bench::Contest.new(workers, rounds: Integer(ENV.fetch("ROUNDS", "9")),
                                        seconds: Float(ENV.fetch("ROUND_SECONDS", "0.1")))
  results = Bench::Peers::SCENARIOS.map { |scenario| contest.run(scenario) }
  puts Bench::Peers.table(results, implementations.map(&:name)), ""
  puts "Microseconds of processor time per operation; above 1: so many times what ours takes."
  puts [*Bench::Machine.to_h.values, workers.first.describe[:ruby]].join(", ")
  FileUtils.mkdir_p(File.dirname(Bench::Peers::RESULTS))
  File.write(Bench::Peers::RESULTS, JSON.pretty_generate(machine: Bench::Machine.to_h, results: results.map(&:to_h)))
end
