# frozen_string_literal: true

require_relative "class_shapes"
require_relative "kinds"

module Differential
  # Random values of the types that hold no other, the edges among them.
  class Scalars
    TEXTS = ["", "a", "plain ascii", "grüße, мир, 世界", "😀" * 3, "x" * 127, "y" * 128, "\0\n\"", "é"].freeze
    LONG = ["z" * 5000, "ñ" * 9000].freeze
    DOUBLES = [0.0, -0.0, 1.5, -1e300, 5e-324, Float::INFINITY, -Float::INFINITY, Float::NAN, Float::MAX].freeze

    # @param dice [Dice]
    # @param lasting [Boolean] whether the values outlive a write: the C
    #   extension changes the encoding of a binary that isn't ASCII-8BIT
    def initialize(dice, lasting: false)
      @dice = dice
      @lasting = lasting
    end

    def bool
      @dice.chance?(0.5)
    end

    Kinds::INTEGERS.each do |kind, bits|
      define_method(kind) { integer(bits) } unless kind == :enum
    end

    def enum
      @dice.pick(ClassShapes::Colour::VALID_VALUES.to_a)
    end

    def double
      case @dice.roll(4)
      when 0 then @dice.roll(-1e6..1e6)
      when 1 then integer(@dice.pick([8, 32, 64])) # an Integer is a double, too
      else @dice.pick(DOUBLES)
      end
    end

    def string
      case @dice.roll(12)
      when 0 then text.encode(Encoding::UTF_16LE)
      when 1 then "caf\u00e9".encode(@dice.pick([Encoding::ISO_8859_1, Encoding::Windows_1252]))
      when 2 then (+"plain").force_encoding(@dice.pick([Encoding::US_ASCII, Encoding::BINARY, Encoding::Shift_JIS]))
      when 3 then "broken \xC3\x28 utf-8 #{@dice.roll(9)}" # written as it is
      else text
      end
    end

    def binary
      bytes = @dice.chance?(0.02) ? @dice.bytes(6000) : @dice.bytes(@dice.pick([0, 1, 5, 16, 130]))
      return bytes if @lasting || @dice.chance?(0.5)

      @dice.chance?(0.5) ? text : bytes.force_encoding(@dice.pick([Encoding::UTF_8, Encoding::UTF_16BE]))
    end

    def uuid
      hex = @dice.bytes(16).unpack1("H*")
      hex.upcase! if @dice.chance?(0.2)
      hex.sub(/(.{8})(.{4})(.{4})(.{4})/, '\1-\2-\3-\4-')
    end

    private

    def text
      (@dice.chance?(0.01) ? @dice.pick(LONG) : @dice.pick(TEXTS)).dup
    end

    # Every length of varint comes up, and both ends of the range.
    def integer(bits)
      top = 1 << (bits - 1)
      case @dice.roll(6)
      when 0 then @dice.pick([0, 1, -1, top - 1, -top])
      when 1 then @dice.roll(-64..63)
      else
        size = 1 << @dice.roll(bits)
        @dice.chance?(0.5) ? @dice.roll(size) : -@dice.roll(size) - 1
      end.clamp(-top, top - 1)
    end
  end
end
