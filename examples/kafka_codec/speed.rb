# frozen_string_literal: true

require_relative "../../benchmarks/support/contest"
require_relative "../../benchmarks/support/implementation"
require_relative "../../benchmarks/support/scenario"
require_relative "../../benchmarks/support/worker_process"

module Parcels
  # Messages per second with the thrift gem alone and with ours, taking turns, in a
  # process of its own each.
  module Speed
    WORKER = File.join(__dir__, "worker.rb")
    ROUNDS = { rounds: 5, seconds: 0.04 }.freeze

    # @return [Array<Bench::Contest::Result>] of encoding and of decoding
    # @raise [Bench::WorkerProcess::Error]
    def self.measure
      Bench::WorkerProcess.open([Bench::Implementation.stock, Bench::Implementation.ours], WORKER) do |workers|
        contest = Bench::Contest.new(workers, **ROUNDS)
        %w[encode decode].map { |way| contest.run(Bench::Scenario.new("parcels", "compact", way)) }
      end
    end

    # @param result [Bench::Contest::Result]
    # @return [Hash{String => Integer}] messages per second of processor time, by
    #   the implementation's name
    def self.per_second(result)
      result.microseconds.transform_values { |spread| (1e6 / spread.median).round }
    end
  end
end
