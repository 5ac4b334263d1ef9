# frozen_string_literal: true

# How far ours is from the floor: from a loop in C that only reads the same instance
# variables and copies the bytes, or only allocates the same objects and sets their
# variables (floor.c).
#
#   ROUNDS=15 ROUND_SECONDS=0.1 SCENARIOS=…

require "set"
require_relative "../support/benchmark"
require_relative "library"

module Bench
  # The distance to the floor.
  module Floor
    WORKER = File.join(__dir__, "worker.rb")
    SCENARIOS = %w[write read-new].product(%w[compact accelerated binary]).map do |operation, protocol|
      Scenario.new("small", protocol, operation)
    end.freeze
    HOW = "Microseconds of processor time per operation; the floor reads the same instance variables and copies the " \
          "bytes, or allocates the same objects and sets their variables, and does nothing else."

    module_function

    # @param results [Array<Bench::Contest::Result>]
    # @return [Bench::TextTable]
    def table(results)
      heading = ["small", "floor us", "ours us", "times the floor", "spread", "floor objects", "ours objects"]
      results.each_with_object(TextTable.new(*heading)) { |result, table| table << cells(result) }
    end

    def cells(result)
      ratio = result.ratios.fetch("ours").inverse
      ["#{result.scenario.protocol}: #{result.scenario.operation}",
       *result.microseconds.values.map { |spread| format("%.3f", spread.median) },
       format("%.2fx", ratio.median), format("%.2f..%.2f", ratio.min, ratio.max), *result.objects.values.map(&:round)]
    end
  end
end

unless Set.new.instance_variable_defined?(:@hash)
  puts "The floor is not measured: it knows a Set as an object that holds a Hash, which it isn't in this Ruby."
  exit
end

Bench::Floor::Library.build
workers = { Bench::Implementation.new("floor") => Bench::Floor::WORKER,
            Bench::Implementation.ours => Bench::WorkerProcess::SCRIPT }
Bench::WorkerProcess.open(workers) do |floor, ours|
  length = Bench::Knobs.length(rounds: 15, seconds: 0.1)
  contest = Bench::Contest.new([floor, ours], **length)
  scenarios = Bench::Knobs.chosen(Bench::Floor::SCENARIOS, &:name)
  progress = Bench::Progress.new(scenarios.size)
  results = scenarios.map { |scenario| progress.step(scenario.name) { contest.run(scenario) } }
  Bench::Report.new("floor", how: Bench::Floor::HOW, versions: ours.describe, length: length,
                             results: results.map(&:to_h)).hand_out(Bench::Floor.table(results))
  abort "the bytes differ" unless results.all?(&:identical)
end
