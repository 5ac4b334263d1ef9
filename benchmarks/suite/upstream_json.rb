# frozen_string_literal: true

module Bench
  # Figures in the form that the benchmark of apache/thrift prints: seconds for all
  # repetitions of a scenario. Those of every implementation, told by `library`.
  class UpstreamJson
    REPETITIONS = 10_000

    # @param set [Bench::Sets::Set]
    # @param results [Array<Bench::Contest::Result>]
    def initialize(set, results)
      @set = set
      @results = results
    end

    # @return [Array<Hash>]
    def to_a
      @set.scenarios.values.zip(@results).flat_map do |id, result|
        times = result.scenario.payload == "nested" ? 1 : REPETITIONS
        result.microseconds.map do |library, spread|
          seconds = spread.median * times / 1e6
          { id: id, label: "#{id}, #{times} times", library: library,
            benchmark: { user: seconds, system: 0.0, total: seconds, real: seconds } }
        end
      end
    end
  end
end
