# frozen_string_literal: true

require "set"
require "thrift"
require_relative "../structs"

module HardeningRuby
  # Messages of 100 MB, and structs that become such messages.
  module Payloads
    T = Thrift::Types
    BYTES = 100_000_000
    NUMBER = 1 << 40
    LIST = { type: T::LIST, element: { type: T::I64 } }.freeze
    SET = { type: T::SET, element: { type: T::I64 } }.freeze
    MAP = { type: T::MAP, key: { type: T::I64 }, value: { type: T::I64 } }.freeze
    STRUCTS = { type: T::LIST, element: { type: T::STRUCT, class: Specimens::Point } }.freeze

    list = ->(element) { { type: T::LIST, element: element } }
    # By what is in it: the class whose only field that is.
    CLASSES = {
      "a list of numbers" => LIST, "a set of numbers" => SET, "a map of numbers" => MAP,
      "a list of structs" => STRUCTS, "small lists" => list[list[LIST]], "a few sets" => list[SET],
      "a few maps" => list[MAP], "one field again and again" => { type: T::I64 },
    }.transform_values { |type| Specimens.struct({ 1 => type.merge(name: "value") }) }.freeze

    # The values that are written.
    VALUES = {
      "a list of numbers" => -> { [NUMBER] * (BYTES / 8) },
      "a list of structs" => -> { [Specimens::Point.new(x: 1, y: 2)] * (BYTES / 5) },
      "small lists" => -> { [[[NUMBER] * 900] * 900] * 15 },
      "a few sets" => -> { [Set.new(NUMBER..(NUMBER + 50_000))] * 250 },
      "a few maps" => -> { [(0..50_000).to_h { |key| [key + NUMBER, NUMBER] }] * 120 },
    }.freeze

    number = ->(out) { out.write_i64(NUMBER) }
    small = lambda do |out|
      out.write_list_begin(T::LIST, 900)
      900.times do
        out.write_list_begin(T::I64, 50)
        50.times { out.write_i64(NUMBER) }
      end
    end
    # The messages that are read: how the container begins, and the element that
    # it has again and again.
    MESSAGES = {
      "a list of numbers" => [->(out, count) { out.write_list_begin(T::I64, count) }, number],
      "a set of numbers" => [->(out, count) { out.write_set_begin(T::I64, count) }, number],
      "a map of numbers" =>
        [->(out, count) { out.write_map_begin(T::I64, T::I64, count) }, ->(out) { 2.times { number[out] } }],
      "a list of structs" =>
        [->(out, count) { out.write_list_begin(T::STRUCT, count) }, Specimens::Point.new(x: 1, y: 2).method(:write)],
      "small lists" => [->(out, count) { out.write_list_begin(T::LIST, count) }, small],
      "one field again and again" => nil,
    }.freeze

    class << self
      # @param name [String] a key of {VALUES}
      # @return [Thrift::Struct]
      def struct(name) = CLASSES.fetch(name).new(value: VALUES.fetch(name).call)

      # @param name [String] a key of {MESSAGES}
      # @param format [Class] of the protocol
      # @return [String]
      def message(name, format)
        head, piece, count = MESSAGES.fetch(name) ? container(name, format) : field(format)
        head << (piece * count) << "\0"
      end

      private

      def container(name, format)
        start, element = MESSAGES.fetch(name)
        piece = written(format, &element)
        count = BYTES / piece.bytesize
        head = written(format) do |out|
          out.write_struct_begin("")
          out.write_field_begin("", CLASSES.fetch(name)::FIELDS[1][:type], 1)
          start.call(out, count)
        end
        [head, piece, count]
      end

      # A field looks otherwise behind itself than at the beginning.
      def field(format)
        once, twice = [1, 2].map do |times|
          written(format) do |out|
            out.write_struct_begin("")
            times.times { out.write_field_begin("", T::I64, 1).then { out.write_i64(NUMBER) } }
          end
        end
        piece = twice.delete_prefix(once)
        [once, piece, BYTES / piece.bytesize]
      end

      def written(format)
        memory = Thrift::MemoryBufferTransport.new
        yield format.new(memory)
        memory.read(memory.available)
      end
    end
  end
end
