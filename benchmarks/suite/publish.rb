# frozen_string_literal: true

# Puts the figures of the last run of the standard set, and of other libraries,
# into README.md and docs/performance.md, between their marks, and the chart beside
# them.

require "fileutils"
require "json"
require_relative "goals"
require_relative "results"

module Bench
  # Figures for readers, generated and never typed.
  module Publish
    ROOT = Machine::ROOT
    STANDARD = File.join(Results::FOLDER, "standard")
    PEERS = File.join(Results::FOLDER, "peers.json")
    CHART = "docs/performance/speed.svg"

    # Rows of the README, by the beginnings of their labels.
    SHORT = ["small, compact", "small, binary", "nested, compact", "nested, binary", "small: "].freeze

    module_function

    # @return [void]
    def run
      report = JSON.parse(File.read("#{STANDARD}.json"), symbolize_names: true)
      between_marks("README.md", "standard", short(report))
      goals = Goals.table(report[:results])
      between_marks("docs/performance.md", "standard",
                    "#{goals}\n\nAll of the standard set:\n\n#{File.read("#{STANDARD}.md")}")
      between_marks("docs/performance.md", "peers", peers) if File.exist?(PEERS)
      FileUtils.mkdir_p(File.join(ROOT, File.dirname(CHART)))
      FileUtils.cp("#{STANDARD}.svg", File.join(ROOT, CHART))
    end

    def between_marks(file, name, text)
      path = File.join(ROOT, file)
      marks = %r{(?<=<!-- figures: #{name}, by bin/benchmark publish -->\n).*?(?=<!-- end of figures -->)}m
      changed = File.read(path).sub!(marks) { "\n#{text.strip}\n\n" } or raise "no marks in #{file}"
      File.write(path, changed)
    end

    def short(report)
      rows = report[:results].select { |row| SHORT.any? { |beginning| row[:label].start_with?(beginning) } }
      versions, machine = report.values_at(:versions, :machine)
      ["| | thrift alone, us | with thrift_native, us | faster | objects, alone | objects, with |",
       "| --- | ---: | ---: | ---: | ---: | ---: |", *rows.map { |row| line(row) }, "",
       "#{versions[:ruby]}, thrift #{versions[:thrift]} with its C extension; #{machine[:processor]}."].join("\n")
    end

    def line(row)
      times = row[:microseconds].values_at(:stock, :ours).map { |spread| time(spread[:median]) }
      faster = format("**%.1fx**", row[:ratio][:ours][:median])
      "| #{[row[:label], *times, faster, *row[:objects].values_at(:stock, :ours).map(&:round)].join(" | ")} |"
    end

    # How many times ours' time the others take.
    def peers
      results = JSON.parse(File.read(PEERS), symbolize_names: true)[:results]
      names = results.first[:microseconds].keys
      lines = results.map { |result| "| #{[result[:scenario].split("/").last, *beside(result)].join(" | ")} |" }
      ["| | #{names.join(" | ")} |", "| --- |#{" ---: |" * names.size}", *lines].join("\n")
    end

    def beside(result)
      result[:microseconds].map do |name, spread|
        ratio = result[:ratio][name]
        [time(spread[:median]), *(format("%.1fx", 1 / ratio[:median]) if ratio)].join(", ")
      end
    end

    def time(microseconds) = microseconds < 100 ? format("%.2f", microseconds) : microseconds.round.to_s
  end
end

Bench::Publish.run
