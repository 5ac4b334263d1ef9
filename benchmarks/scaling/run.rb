# frozen_string_literal: true

# How time and memory grow with the size of a message, the depth and the number of
# fields of its structs, and the number of threads; compact protocol, the thrift
# gem alone and ours.
#
#   ROUNDS=3 ROUND_SECONDS=0.1
#   SCENARIOS=size,depth,fields,threads   some of them
#   SHORT=1                               small ones only, a few seconds

require "tmpdir"
require_relative "../support/benchmark"
require_relative "growth"

module Bench
  # Growth.
  module Scaling
    WORKER = File.join(__dir__, "worker.rb")
    IMPLEMENTATIONS = [Implementation.stock, Implementation.ours].freeze
    DIRECTIONS = { "size" => [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000], "depth" => [1, 4, 15, 60],
                   "fields" => [1, 5, 20, 100, 500], "threads" => [1, 4, 16] }.freeze
    SHORT = { "size" => [1_000, 10_000], "depth" => [1, 60], "fields" => [1, 500], "threads" => [1, 4] }.freeze
    HOW = "Nanoseconds of processor time per byte, of all threads; peaks, which only Linux tells, are kilobytes that " \
          "one operation adds to a new process, which holds the object (write) or its bytes (read)."

    module_function

    # @return [Bench::Scaling::Point]
    def measure(direction, value)
      Dir.mktmpdir do |folder|
        by_operation = Point::OPERATIONS.to_h do |does|
          scenario = Scenario.new("#{direction}-#{value}", "-", does)
          peaks = peaks(scenario, File.join(folder, "bytes"))
          [does, { timed: timed(scenario), peaks: peaks }]
        end
        Point.new(direction, value, by_operation)
      end
    end

    # In processes that do nothing else.
    def peaks(scenario, file)
      WorkerProcess.open(IMPLEMENTATIONS, WORKER) do |workers|
        workers.to_h do |worker|
          [worker.name, worker.ask(do: "peak", scenario: scenario.name, file: file)[:peak]]
        end
      end
    end

    def timed(scenario)
      WorkerProcess.open(IMPLEMENTATIONS, WORKER) do |workers|
        Contest.new(workers, **length, allocations: false).run(scenario)
      end
    end

    def length = Knobs.length(rounds: 3, seconds: 0.1)

    def versions = WorkerProcess.open([Implementation.ours], WORKER) { |workers| workers.first.describe }
  end
end

chosen = Bench::Knobs.chosen(Bench::Knobs.short? ? Bench::Scaling::SHORT : Bench::Scaling::DIRECTIONS)
progress = Bench::Progress.new(chosen.values.sum(&:size))
growths = chosen.map do |direction, values|
  points = values.map { |value| progress.step("#{direction} #{value}") { Bench::Scaling.measure(direction, value) } }
  Bench::Scaling::Growth.new(direction, points)
end
Bench::Report.new("scaling", how: "#{Bench::Scaling::HOW} #{growths.join(" ")}", versions: Bench::Scaling.versions,
                             length: Bench::Scaling.length, results: growths.flat_map(&:to_a))
             .hand_out(*growths.map(&:table))
