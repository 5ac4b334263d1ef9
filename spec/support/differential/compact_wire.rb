# frozen_string_literal: true

require_relative "wire"

module Differential
  # The Compact format.
  class CompactWire < Wire
    TYPES = {
      bool: 1, byte: 3, i16: 4, i32: 5, i64: 6, double: 7, string: 8, list: 9, set: 10, map: 11, struct: 12, uuid: 13,
    }.freeze
    LONGEST = { i16: 5, i32: 5, i64: 10, string: 5, list: 5, set: 5, map: 5 }.freeze
    FAULT = "varint too long"
    FAULTY = LONGEST.keys.freeze

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

    # @param number [Integer] of 32 bits, not negative
    # @return [String] what claims that size
    def claim(number)
      CompactWire.varint(number)
    end

    # @param kind [Symbol] one of {FAULTY}
    # @return [String] a varint with a byte too many, or whose last byte, which has
    #   room for 4 bits of 32 and for 1 of 64, has more
    def fault(kind)
      longest = LONGEST.fetch(kind)
      return CompactWire.varint(5, longest + 1) if @dice.chance?(0.5)

      CompactWire.varint(1 << ((7 * longest) - 1), longest)
    end

    private

    def scalar(kind, value)
      case kind
      when :bool then byte(value ? 1 : @dice.pick([2, 2, 2, 0]))
      when :byte, :double then @bytes << [value].pack(kind == :byte ? "c" : "E")
      else number(kind, zigzag(value, kind == :i64 ? 64 : 32))
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
      pairs(key_kind, value_kind, pairs)
    end

    def number(kind, unsigned)
      mark(kind, CompactWire.varint(unsigned, odd? ? LONGEST.fetch(kind) : 1))
    end

    def zigzag(number, bits)
      ((number << 1) ^ (number >> (bits - 1))) & ((1 << bits) - 1)
    end
  end
end
