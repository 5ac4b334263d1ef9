# frozen_string_literal: true

require_relative "kinds"

module Differential
  # Encodes trees of values in the Compact format, also in ways that no writer
  # of ours would choose but every reader has to take.
  #
  # A tree is a value beside its kind (one of {Kinds::WIRE}): Strings, Integers
  # and Floats as such, a list or set as [kind, values], a map as
  # [kind, kind, pairs], a struct as an Array of [id, kind, value].
  class CompactWire
    TYPES = {
      bool: 1, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, string: 8, list: 9, set: 10, map: 11, struct: 12, uuid: 13,
    }.freeze
    LONGEST = { i16: 5, i32: 5, i64: 10, string: 5, list: 5, set: 5, map: 5 }.freeze

    # @return [Array<Array>] offset and length in bytes, and kind, of each number that is or has a size
    attr_reader :marks

    # @param dice [Dice]
    # @param oddity [Float] how probable an unusual encoding is, each time there is one
    def initialize(dice, oddity: 0.04)
      @dice = dice
      @oddity = oddity
      @bytes = "".b
      @marks = []
    end

    # @param fields [Array<Array>] a struct
    # @return [String] its bytes
    def encode(fields)
      struct(fields)
      @bytes
    end

    # @param number [Integer] not negative
    # @param length [Integer] bytes to use at least, the shortest form if it needs more
    # @return [String]
    def self.varint(number, length = 1)
      bytes = []
      while number > 0x7F || bytes.size < length - 1
        bytes << ((number & 0x7F) | 0x80)
        number >>= 7
      end
      (bytes << number).pack("C*")
    end

    private

    def value(kind, value)
      case kind
      when :bool then byte(value ? 1 : @dice.pick([2, 2, 2, 0]))
      when :byte, :double then @bytes << [value].pack(kind == :byte ? "c" : "E")
      when :i16, :i32, :i64 then number(kind, zigzag(value, kind == :i64 ? 64 : 32))
      when :uuid then @bytes << value
      when :string then string(value.b)
      else compound(kind, value)
      end
    end

    def compound(kind, value)
      case kind
      when :struct then struct(value)
      when :map then map(*value)
      else collection(kind, *value)
      end
    end

    def struct(fields)
      last = 0
      fields.each do |id, kind, content|
        header(id, id - last, kind == :bool && !content ? 2 : TYPES.fetch(kind))
        value(kind, content) unless kind == :bool
        last = id
      end
      # Only the lower half of the byte says that a struct ends.
      byte(odd? ? 0x50 : 0)
    end

    def header(id, delta, type)
      return byte((delta << 4) | type) if delta.between?(1, 15) && !odd?

      byte(type)
      @bytes << CompactWire.varint(zigzag(id, 32), odd? ? 5 : 1)
    end

    def collection(kind, inner, values)
      type = inner == :bool && odd? ? 2 : TYPES.fetch(inner)
      if values.size < 15 && !odd?
        byte((values.size << 4) | type)
      else
        byte(0xF0 | type)
        number(kind, values.size)
      end
      values.each { |content| value(inner, content) }
    end

    def map(key_kind, value_kind, pairs)
      number(:map, pairs.size)
      return if pairs.empty?

      byte((TYPES.fetch(key_kind) << 4) | TYPES.fetch(value_kind))
      pairs.each do |key, content|
        value(key_kind, key)
        value(value_kind, content)
      end
    end

    def string(bytes)
      number(:string, bytes.bytesize)
      @bytes << bytes
    end

    def number(kind, unsigned)
      bytes = CompactWire.varint(unsigned, odd? ? LONGEST.fetch(kind) : 1)
      @marks << [@bytes.bytesize, bytes.bytesize, kind]
      @bytes << bytes
    end

    def byte(number)
      @bytes << number
    end

    def zigzag(number, bits)
      ((number << 1) ^ (number >> (bits - 1))) & ((1 << bits) - 1)
    end

    def odd?
      @dice.chance?(@oddity)
    end
  end
end
