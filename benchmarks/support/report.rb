# frozen_string_literal: true

require "fileutils"
require "json"
require_relative "knobs"
require_relative "machine"
require_relative "progress"

module Bench
  # What a benchmark hands out: tables for the terminal, and the same in files. Each
  # says on which machine, Ruby, gems and commit it was measured.
  class Report
    # Figures of a glance don't take the place of others.
    FOLDER = File.join(Machine::ROOT, "tmp/benchmark", *("short" if Knobs.short?))

    # @param name [String] of the files
    # @param how [String] how it was measured, in sentences
    # @param versions [Hash{Symbol => Object}] as workers describe themselves
    # @param results [Array<Hash>] all figures, for JSON
    # @param length [Hash{Symbol => Numeric}, nil] of {Knobs.length}, where there were rounds
    def initialize(name, how:, versions:, results:, length: nil)
      @name = name
      @how = length ? "#{how} Rounds: #{length[:rounds]}; what is told is their median." : how
      @figures = { machine: Machine.to_h, versions: versions, how: @how, set: Knobs.set, length: length,
                   results: results }.compact
    end

    # @param tables [Array<Bench::TextTable>]
    # @param chart [Bench::Chart, nil]
    # @param left_out [Array<String>] what wasn't measured, and why
    # @return [void]
    def hand_out(*tables, chart: nil, left_out: [])
      puts tables.join("\n\n"), "", @how, where
      chart&.show
      written = save(json: JSON.pretty_generate(@figures), md: to_markdown(tables), svg: chart&.svg)
      puts "", "written: #{written.join(", ")}"
      [*left_out, *Progress.left_out, *chart&.left_out].each { |missing| puts "left out: #{missing}" }
    end

    private

    def to_markdown(tables) = [*tables.map(&:to_markdown), "#{@how} #{where}"].join("\n\n")

    def where
      versions, machine = @figures.values_at(:versions, :machine)
      gems = versions.except(:ruby, :served_by).compact.map { |name, version| "#{name} #{version}" }
      "#{versions[:ruby]}; #{gems.join(", ")}; #{Machine.describe(machine)}."
    end

    # @return [Array<String>] paths, from the root
    def save(**files)
      FileUtils.mkdir_p(FOLDER)
      files.compact.map do |suffix, text|
        path = File.join(FOLDER, "#{@name}.#{suffix}")
        File.write(path, "#{text.chomp}\n")
        path.delete_prefix("#{Machine::ROOT}/")
      end
    end
  end
end
