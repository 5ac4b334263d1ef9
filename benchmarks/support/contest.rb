# frozen_string_literal: true

require_relative "allocations"
require_relative "spread"

module Bench
  # Measures one scenario by several workers, in turn. Machines have moods;
  # those that last longer than a round hit all workers alike, so what is told
  # about is the ratio of the rounds that were neighbours.
  class Contest
    # What came out for one scenario. `microseconds`, `objects` and allocated bytes
    # (`allocated`) are per operation and by the worker's name, `ratios` say how often faster than
    # the reference a worker is, `identical` whether all bytes were the same.
    Result = Struct.new(:scenario, :bytes, :identical, :microseconds, :ratios, :objects, :allocated,
                        keyword_init: true) do
      # @return [Hash] for JSON
      def to_h
        {
          scenario: scenario.name, bytes: bytes, identical: identical,
          microseconds: microseconds.transform_values(&:to_h), ratio: ratios.transform_values(&:to_h),
          objects: objects, allocated: allocated,
        }.compact
      end
    end

    # @param workers [Array<Bench::WorkerProcess>] the first is the reference
    # @param rounds [Integer] how often each is asked
    # @param seconds [Float, nil] how long a round takes, about
    # @param times [Integer, nil] how often an operation is repeated in a round,
    #   instead
    # @param allocations [Boolean] whether they are counted
    def initialize(workers, rounds:, seconds: nil, times: nil, allocations: true)
      @workers = workers
      @allocations = Allocations.new(workers) if allocations
      @rounds = rounds
      @length = times ? { times: times } : { seconds: seconds }
    end

    # @param scenario [Bench::Scenario]
    # @return [Bench::Contest::Result]
    # @raise [Bench::WorkerProcess::Error]
    def run(scenario)
      outputs = @workers.map { |worker| worker.ask(do: "prepare", scenario: scenario.name, **@length) }
      rounds = self.class.rounds(@workers, @rounds)
      times = rounds.transform_values { |answers| answers.map { |answer| answer[:microseconds] } }
      Result.new(
        scenario: scenario,
        bytes: outputs.first[:bytes],
        identical: outputs.map { |output| output[:digest] }.uniq.size == 1,
        microseconds: times.transform_values { |values| Spread.new(values) },
        ratios: ratios(times),
        **@allocations.to_h,
      )
    end

    # Asks for rounds in turn. Another worker begins each, so that none is always the first.
    #
    # @param workers [Array<Bench::WorkerProcess>] that have prepared an operation
    # @param count [Integer]
    # @return [Hash{String => Array<Hash>}] answers by the worker's name
    # @raise [Bench::WorkerProcess::Error]
    def self.rounds(workers, count)
      answers = workers.to_h { |worker| [worker.name, []] }
      count.times do |round|
        workers.rotate(round).each { |worker| answers[worker.name] << worker.ask(do: "round") }
      end
      answers
    end

    private

    def ratios(times)
      reference, *others = @workers.map(&:name)
      others.to_h do |name|
        [name, Spread.new(times[reference].zip(times[name]).map { |theirs, own| theirs / own })]
      end
    end
  end
end
