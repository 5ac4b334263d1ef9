# frozen_string_literal: true

require "fileutils"
require "json"
require_relative "../support/machine"
require_relative "../support/text_table"
require_relative "chart"

module Bench
  # What came out of a set: a table for the terminal, and files.
  class Results
    FOLDER = File.join(Machine::ROOT, "tmp/benchmark")

    # @param set [Bench::Sets::Set]
    # @param results [Array<Bench::Contest::Result>] in the order of its rows
    # @param versions [Hash] of the worker that is not the reference
    def initialize(set, results, versions)
      @set = set
      @labels = set.scenarios.values
      @results = results
      @versions = versions
      @names = set.implementations.map(&:name)
      @machine = Machine.to_h
    end

    # @return [String] for the terminal
    def to_s
      [table(TextTable.new(*heading)).to_s, "", method_of_measuring, where].join("\n")
    end

    # @return [String] the same as Markdown
    def to_markdown
      rows = @results.zip(@labels).map { |result, label| cells(result, label) }
      align = heading.each_index.map { |n| n.zero? ? "---" : "---:" }
      lines = [heading, align, *rows].map { |row| "| #{row.join(" | ")} |" }
      [*lines, "", "#{method_of_measuring} #{where}"].join("\n")
    end

    # @return [Hash] for JSON
    def to_h
      { machine: @machine, versions: @versions, rounds: @set.rounds,
        results: @results.zip(@labels).map { |result, label| { label: label, **result.to_h } } }
    end

    # Writes tmp/benchmark/NAME.json, .md and .svg.
    #
    # @param name [String]
    # @return [Array<String>] their paths
    def save(name)
      FileUtils.mkdir_p(FOLDER)
      files = { "json" => JSON.pretty_generate(to_h), "md" => to_markdown }
      files["svg"] = chart unless Chart.left_out
      files.map { |suffix, text| File.join(FOLDER, "#{name}.#{suffix}").tap { |path| File.write(path, "#{text}\n") } }
    end

    # @return [Boolean] whether all gave the same bytes everywhere
    def identical? = @results.all?(&:identical)

    private

    def heading
      [@set.title, *@names.map { |name| "#{name} us" }, *others.flat_map { |name| ["#{name} faster", "spread"] },
       *@names.map { |name| "#{name} objects" }, *@names.map { |name| "#{name} bytes" }]
    end

    def others = @names.drop(1)

    def table(rows)
      @results.zip(@labels) { |result, label| rows << cells(result, label) }
      rows
    end

    def cells(result, label)
      [label, *@names.map { |name| microseconds(result.microseconds[name].median) },
       *others.flat_map { |name| ratio(result.ratios[name]) },
       *@names.map { |name| result.objects[name].round }, *@names.map { |name| result.allocated[name].round }]
    end

    def ratio(spread) = [format("%.1fx", spread.median), format("%.1f..%.1f", spread.min, spread.max)]

    def microseconds(value) = value < 100 ? format("%.2f", value) : value.round.to_s

    def method_of_measuring
      "Microseconds of processor time, objects and bytes allocated, per operation; #{@set.rounds[:rounds]} rounds in " \
        "turn, medians of the ratios of neighbours."
    end

    def where
      "#{@versions[:ruby]}, thrift #{@versions[:thrift]}, thrift_native #{@versions[:thrift_native]}; " \
        "#{@machine.values.join(", ")}."
    end

    def chart
      series = others.to_h { |name| [name, @results.map { |result| result.ratios[name].median }] }
      Chart.new("Times faster than #{@names.first == "stock" ? "the thrift gem's C extension" : @names.first}",
                @labels, series).to_s
    end
  end
end
