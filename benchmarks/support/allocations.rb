# frozen_string_literal: true

module Bench
  # Counts what an operation allocates, by several workers, apart from its time.
  class Allocations
    # Of the loop around the operation while it is prepared, which nobody looks at.
    SECONDS = 0.02

    # @param workers [Array<Bench::WorkerProcess>]
    def initialize(workers)
      @workers = workers
    end

    # @param scenario [Bench::Scenario]
    # @return [Hash{Symbol => Object}] as of #to_h, and the scenario's name
    # @raise [Bench::WorkerProcess::Error]
    def run(scenario)
      @workers.each { |worker| worker.ask(do: "prepare", scenario: scenario.name, seconds: SECONDS) }
      { scenario: scenario.name, **to_h }
    end

    # @return [Hash{Symbol => Hash{String => Float}}] objects, and bytes (`allocated`),
    #   of the operation that the workers have prepared, by their names
    # @raise [Bench::WorkerProcess::Error]
    def to_h
      counts = @workers.to_h { |worker| [worker.name, worker.ask(do: "allocations")] }
      { objects: counts.transform_values { |count| count[:objects] },
        allocated: counts.transform_values { |count| count[:bytes] } }
    end
  end
end
