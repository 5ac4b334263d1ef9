# frozen_string_literal: true

require_relative "comparison"

module Demo
  # What the demo compares, by the names that benchmarks/support/workload.rb has
  # for it.
  module Tables
    ALL_PROTOCOLS = %w[compact accelerated binary].freeze
    # A Parquet footer is compact by the definition of the file format.
    PROTOCOLS = Hash.new(ALL_PROTOCOLS).merge("footer" => %w[compact]).freeze

    STRUCTS = {
      "small/write" => "small: write",
      "small/read" => "small: read",
      "small/read-new" => "small: new and read",
      "nested/write" => "nested: write",
      "nested/read" => "nested: read",
      "footer/write" => "Parquet footer: write",
      "footer/read" => "Parquet footer: read",
    }.freeze
    UNICODE = {
      "line/write" => "one string: write",
      "line/read" => "one string: read",
      "label/write" => "ten strings: write",
      "label/read" => "ten strings: read",
      "entry/write" => "lists and maps: write",
      "entry/read" => "lists and maps: read",
    }.freeze

    # @return [Array<Demo::Comparison>] which take about a minute, all together
    def self.all
      [
        Comparison.new("structs", STRUCTS, protocols: PROTOCOLS, rounds: 9, seconds: 0.12),
        Comparison.new("unicode text", UNICODE, protocols: PROTOCOLS, rounds: 7, seconds: 0.06),
      ]
    end
  end
end
