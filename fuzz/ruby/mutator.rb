# frozen_string_literal: true

require_relative "../../spec/support/differential/breakage"
require_relative "../../spec/support/differential/dice"
require_relative "../../spec/support/differential/messages"
require_relative "../../spec/support/hardening_bytes/sample"

module RubyFuzz
  # Messages as peers send them, and what becomes of them when anything is done
  # to their bytes.
  class Mutator
    CORPUS = HardeningBytes::Corpus.all
    SHAPES = HardeningBytes::Shapes
    CLASSES = SHAPES.constants.map { |name| SHAPES.const_get(name) }.grep(Class).freeze

    # Structs whose fields are all of classes with fields, for messages to be made for.
    Scalars = Differential::ClassShapes.struct
    Containers = Differential::ClassShapes.struct
    Differential::ClassShapes.complete(
      Scalars, SHAPES.fields(SHAPES::SCALARS.merge(tree: SHAPES.of(SHAPES::Tree), choice: SHAPES.of(SHAPES::Choice))),
    )
    Differential::ClassShapes.complete(Containers, SHAPES.fields(SHAPES::CONTAINERS.except(:maps)))
    MADE = [Scalars, Containers, SHAPES::Tree, SHAPES::Choice, SHAPES::Failure, SHAPES::Strict].freeze

    # Where numbers and types change their meaning.
    BYTES = [0, 1, 2, 0x0B, 0x0C, 0x0D, 0x0E, 0x0F, 0x19, 0x1C, 0x7F, 0x80, 0xF9, 0xFC, 0xFF].freeze
    LONGEST = 4096

    # @param dice [Differential::Dice]
    # @param protocol [Class]
    def initialize(dice, protocol)
      @dice = dice
      @protocol = protocol
      @format = Differential::Formats::WIRES.fetch(protocol.name)
      @coverage = Differential::Coverage.new(@format)
    end

    # @return [Array(Class, String)] who reads, and what
    def message
      into, bytes = @dice.chance?(0.5) ? made : known
      bytes = bytes.b
      @dice.roll(0..4).times { bytes = mutated(bytes) }
      [@dice.chance?(0.1) ? @dice.pick(CLASSES) : into, bytes.byteslice(0, LONGEST)]
    end

    private

    # By its structure: fields of all kinds, claims and faults where a size stands.
    def made
      klass = @dice.pick(MADE)
      wire = @format.new(@dice)
      bytes = wire.encode(Differential::Messages.new(@dice, @coverage).struct(klass))
      bytes = Differential::Breakage.new(@dice, @coverage).apply(bytes, wire) if @dice.chance?(0.5)
      [klass, bytes]
    end

    def known
      payload = @dice.pick(CORPUS)
      [payload.into, payload.encode(@protocol)]
    end

    def mutated(bytes)
      at = @dice.roll(0..bytes.bytesize)
      case @dice.roll(4)
      when 0 then flipped(bytes)
      when 1 then bytes.byteslice(0, at)
      when 2 then bytes.byteslice(0, at) + end_of(known.last)
      else
        length = @dice.roll(0..[bytes.bytesize - at, 8].min)
        spliced(bytes, at, length, replacement(bytes.byteslice(at, length)))
      end
    end

    def end_of(bytes) = bytes.byteslice(@dice.roll(0..bytes.bytesize)..)

    def replacement(bytes)
      case @dice.roll(5)
      when 0 then ""
      when 1 then @dice.pick(BYTES).chr
      when 2 then bytes * @dice.roll(1..20)
      when 3 then @dice.bytes(@dice.roll(0..8))
      else @format.new(@dice).claim(@dice.pick(Differential::Breakage::HUGE))
      end
    end

    def flipped(bytes)
      return bytes if bytes.empty?

      at = @dice.roll(bytes.bytesize)
      bytes.dup.tap { |copy| copy.setbyte(at, copy.getbyte(at) ^ (1 << @dice.roll(8))) }
    end

    def spliced(bytes, at, length, other)
      bytes.byteslice(0, at) + other.b + (bytes.byteslice((at + length)..) || "")
    end
  end
end
