# frozen_string_literal: true

# Puts the figures of the last runs of benchmarks into README.md and
# docs/performance.md, between their marks, and charts beside them. Exit status 1
# where the standard set was not measured, or not as it is meant to be.

require "fileutils"
require "json"
require_relative "../support/report"
require_relative "../support/text_table"
require_relative "goals"

module Bench
  # Figures for readers, generated and never typed.
  module Publish
    README = "README.md"
    PAGE = "docs/performance.md"
    # What is told on the page.
    TABLES = %w[standard peers floor scaling rpc].freeze
    CHARTS = { "standard" => "docs/performance/speed.svg", "peers" => "docs/performance/peers.svg" }.freeze

    # Rows of the README, by the beginnings of their labels.
    SHORT = ["small, compact", "small, binary", "nested, compact", "nested, binary", "small: "].freeze

    module_function

    # @return [void]
    # @raise [RuntimeError] where a file has no marks
    def run
      reports = TABLES.to_h { |name| [name, report(name)] }.compact
      abort "run the standard set first" unless reports.key?("standard")

      short(reports)
      between_marks(PAGE, "goals", goals(reports.transform_values { |report| report[:results] }))
      reports.each_key { |name| tell(name) }
      warn_of_commits(reports)
    end

    # For the README.
    def short(reports)
      between_marks(README, "standard", standard(reports["standard"]))
      between_marks(README, "rpc", rpc(reports["rpc"])) if reports.key?("rpc")
    end

    def warn_of_commits(reports)
      commits = reports.values.map { |report| report[:machine][:commit] }.uniq
      puts "note: these figures are of several commits: #{commits.join(", ")}" if commits.size > 1
    end

    # @return [Hash, nil] nil where there is none, or one of a glance or of a part
    def report(name)
      path = File.join(Report::FOLDER, "#{name}.json")
      return say("left as it is: #{name}, which wasn't measured") unless File.exist?(path)

      report = JSON.parse(File.read(path), symbolize_names: true)
      return report if report[:set].empty?

      say("left as it is: #{name}, which was measured with #{report[:set].map { |pair| pair.join("=") }.join(" ")}")
    end

    def say(text)
      puts text
      nil
    end

    def tell(name)
      between_marks(PAGE, name, File.read(File.join(Report::FOLDER, "#{name}.md")))
      copy_chart(name) if CHARTS.key?(name)
    end

    def copy_chart(name)
      drawn = File.join(Report::FOLDER, "#{name}.svg")
      return say("left as it is: #{CHARTS[name]}, which wasn't drawn") unless File.exist?(drawn)

      chart = File.join(Machine::ROOT, CHARTS[name])
      FileUtils.mkdir_p(File.dirname(chart))
      FileUtils.cp(drawn, chart)
      puts "written: #{CHARTS[name]}"
    end

    # @raise [RuntimeError] where the file has no such marks
    def between_marks(file, name, text)
      path = File.join(Machine::ROOT, file)
      marks = %r{(?<=<!-- figures: #{name}, by bin/benchmark publish -->\n).*?(?=<!-- end of figures -->)}m
      changed = File.read(path).sub!(marks) { "\n#{text.strip}\n\n" } or raise "no marks of #{name} in #{file}"
      File.write(path, changed)
      puts "written: #{name} in #{file}"
    end

    def goals(results) = markdown(Goals.new(results).rows, "what", "goal", "measured", "reached")

    def standard(report)
      rows = report[:results].select { |row| row[:label].start_with?(*SHORT) }.map do |row|
        times = row[:microseconds].values_at(:stock, :ours).map { |spread| time(spread[:median]) }
        [row[:label], *times, faster(row[:ratio][:ours]), *row[:objects].values_at(:stock, :ours).map(&:round)]
      end
      [markdown(rows, "", "thrift alone, us", "with thrift_native, us", "faster", "objects, alone", "with"),
       where(report)].join("\n\n")
    end

    def rpc(report)
      rows = report[:results].map do |row|
        ratio = row[:ratio]
        [row[:scenario], *row.values_at(:stock, :ours).map { |side| side[:p50] }, faster(ratio),
         format("%<min>.1f..%<max>.1f", **ratio)]
      end
      [markdown(rows, "call", "thrift alone, us", "with thrift_native, us", "faster", "spread"),
       where(report)].join("\n\n")
    end

    def markdown(rows, *heading) = rows.inject(TextTable.new(*heading)) { |table, row| table << row }.to_markdown

    def where(report)
      versions, machine = report.values_at(:versions, :machine)
      "#{versions[:ruby]}, thrift #{versions[:thrift]} with its C extension; #{machine[:processor]}."
    end

    def faster(ratio) = format("**%.1fx**", ratio[:median])

    def time(microseconds) = microseconds < 100 ? format("%.2f", microseconds) : microseconds.round.to_s
  end
end

Bench::Publish.run
