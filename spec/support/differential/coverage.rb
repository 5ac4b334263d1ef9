# frozen_string_literal: true

require_relative "kinds"

module Differential
  # Counts what the generated cases were about, and knows what they have to be
  # about: a table per aspect, a row per kind of value, a column per position.
  class Coverage
    SUBCLASSES = { "String" => Kinds::STRINGS, "Array" => %i[list set], "Hash" => %i[set map], "Set" => %i[set] }.freeze
    WRONGS = {
      "nil" => Kinds::ALL, "wrong class" => Kinds::ALL, "a Symbol" => Kinds::ALL, "an Object" => Kinds::ALL,
      "out of range" => Kinds::INTEGERS.keys, "a Float" => Kinds::INTEGERS.keys, "bad encoding" => Kinds::STRINGS,
      "unknown set field" => %i[union], "unknown type" => %i[i32],
    }.freeze
    BROKEN = ["cut off", "bits flipped", "byte replaced", "byte inserted", "byte removed"].freeze
    CLAIMS = %i[string list set map].freeze
    CASES = %w[write wrong read broken].freeze
    TRANSPORTS = %w[memory plain].freeze
    TARGETS = ["fresh", "used", "frozen", "frozen without values", "allocated"].freeze
    DEEP = ["written structs", "read structs", "skipped structs", "skipped lists"].freeze

    # Aspect => the kinds that it applies to, each at every position.
    TABLES = {
      "written" => Kinds::ALL, "read" => Kinds::ALL,
      "default written" => Kinds::ALL, "default read over" => Kinds::ALL,
      "unknown to the reader" => Kinds::WIRE, "mistyped on the wire" => Kinds::WIRE,
      "another class than declared" => Kinds::STRUCTS,
    }.merge(
      SUBCLASSES.to_h { |name, kinds| ["subclass of #{name}", kinds] },
      WRONGS.to_h { |name, kinds| ["wrong: #{name}", kinds] }
    ).freeze

    # Aspect => what there is of it, wherever it stands.
    LISTS = {
      "case" => CASES.product(TRANSPORTS).map { |pair| pair.join(" through ") },
      "read into" => TARGETS, "broken" => BROKEN, "claim" => CLAIMS, "deep" => DEEP,
    }.freeze

    # A nil field isn't written, so it is no wrong value.
    IMPOSSIBLE = Kinds::ALL.map { |kind| ["wrong: nil", kind, :field] }.freeze

    # @return [Array<Array>] the cells of all tables
    CELLS = (TABLES.flat_map { |aspect, kinds| [aspect].product(kinds, Kinds::POSITIONS) } - IMPOSSIBLE).freeze

    # @return [Array<Array>] the cells that take turns among the cases of wrong values
    WRONG_CELLS = CELLS.select { |aspect, *| aspect.start_with?("wrong: ", "another class") }.freeze

    # @return [Hash{Array => Integer}] cases per cell
    attr_reader :counts

    # @param wire [Class] of a {Wire}, which has a way of its own to be broken
    def initialize(wire)
      @counts = Hash.new(0)
      @lists = LISTS.merge(wire::FAULT => wire::FAULTY)
    end

    # @param cell [Array] aspect, then kind and position, or an entry of its list
    def count(*cell)
      @counts[cell] += 1
    end

    # @return [Array<Array>] cells that no case was about
    def missing
      required = CELLS + @lists.flat_map { |aspect, entries| [aspect].product(entries) }
      required.reject { |cell| counts[cell].positive? }
    end

    # @return [String] the tables, for people
    def to_s
      tables = TABLES.map { |aspect, kinds| table(aspect, kinds) }
      lists = @lists.map { |aspect, entries| list(aspect, entries) }
      (tables + lists).join("\n")
    end

    private

    def table(aspect, kinds)
      head = format("%-28s%s", aspect, Kinds::POSITIONS.map { |position| position.to_s.rjust(9) }.join)
      rows = kinds.map do |kind|
        format("  %-26s%s", kind, Kinds::POSITIONS.map { |position| cell(aspect, kind, position).rjust(9) }.join)
      end
      [head, *rows].join("\n")
    end

    def cell(*cell)
      IMPOSSIBLE.include?(cell) ? "-" : counts[cell].to_s
    end

    def list(aspect, entries)
      "#{aspect}: #{entries.map { |entry| "#{entry} #{counts[[aspect, entry]]}" }.join(', ')}"
    end
  end
end
