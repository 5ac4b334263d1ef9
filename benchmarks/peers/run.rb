# frozen_string_literal: true

# The small struct in Thrift, by ours, C and pure Ruby, and equal data in other
# libraries, each in a process of its own, in turn. What isn't installed is left
# out.
#
#   ROUNDS=9 ROUND_SECONDS=0.1

require_relative "../support/benchmark"
require_relative "../support/chart"
require_relative "all"

module Bench
  # Thrift beside other libraries.
  module Peers
    WORKER = File.join(__dir__, "worker.rb")
    SCENARIOS = %w[build+encode encode decode decode+read].map { |name| Scenario.new("small", "-", name) }.freeze
    HOW = "Microseconds of processor time per operation; above 1: so many times what ours takes."
    THRIFT = { "ours" => Implementation.ours, "stock" => Implementation.stock, "ruby" => Implementation.ruby }.freeze

    module_function

    # @return [Array<Bench::Implementation>] ours first
    def implementations
      ALL.filter_map do |name, peer|
        (THRIFT[name] || Implementation.new(name)).with("PEER" => name) if installed?(peer)
      end
    end

    # @return [Array<String>]
    def left_out
      ALL.values.uniq.reject { |peer| installed?(peer) }.map { |peer| "#{peer.gem_name}: it isn't installed" }
    end

    # One that comes with Ruby has its files among Ruby's own.
    def installed?(peer) = Gem::Specification.stubs_for(peer.gem_name).any? || Gem.find_files("#{peer.library}.rb").any?

    # @param results [Array<Bench::Contest::Result>]
    # @return [Bench::TextTable] a row for each library: its time, and how many times ours' that is
    def table(results)
      names = results.first.microseconds.keys
      heading = ["small", *results.flat_map { |result| ["#{result.scenario.operation} us", "times ours"] }]
      names.each_with_object(TextTable.new(*heading)) do |name, table|
        table << [name, *results.flat_map { |result| cells(result, name) }]
      end
    end

    def cells(result, name)
      ratio = result.ratios[name]&.inverse
      [format("%.2f", result.microseconds[name].median),
       ratio ? format("%.1f (%.1f..%.1f)", ratio.median, ratio.min, ratio.max) : "1"]
    end

    # @param results [Array<Bench::Contest::Result>]
    # @return [Bench::Chart]
    def chart(results)
      # Beside pure Ruby nothing else could be seen.
      names = results.first.ratios.keys - ["ruby"]
      series = results.to_h do |result|
        [result.scenario.operation, names.map { |name| result.ratios[name].inverse.median }]
      end
      Chart.new("Times what thrift_native takes for equal data", names, series)
    end

    # @param workers [Array<Bench::WorkerProcess>]
    # @return [Hash{Symbol => String}]
    def versions(workers)
      native = File.read(File.join(Machine::ROOT, "lib/thrift_native/version.rb"))[/VERSION = "(.+)"/, 1]
      libraries = workers.to_h { |worker| [ALL.fetch(worker.name).gem_name.to_sym, worker.describe[:version]] }
      { ruby: RUBY_DESCRIPTION, thrift_native: native, **libraries }
    end
  end
end

implementations = Bench::Peers.implementations
Bench::WorkerProcess.open(implementations, Bench::Peers::WORKER) do |workers|
  length = Bench::Knobs.length(rounds: 9, seconds: 0.1)
  contest = Bench::Contest.new(workers, **length)
  progress = Bench::Progress.new(Bench::Peers::SCENARIOS.size)
  results = Bench::Peers::SCENARIOS.map { |scenario| progress.step(scenario.operation) { contest.run(scenario) } }
  Bench::Report.new("peers", how: Bench::Peers::HOW, versions: Bench::Peers.versions(workers), length: length,
                             results: results.map(&:to_h))
               .hand_out(Bench::Peers.table(results), chart: Bench::Peers.chart(results),
                                                      left_out: Bench::Peers.left_out)
end
