# frozen_string_literal: true

require_relative "../support/chart"
require_relative "../support/knobs"
require_relative "../support/report"
require_relative "../support/text_table"

module Bench
  # What came out of a set of scenarios: a row for each.
  class Results
    TITLE = "Times faster than the thrift gem's C extension"
    HOW = "Microseconds of processor time, objects and bytes allocated, per operation; ratios of neighbouring rounds."

    # @param set [Bench::Sets::Set]
    # @param results [Array<Bench::Contest::Result>] in the order of its rows
    # @param versions [Hash] of the worker that is not the reference
    def initialize(set, results, versions)
      @set = set
      @labels = set.scenarios.values
      @results = results
      @versions = versions
      @names = set.implementations.map(&:name)
    end

    # Prints the table and a picture of it, and writes tmp/benchmark/NAME.json, .md and .svg.
    #
    # @param name [String]
    # @return [void]
    def hand_out(name)
      results = @results.zip(@labels).map { |result, label| { label: label, **result.to_h } }
      Report.new(name, how: HOW, versions: @versions, length: Knobs.length(**@set.rounds), results: results)
            .hand_out(table, chart: chart, left_out: [*@set.left_out])
    end

    private

    def heading
      [@set.title, *@names.map { |name| "#{name} us" }, *others.flat_map { |name| ["#{name} faster", "spread"] },
       *@names.map { |name| "#{name} objects" }, *@names.map { |name| "#{name} bytes" }]
    end

    def others = @names.drop(1)

    def table
      @results.zip(@labels).each_with_object(TextTable.new(*heading)) do |(result, label), table|
        table << cells(result, label)
      end
    end

    def cells(result, label)
      [label, *@names.map { |name| microseconds(result.microseconds[name].median) },
       *others.flat_map { |name| ratio(result.ratios[name]) },
       *@names.map { |name| result.objects[name].round }, *@names.map { |name| result.allocated[name].round }]
    end

    def ratio(spread) = [format("%.1fx", spread.median), format("%.1f..%.1f", spread.min, spread.max)]

    def microseconds(value) = value < 100 ? format("%.2f", value) : value.round.to_s

    def chart
      ratios = others.to_h { |name| [name, @results.map { |result| result.ratios[name].median }] }
      Chart.new(TITLE, @labels, ratios)
    end
  end
end
