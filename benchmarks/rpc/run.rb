# frozen_string_literal: true

# Calls over loopback, client and server each in a process of its own: the thrift
# gem alone and with ours, in turn.
#
#   ROUNDS=7 ROUND_SECONDS=0.5     how often, and how long, each is asked
#   SCENARIOS=echo/compact/framed/simple,...

require_relative "../support/benchmark"
require_relative "scenario"

module Bench
  # Calls over loopback.
  module Rpc
    DEFAULT = %w[
      echo/compact/framed/simple echo/binary/framed/simple echo/compact/buffered/simple
      many/compact/framed/simple many/binary/framed/simple many/accelerated/framed/simple
      oneway/compact/framed/simple
      echo/compact/framed/threaded echo/compact/framed/pool echo/compact/framed/nonblocking
    ].freeze

    CLIENT = File.join(__dir__, "client.rb")
    HOW = "Microseconds of a call as the client sees it: so many per cent of the calls of a round take no longer. " \
          "Faster is by the half of them, which a busy neighbour of the machine hardly shifts."
    PERCENTILES = %i[p50 p90 p99].freeze

    # Measures scenarios by two clients that take turns.
    class Contest
      # @param workers [Array<Bench::WorkerProcess>] the thrift gem alone, ours
      # @param rounds [Integer]
      # @param seconds [Float]
      def initialize(workers, rounds:, seconds:)
        @workers = workers
        @rounds = rounds
        @seconds = seconds
      end

      # @param scenario [Bench::Rpc::Scenario]
      # @return [Hash{Symbol => Object}] times in microseconds; `microseconds` is their mean
      def run(scenario)
        @workers.each { |worker| worker.ask(do: "prepare", scenario: scenario.name, seconds: @seconds) }
        stock, ours = Bench::Contest.rounds(@workers, @rounds).values
        ratio = Spread.new(stock.zip(ours).map { |theirs, own| theirs[:p50] / own[:p50] })
        { scenario: scenario.name, ratio: ratio.to_h, stock: middle(stock), ours: middle(ours) }
      end

      private

      def middle(rounds)
        [:microseconds, *PERCENTILES].to_h do |key|
          [key, Spread.new(rounds.map { |round| round[key] }).median.round(1)]
        end
      end
    end

    # @param results [Array<Hash>]
    # @return [Bench::TextTable]
    def self.table(results)
      columns = [*PERCENTILES, "calls/s"].flat_map { |figure| ["stock #{figure}", "ours #{figure}"] }
      results.each_with_object(TextTable.new("call", "faster", "spread", *columns)) do |result, table|
        ratio, stock, ours = result.values_at(:ratio, :stock, :ours)
        table << [result[:scenario], format("%.1fx", ratio[:median]), format("%<min>.1f..%<max>.1f", **ratio),
                  *PERCENTILES.flat_map { |figure| [stock[figure], ours[figure]] },
                  *[stock, ours].map { |side| (1e6 / side[:microseconds]).round }]
      end
    end
  end
end

scenarios = (ENV["SCENARIOS"]&.split(",") || Bench::Rpc::DEFAULT).map { |name| Bench::Rpc::Scenario.named(name) }
implementations = [Bench::Implementation.stock, Bench::Implementation.ours]

Bench::WorkerProcess.open(implementations, Bench::Rpc::CLIENT) do |workers|
  length = Bench::Knobs.length(rounds: 7, seconds: 0.5)
  contest = Bench::Rpc::Contest.new(workers, **length)
  progress = Bench::Progress.new(scenarios.size)
  results = scenarios.map { |scenario| progress.step(scenario.name) { contest.run(scenario) } }
  Bench::Report.new("rpc", how: Bench::Rpc::HOW, versions: workers.last.describe, length: length, results: results)
               .hand_out(Bench::Rpc.table(results))
end
