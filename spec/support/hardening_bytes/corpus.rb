# frozen_string_literal: true

require_relative "payload"
require_relative "shapes"

module HardeningBytes
  # A hundred and more small values: every type in every position, empty and
  # extreme ones.
  module Corpus
    include Shapes

    UUIDS = %w[00000000-0000-0000-0000-000000000000 12345678-9abc-def0-1234-56789abcdef0].freeze
    EXTREMES = {
      flag: [true, false], tiny: [-128, 127], short: [-32_768, 32_767], int: [-(1 << 31), (1 << 31) - 1],
      long: [-(1 << 63), (1 << 63) - 1], ratio: [-0.0, Float::INFINITY], text: ["", "grüße"],
      blob: ["".b, "\xFF\x00".b], colour: [1, 1000], uuid: UUIDS,
    }.slice(*SCALARS.keys).freeze

    SCALAR = EXTREMES.flat_map do |name, values|
      values.map { |value| ["#{name} #{value.inspect}", Every.new(name => value)] }
    end

    UNION = EXTREMES.map { |name, values| ["union of #{name}", Choice.new(name, values.last)] } + [
      ["union of a struct", Choice.new(:tree, Tree.new(value: 7))],
      ["union of a list", Choice.new(:texts, ["a", "", "b"])],
      ["union of unions", Choice.new(:again, Choice.new(:again, Choice.new(:int, 3)))],
    ].freeze

    CONTAINER = EXTREMES.flat_map do |name, values|
      [
        ["list of #{name}", Nested.new("list_#{name}": values + values.first(1))],
        ["set of #{name}", Nested.new("set_#{name}": Set.new(values))],
        ["map of #{name}", Nested.new("map_#{name}": values.zip(values.reverse).to_h)],
      ]
    end

    NESTED = [
      ["empty containers", Nested.new(list_int: [], set_text: Set[], map_long: {}, lists: [], maps: {})],
      ["list of structs", Nested.new(structs: [Tree.new, Tree.new(value: 1)])],
      ["set of unions", Nested.new(unions: Set[Choice.new(:int, 1), Choice.new(:flag, false)])],
      ["lists of lists", Nested.new(lists: [[[1, 2], []], [], [[3]]])],
      ["maps of maps", Nested.new(maps: { 1 => { true => Empty.new }, -1 => {} })],
      ["sets as keys", Nested.new(sets: { Set["a"] => [Set[true, false]], Set[] => [] })],
      ["lists of bools", Nested.new(flags: [[true, false, true], [], [false]])],
      ["a chain", (1..5).inject(nil) { |inner, value| Tree.new(value: value, left: inner) }],
      ["children", Tree.new(children: [Tree.new(children: [Tree.new(value: 1)]), Tree.new])],
      ["named children", Tree.new(named: { "a" => Tree.new(value: 2), "" => Tree.new })],
      ["structs in a struct", Every.new(inner: Tree.new(value: 1), choice: Choice.new(:tiny, 1),
                                        failure: Failure.new(code: 9), empty: Empty.new)],
    ].freeze

    # Sizes, ids and numbers at the borders of their encodings.
    BORDER = [
      ["a list of fifteen", Nested.new(list_tiny: (1..15).to_a)],
      ["a short list", Nested.new(list_flag: [true] * 14)],
      ["a list of sixteen", Nested.new(list_int: (0..15).map { |power| 1 << power })],
      ["a set of sixteen", Nested.new(set_tiny: Set.new(0..15))],
      ["a map of sixteen", Nested.new(map_short: (0..15).to_h { |key| [key, -key] })],
      ["a list of fifteen structs", Nested.new(structs: [Tree.new] * 15)],
      ["a text of 128 bytes", Every.new(text: "é" * 64)],
      ["a number that is none", Every.new(ratio: Float::NAN, text: "𝄞")],
      ["a far field", Stranger.new(far: 1)],
      ["nothing", Empty.new],
      ["a required field", Strict.new(id: 1, colour: 2)],
      ["defaults that are replaced", Strict.new(id: 0, name: "", list: [])],
      ["an exception", Failure.new(message: "no", code: -1, fatal: true)],
      ["an exception without fields", Failure.new],
    ].freeze

    # Values that another class reads than they are of.
    FOREIGN = EXTREMES.map { |name, values| ["#{name}, unknown", Every.new(name => values.last), Stranger] } + [
      ["structs, unknown", Tree.new(value: 1, left: Tree.new(named: { "k" => Tree.new })), Stranger],
      ["containers, unknown", Nested.new(lists: [[[1]]], maps: { 1 => { true => Empty.new } }), Stranger],
      ["bytes, unknown", Every.new(blob: "\xFE".b * 127), Stranger],
      ["fields of other types", Nested.new(list_flag: [true], list_tiny: [1], list_text: ["a"]), Every],
      ["no required field", Empty.new, Strict],
    ].freeze

    MESSAGE = [
      ["a message", Every.new(int: 1, text: "a", inner: Tree.new(value: 2)), Every, 1],
      ["a message of nothing", Empty.new, Empty, -(1 << 31)],
      ["a message of an exception", Failure.new(message: "x"), Failure, (1 << 31) - 1],
      ["a message, unknown", Nested.new(list_long: [1]), Stranger, 5],
    ].freeze

    # @return [Array<Payload>]
    def self.all
      @all ||= [*SCALAR, *UNION, *CONTAINER, *NESTED, *BORDER, *FOREIGN, *MESSAGE].map do |name, value, into, seqid|
        Payload.new(name, value, into || value.class, seqid)
      end
    end
  end
end
