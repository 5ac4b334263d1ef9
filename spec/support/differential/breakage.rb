# frozen_string_literal: true

require_relative "coverage"

module Differential
  # Breaks the bytes of a message, in one place or in several.
  class Breakage
    HUGE = [0x3FFF_FFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 16_384_001].freeze
    WAYS = { claim: 4, fault: 2 }.merge(Coverage::BROKEN.to_h { |way| [way, 2] }).freeze

    # @param dice [Dice]
    # @param coverage [Coverage]
    def initialize(dice, coverage)
      @dice = dice
      @coverage = coverage
    end

    # @param bytes [String]
    # @param wire [Wire] has encoded them
    # @return [String] other bytes
    def apply(bytes, wire)
      way = @dice.weighted(WAYS)
      marks = marks(way, wire)
      way = "cut off" if marks && marks.empty?
      broken = broken(way, bytes, wire, marks)
      broken == bytes ? bytes[0...-1] : broken
    end

    private

    # What can be broken in that way, nil where it can be anything.
    def marks(way, wire)
      case way
      when :claim then wire.marks.select { |_, _, kind| Coverage::CLAIMS.include?(kind) }
      when :fault then wire.marks
      end
    end

    def broken(way, bytes, wire, marks)
      return claim(bytes, wire, *any_kind(marks)) if way == :claim
      return fault(bytes, wire, *any_kind(marks)) if way == :fault

      @coverage.count("broken", way)
      at = @dice.roll(bytes.bytesize)
      case way
      when "cut off" then bytes.byteslice(0, at)
      when "bits flipped" then flip(bytes)
      when "byte replaced" then splice(bytes, at, 1, @dice.bytes(1))
      when "byte inserted" then splice(bytes, at, 0, @dice.bytes(1))
      else splice(bytes, at, 1, "")
      end
    end

    def any_kind(marks)
      @dice.pick(@dice.pick(marks.group_by(&:last).values))
    end

    def flip(bytes)
      bytes.dup.tap do |flipped|
        @dice.roll(1..3).times do
          at = @dice.roll(flipped.bytesize)
          flipped.setbyte(at, flipped.getbyte(at) ^ (1 << @dice.roll(8)))
        end
      end
    end

    # A size that is a bit or far too large, or just a bit too small.
    def claim(bytes, wire, at, length, kind)
      @coverage.count("claim", kind)
      rest = bytes.bytesize - at - length
      near = [rest, rest + 1, rest / 2, rest + 100, 0, 1]
      splice(bytes, at, length, wire.claim(@dice.pick(@dice.chance?(0.5) ? HUGE : near)))
    end

    def fault(bytes, wire, at, length, kind)
      @coverage.count(wire.class::FAULT, kind)
      splice(bytes, at, length, wire.fault(kind))
    end

    def splice(bytes, at, length, other)
      "".b << bytes.byteslice(0, at) << other << bytes.byteslice((at + length)..)
    end
  end
end
