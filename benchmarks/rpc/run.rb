# frozen_string_literal: true

# Calls over loopback, client and server each in a process of its own: the thrift
# gem alone and with ours, in turn.
#
#   ROUNDS=7 ROUND_SECONDS=0.5     how often, and how long, each is asked
#   SCENARIOS=echo/compact/framed/simple,...

require "fileutils"
require "json"
require_relative "../support/implementation"
require_relative "../support/machine"
require_relative "../support/spread"
require_relative "../support/text_table"
require_relative "../support/worker_process"
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
    RESULTS = File.expand_path("../../tmp/benchmark/rpc.json", __dir__)

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
      # @return [Hash{Symbol => Object}]
      def run(scenario)
        @workers.each { |worker| worker.ask(do: "prepare", scenario: scenario.name, seconds: @seconds) }
        stock, ours = rounds
        ratio = Spread.new(stock.zip(ours).map { |theirs, own| theirs[:microseconds] / own[:microseconds] })
        { scenario: scenario.name, ratio: ratio.to_h, stock: middle(stock), ours: middle(ours) }
      end

      private

      # Another client begins each round.
      def rounds
        figures = @workers.to_h { |worker| [worker, []] }
        @rounds.times do |round|
          @workers.rotate(round).each { |worker| figures[worker] << worker.ask(do: "round") }
        end
        figures.values_at(*@workers)
      end

      def middle(rounds)
        %i[microseconds p50 p90 p99].to_h { |key| [key, Spread.new(rounds.map { |round| round[key] }).median.round(1)] }
      end
    end

    # @param results [Array<Hash>]
    # @return [String]
    def self.table(results)
      heading = ["call", "faster", "spread", "us alone", "us ours", "p50", "p90", "p99", "calls/s"]
      results.each_with_object(TextTable.new(*heading)) do |result, table|
        ratio, stock, ours = result.values_at(:ratio, :stock, :ours)
        table << [result[:scenario], format("%.2fx", ratio[:median]), format("%<min>.2f..%<max>.2f", **ratio),
                  stock[:microseconds], *ours.values_at(:microseconds, :p50, :p90, :p99),
                  (1e6 / ours[:microseconds]).round]
      end.to_s
    end
  end
end

scenarios = (ENV["SCENARIOS"]&.split(",") || Bench::Rpc::DEFAULT).map { |name| Bench::Rpc::Scenario.named(name) }
rounds = Integer(ENV.fetch("ROUNDS", "7"))
seconds = Float(ENV.fetch("ROUND_SECONDS", "0.5"))
implementations = [Bench::Implementation.stock, Bench::Implementation.ours]

Bench::WorkerProcess.open(implementations, Bench::Rpc::CLIENT) do |workers|
  versions = workers.last.describe
  contest = Bench::Rpc::Contest.new(workers, rounds: rounds, seconds: seconds)
  results = scenarios.map { |scenario| contest.run(scenario) }

  puts Bench::Rpc.table(results), ""
  puts "Time of a call as the client sees it, mean of a round; medians of #{rounds} rounds; " \
       "p50 to p99 and calls per second are ours."
  puts "#{versions[:ruby]}, thrift #{versions[:thrift]}, thrift_native #{versions[:thrift_native]}"
  machine = Bench::Machine.to_h
  puts machine.values.join(", ")
  FileUtils.mkdir_p(File.dirname(Bench::Rpc::RESULTS))
  File.write(Bench::Rpc::RESULTS, JSON.pretty_generate(machine: machine, versions: versions, results: results))
end
