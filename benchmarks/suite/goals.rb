# frozen_string_literal: true

module Bench
  # What ours is meant to reach, as ratios over the thrift gem with its C extension,
  # and whether it does.
  module Goals
    # What it is, the scenario, how often faster.
    RATIOS = [
      ["Serializer, small, compact", "small/compact/write", 25],
      ["Serializer, small, accelerated binary", "small/accelerated/write", 25],
      ["Serializer, 1 MB, compact", "nested/compact/write", 20],
      ["Serializer, 1 MB, accelerated binary", "nested/accelerated/write", 20],
      ["Deserializer, small, compact", "small/compact/read", 15],
      ["Deserializer, small, accelerated binary", "small/accelerated/read", 15],
      ["Deserializer, 1 MB, compact", "nested/compact/read-new", 12],
      ["Deserializer, 1 MB, accelerated binary", "nested/accelerated/read-new", 12],
      ["plain binary, small: write", "small/binary/write", 40],
      ["plain binary, small: read", "small/binary/read", 25],
      ["a protocol's own methods, compact", "small/compact/calls", 1.5],
      ["a protocol's own methods, accelerated binary", "small/accelerated/calls", 1.5],
      ["new with all fields", "small/-/new", 5],
      ["==", "small/-/equal", 5],
      ["hash", "small/-/hash", 5],
      ["a writer", "small/-/assign", 3]
    ].freeze

    # Objects that Serializer#serialize allocates for a small struct.
    OBJECTS = ["objects of Serializer#serialize, small", "small/compact/write", 1].freeze

    module_function

    # @param results [Array<Hash>] of tmp/benchmark/standard.json
    # @return [String] a table in Markdown
    def table(results)
      by_name = results.to_h { |result| [result[:scenario], result] }
      rows = RATIOS.map { |what, name, goal| row(what, "#{goal}x", ratio(by_name.fetch(name)), goal) }
      what, name, goal = OBJECTS
      objects = by_name.fetch(name)[:objects][:ours].round
      rows << [what, goal, objects, objects <= goal ? "yes" : "no"]
      heading = [%w[what goal measured reached], ["---", "---:", "---:", "---"]]
      [*heading, *rows].map { |cells| "| #{cells.join(" | ")} |" }.join("\n")
    end

    def ratio(result) = result[:ratio][:ours]

    def row(what, goal, spread, least)
      measured = format("%<median>.1fx (%<min>.1f..%<max>.1f)", **spread)
      [what, goal, measured, spread[:median] >= least ? "yes" : "no"]
    end
  end
end
