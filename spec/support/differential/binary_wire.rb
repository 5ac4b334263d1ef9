# frozen_string_literal: true

require_relative "wire"

module Differential
  # The Binary format: everything has a fixed width, big end first.
  class BinaryWire < Wire
    PACKED = { byte: "c", i16: "s>", i32: "l>", i64: "q>", double: "G" }.freeze
    FAULT = "negative size"
    FAULTY = %i[string list set map].freeze

    # @param number [Integer] of 32 bits, not negative; the reader takes its highest bit for a sign
    # @return [String] what claims that size
    def claim(number)
      [number].pack("N")
    end

    # @param _kind [Symbol] one of {FAULTY}
    # @return [String] a size below zero
    def fault(_kind)
      [@dice.pick([-1, -2, -100, -(1 << 31)])].pack("l>")
    end

    private

    # What isn't zero is true.
    def scalar(kind, value)
      return byte(value ? true_byte : 0) if kind == :bool

      @bytes << [value].pack(PACKED.fetch(kind))
    end

    def true_byte
      odd? ? @dice.pick([2, 127, 128, 255]) : 1
    end

    def struct(fields)
      fields.each do |id, kind, content|
        type(kind)
        scalar(:i16, id)
        value(kind, content)
      end
      byte(Kinds::T::STOP)
    end

    def collection(kind, inner, values)
      type(inner)
      number(kind, values.size)
      values.each { |content| value(inner, content) }
    end

    # An empty map may name any types, none among them.
    def map(key_kind, value_kind, pairs)
      [key_kind, value_kind].each { |kind| pairs.empty? && odd? ? byte(@dice.pick([0, 3, 99])) : type(kind) }
      number(:map, pairs.size)
      pairs(key_kind, value_kind, pairs)
    end

    def type(kind)
      byte(Kinds::CODES.fetch(kind))
    end

    def number(kind, size)
      mark(kind, [size].pack("N"))
    end
  end
end
