# frozen_string_literal: true

require_relative "mutator"

module RubyFuzz
  # Structs to be written that a program has filled with anything.
  class OddValues
    class OwnString < String; end
    class OwnArray < Array; end
    class OwnHash < Hash; end
    class OwnSet < Set; end
    class Unhelpful < BasicObject; end

    # Has the answers that a value is asked for, none of them true.
    class Liar
      def to_str = 5
      def to_int = "1"
      def to_ary = nil
      def to_hash = []
      def to_f = :ratio
      def size = -1
      def each = yield(self)
    end

    OBJECTS = [nil, true, false, :symbol, Object, Object.new, Unhelpful.new, Liar.new, -> {}, 1..2, 1i, 2r].freeze
    TEXTS = ["", "grüße", "\xFF\xFE", "a" * 5000, "\0", "1e400", "0x1F",
             "12345678-1234-1234-1234-123456789abc"].freeze

    # @param dice [Differential::Dice]
    def initialize(dice)
      @dice = dice
    end

    # @return [Thrift::Struct, Thrift::Union] one of a class of its own, or with other values than its FIELDS say
    def struct
      struct = Marshal.load(Marshal.dump(@dice.pick(Mutator::CORPUS).value))
      @dice.roll(1..3).times { spoil(struct) }
      @dice.chance?(0.05) ? struct.freeze : struct
    end

    private

    def spoil(struct)
      name = @dice.pick(struct.struct_fields.values.map { |info| info[:name] } + ["other"])
      return struct.instance_variable_set("@#{name}", odd(struct)) unless struct.is_a?(Thrift::Union)

      struct.instance_variable_set(:@setfield, @dice.chance?(0.8) ? name.to_sym : odd(struct))
      struct.instance_variable_set(:@value, odd(struct))
    end

    def odd(struct)
      case @dice.roll(6)
      when 0 then number
      when 1 then string
      when 2 then container(struct)
      when 3 then @dice.pick(OBJECTS)
      when 4 then @dice.pick(Mutator::CORPUS).value
      else struct
      end
    end

    def number
      return @dice.pick([0, -1, 1.5, -0.0, Float::NAN, Float::INFINITY]) if @dice.chance?(0.3)

      @dice.pick([1, -1]) * ((1 << @dice.pick([7, 8, 15, 16, 31, 32, 62, 63, 64, 200])) - @dice.roll(-1..1))
    end

    def string
      text = @dice.pick(TEXTS).dup.force_encoding(@dice.pick(%w[UTF-8 ASCII-8BIT UTF-16LE UTF-7 Shift_JIS US-ASCII]))
      @dice.chance?(0.2) ? OwnString.new(text) : text
    end

    def container(struct)
      members = Array.new(@dice.pick([0, 1, 2, 20])) { simple }
      case @dice.roll(7)
      when 0 then members.each_slice(2).to_h { |key, value| [key, value] }
      when 1 then Set.new(members)
      when 2 then OwnArray.new(members)
      when 3 then OwnHash.new.merge!(members.to_h { |member| [member, struct] })
      when 4 then OwnSet.new(members)
      when 5 then [struct, *members].tap { |array| array << array }
      else @dice.pick([3, 70, 2000]).times.inject(members) { |inner, _| [inner] }
      end
    end

    def simple
      @dice.chance?(0.5) ? number : string
    end
  end
end
