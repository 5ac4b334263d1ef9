# frozen_string_literal: true

require_relative "../../benchmarks/support/contest"
require_relative "../../benchmarks/support/scenario"
require_relative "../../benchmarks/support/text_table"

module Demo
  # The thrift gem alone and with our extension, on the same payloads, in two
  # processes that take turns: one table of the demo.
  class Comparison
    # @return [String] what the table is about
    attr_reader :title

    # @param title [String]
    # @param scenarios [Hash{String => String}] what is measured, as
    #   "payload/operation", and what a reader is told it is
    # @param protocols [Hash{String => Array<String>}] the protocols for each
    #   payload by its name; the default is for the others
    # @param rounds [Integer] how often each process is asked
    # @param seconds [Float] how long a round takes, about
    def initialize(title, scenarios, protocols:, rounds:, seconds:)
      @title = title
      @rounds = rounds
      @seconds = seconds
      @labels = scenarios.each_with_object({}) do |(name, label), labels|
        payload, operation = name.split("/")
        protocols[payload].each { |protocol| labels[Bench::Scenario.new(payload, protocol, operation)] = label }
      end
    end

    # @return [String] how it is measured, for a reader
    def method_of_measuring
      "#{@rounds} rounds; microseconds of processor time and objects, both per operation; median (smallest..largest)"
    end

    # @param stock [Bench::WorkerProcess]
    # @param ours [Bench::WorkerProcess]
    # @yieldparam scenario [Bench::Scenario] before it is measured
    # @return [self]
    # @raise [Bench::WorkerProcess::Error]
    def measure(stock, ours)
      @names = [stock.name, ours.name]
      contest = Bench::Contest.new([stock, ours], rounds: @rounds, seconds: @seconds)
      @results = @labels.each_key.map do |scenario|
        yield scenario if block_given?
        contest.run(scenario)
      end
      self
    end

    # @return [Array<Bench::Contest::Result>] what was measured
    attr_reader :results

    # @return [Boolean] whether both gave the same bytes everywhere
    def identical?
      @results.all?(&:identical)
    end

    # @return [String] the figures for a reader
    def table
      table = Bench::TextTable.new(@title, "protocol", "bytes", "same", "stock us", "ours us", "times faster",
                                   "stock objects", "ours objects", texts: 2)
      @results.each { |result| table << row(result) }
      table.to_s
    end

    private

    def row(result)
      [
        @labels[result.scenario], result.scenario.protocol, result.bytes, result.identical ? "yes" : "NO",
        *result.microseconds.values_at(*@names).map { |spread| microseconds(spread.median) },
        ratio(result.ratios[@names.last]),
        *result.objects.values_at(*@names).map { |count| objects(count) },
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
