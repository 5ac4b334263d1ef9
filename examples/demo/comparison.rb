# frozen_string_literal: true

require_relative "../../benchmarks/support/contest"
require_relative "../../benchmarks/support/scenario"
require_relative "../../benchmarks/support/text_table"

module Demo
  # The thrift gem alone and with our extension, on the same payloads, in two
  # processes that take turns.
  class Comparison
    SCENARIOS = {
      "small/compact/write" => "small struct, write",
      "small/compact/read" => "small struct, read",
      "small/compact/read-new" => "small struct, new and read",
      "nested/compact/write" => "nested struct, write",
      "nested/compact/read" => "nested struct, read",
      "footer/compact/write" => "Parquet footer, write",
      "footer/compact/read" => "Parquet footer, read",
    }.freeze
    ROUNDS = 9
    ROUND_SECONDS = 0.25

    # @param stock [Bench::WorkerProcess]
    # @param ours [Bench::WorkerProcess]
    def initialize(stock, ours)
      @stock = stock
      @ours = ours
    end

    # @yieldparam label [String] before a scenario is measured
    # @return [Array<Bench::Contest::Result>]
    # @raise [Bench::WorkerProcess::Error]
    def results
      @results ||= begin
        contest = Bench::Contest.new([@stock, @ours], rounds: ROUNDS, seconds: ROUND_SECONDS)
        SCENARIOS.map do |name, label|
          yield label if block_given?
          contest.run(Bench::Scenario.named(name))
        end
      end
    end

    # @return [Boolean] whether both gave the same bytes everywhere
    def identical?
      results.all?(&:identical)
    end

    # @return [String] the figures for a reader
    def table
      table = Bench::TextTable.new("compact protocol", "bytes", "same", "stock us", "ours us", "times faster",
                                   "stock objects", "ours objects")
      results.each { |result| table << row(result) }
      table.to_s
    end

    private

    def row(result)
      names = [@stock.name, @ours.name]
      [
        SCENARIOS[result.scenario.name], result.bytes, result.identical ? "yes" : "NO",
        *result.microseconds.values_at(*names).map { |spread| microseconds(spread.median) },
        ratio(result.ratios[@ours.name]),
        *result.objects.values_at(*names).map { |count| objects(count) },
      ]
    end

    def microseconds(value)
      value < 100 ? format("%.2f", value) : value.round.to_s
    end

    def ratio(spread)
      format("%.1f (%.1f..%.1f)", spread.median, spread.min, spread.max)
    end

    def objects(count)
      count.round(1).to_s.delete_suffix(".0")
    end
  end
end
