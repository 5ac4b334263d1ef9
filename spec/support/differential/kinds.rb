# frozen_string_literal: true

module Differential
  # The kinds of values that Thrift knows, as an IDL tells them apart: an enum
  # is an i32 and a binary a string to the wire.
  module Kinds
    T = Thrift::Types

    # Whether the installed thrift gem knows UUIDs.
    UUID = T.const_defined?(:UUID)

    SCALARS = %i[bool byte i16 i32 enum i64 double string binary].concat(UUID ? [:uuid] : []).freeze
    STRUCTS = %i[struct union].freeze
    CONTAINERS = %i[list set map].freeze
    INTEGERS = { byte: 8, i16: 16, i32: 32, enum: 32, i64: 64 }.freeze
    STRINGS = %i[string binary].concat(UUID ? [:uuid] : []).freeze
    ALL = (SCALARS + STRUCTS + CONTAINERS).freeze

    # What can be told apart on the wire.
    WIRE = (ALL - %i[enum binary union]).freeze

    # Where a value can stand.
    POSITIONS = %i[field element key value union].freeze

    CODES = {
      bool: T::BOOL, byte: T::BYTE, i16: T::I16, i32: T::I32, enum: T::I32, i64: T::I64, double: T::DOUBLE,
      string: T::STRING, binary: T::STRING, struct: T::STRUCT, union: T::STRUCT,
      list: T::LIST, set: T::SET, map: T::MAP,
    }.merge(UUID ? { uuid: T::UUID } : {}).freeze

    WIRE_KINDS = WIRE.to_h { |kind| [CODES.fetch(kind), kind] }.freeze

    # @param info [Hash] a field, element, key or value as FIELDS describes it
    # @return [Symbol, nil] one of {ALL}, nil for a type that doesn't exist
    def self.of(info)
      return :enum if info[:enum_class]
      return :binary if info[:binary]
      return :union if info[:class] && info[:class] <= Thrift::Union

      WIRE_KINDS[info[:type]]
    end

    # @yieldparam kind [Symbol]
    # @yieldparam position [Symbol]
    def self.each(info, position = :field, &block)
      yield of(info), position
      %i[element key value].each { |inner| each(info[inner], inner, &block) if info[inner] }
    end
  end
end
