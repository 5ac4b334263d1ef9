# frozen_string_literal: true

module Bench
  # Figures in the form of the benchmark of apache/thrift (its `--json`): seconds for
  # all repetitions of a scenario, reckoned from the median of one. Those of every
  # implementation, which `library` tells apart. Processor time is told as the user's,
  # the system's share in it, and as the time that passes: an operation never waits.
  class UpstreamJson
    # How often apache/thrift repeats each.
    SMALL_RUNS = 10_000
    LARGE_RUNS = 1

    # @param set [Bench::Sets::Set]
    # @param results [Array<Bench::Contest::Result>]
    def initialize(set, results)
      @names = set.scenarios
      @results = results
    end

    # @return [Hash{Symbol => Object}]
    def to_h
      { config: { large_runs: runs(true), small_runs: runs(false), scenarios: @names.values, skip_native: false,
                  native_available: true },
        results: @results.flat_map { |result| by_library(result) } }
    end

    private

    def by_library(result)
      id = @names.fetch(result.scenario)
      times = runs(result.scenario.large?)
      result.microseconds.map do |library, spread|
        seconds = spread.median * times / 1e6
        { id: id, label: "#{id}, #{times} times", library: library,
          benchmark: { user: seconds, system: 0.0, total: seconds, real: seconds } }
      end
    end

    def runs(large) = Integer(ENV.fetch(large ? "LARGE_RUNS" : "SMALL_RUNS", large ? LARGE_RUNS : SMALL_RUNS))
  end
end
