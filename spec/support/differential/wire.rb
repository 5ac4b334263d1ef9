# frozen_string_literal: true

require_relative "kinds"

module Differential
  # Encodes trees of values in a wire format, also in ways that no writer of
  # ours would choose but every reader has to take. A subclass is a format.
  #
  # A tree is a value beside its kind (one of {Kinds::WIRE}): Strings, Integers
  # and Floats as such, a list or set as [kind, values], a map as
  # [kind, kind, pairs], a struct as an Array of [id, kind, value].
  #
  # FAULT:: what only a broken number of this format can be
  # FAULTY:: the kinds that have, or begin with, such a number
  class Wire
    # @return [Array<Array>] offset and length in bytes, and kind, of each number that can be broken
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

    private

    def value(kind, value)
      case kind
      when :struct then struct(value)
      when :map then map(*value)
      when :list, :set then collection(kind, *value)
      when :string then string(value.b)
      when :uuid then @bytes << value
      else scalar(kind, value)
      end
    end

    def string(bytes)
      number(:string, bytes.bytesize)
      @bytes << bytes
    end

    def pairs(key_kind, value_kind, pairs)
      pairs.each do |key, content|
        value(key_kind, key)
        value(value_kind, content)
      end
    end

    def mark(kind, bytes)
      @marks << [@bytes.bytesize, bytes.bytesize, kind]
      @bytes << bytes
    end

    def byte(number)
      @bytes << number
    end

    def odd?
      @dice.chance?(@oddity)
    end
  end
end
