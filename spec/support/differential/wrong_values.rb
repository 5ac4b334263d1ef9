# frozen_string_literal: true

require_relative "coverage"
require_relative "kinds"
require_relative "subclasses"

module Differential
  # Structs with one value in them that doesn't fit its type.
  class WrongValues
    IN = ->(encoding, bytes) { bytes.b.force_encoding(encoding) }
    ENCODINGS = {
      string: ["\xFF\xFEbinary".b, IN["UTF-16BE", "\xD8\x00"], IN["Shift_JIS", "\x82"], IN["UTF-7", "+AGE-"],
               IN["US-ASCII", "a\x80"]],
      binary: [IN["UTF-8", "\xC3\x28"], "wide".encode(Encoding::UTF_32LE), IN["UTF-7", "+AGE-"]],
      uuid: ["00112233-4455-6677-8899-aabbccddeef\xFF", "00112233445566778899aabbccddeeff", "", "g" * 36,
             "00112233-4455-6677-8899-aabbccddeeff".encode(Encoding::UTF_16LE), "\u00e9" * 18],
    }.freeze
    OTHERS = {
      bool: [0, "true", [], {}], integer: ["5", "", [], { 1 => 2 }, true, Set.new, 5r, Struct],
      double: ["1.5", "x", [], true, 1i, 3r],
      string: [5, 1.5, [], {}, true, Kinds], binary: [5, 1.5, ["a"], {}, false, String], uuid: [5, 1.5, [], {}, true],
      struct: [5, "text", [], {}, 1.5, true, Struct], union: [5, "text", [], {}, false],
      list: [Set.new([1]), { 1 => 2 }, "list", 5, 1..3, true], set: ["set", 5, 1..3, true, 1.5],
      map: [[[1, 2]], Set.new([1]), "map", 5, true],
    }.freeze

    # @param dice [Dice]
    # @param world [World]
    # @param values [Values] makes what is right
    # @param coverage [Coverage]
    def initialize(dice, world, values, coverage)
      @dice = dice
      @world = world
      @values = values
      @coverage = coverage
    end

    # @param turn [Integer] counts the cases of wrong values, so that each cell gets its turn
    # @return [Object] a struct or union
    def instance(turn)
      @aspect, kind, position = Coverage::WRONG_CELLS[turn % Coverage::WRONG_CELLS.size]
      return odd(position) if @aspect == "wrong: unknown type"

      klass, field, way = @dice.pick(@world.places.fetch([kind, position]))
      made = with(klass, field, spoiled(field, way, klass <= Thrift::Union ? :union : :field))
      @dice.chance?(0.3) ? nested(made) : made
    end

    private

    def with(klass, field, value)
      return with_union(klass, field, value) if klass <= Thrift::Union

      @values.instance(klass, budget: 1, except: field[:name]).tap { |made| set(made, field[:name], value) }
    end

    def with_union(klass, field, value)
      klass.new.tap do |union|
        set(union, "setfield", field[:name].to_sym)
        set(union, "value", value)
      end
    end

    def set(object, name, value)
      object.instance_variable_set("@#{name}", value)
    end

    # The wrong value may be in a struct within a struct.
    def nested(made)
      place = %i[struct union].product(%i[field union]).flat_map { |cell| @world.places.fetch(cell) }
                              .find { |_, field, _| field[:class] == made.class }
      place ? with(place[0], place[1], made) : made
    end

    # Goes the way into the containers of a field, where the value is wrong.
    def spoiled(info, way, position)
      step, *rest = way
      return wrong(info, Kinds.of(info), position) unless step
      return spoiled_map(info, step, rest) if info[:key]

      filled = @values.filled(info, 1)
      members = filled.is_a?(Hash) ? filled.keys : filled.to_a
      members[@dice.roll(members.size)] = spoiled(info[:element], rest, :element)
      Kinds.of(info) == :list ? members : Set.new(members)
    end

    def spoiled_map(info, step, rest)
      @values.filled(info, 1).tap do |map|
        bad = spoiled(info[step], rest, step)
        step == :key ? map[bad] = @values.valid(info[:value], position: :value, budget: 0) : map[map.keys.last] = bad
      end
    end

    def wrong(info, kind, position)
      return @values.stranger(info, position, 1) if @aspect == "another class than declared"

      @coverage.count(@aspect, kind, position)
      value(@aspect.delete_prefix("wrong: "), kind, info)
    end

    def value(wrongness, kind, info)
      case wrongness
      when "nil" then nil
      when "wrong class" then own(@dice.pick(OTHERS[kind] || OTHERS[:integer]))
      when "a Symbol" then @dice.pick(%i[word größe true])
      when "an Object" then Object.new
      when "out of range" then out_of_range(Kinds::INTEGERS.fetch(kind))
      when "a Float" then @dice.pick([1.0, -7.9, 1e10, Float::NAN, 1e300])
      when "bad encoding" then @dice.pick(ENCODINGS.fetch(kind)).dup
      when "unknown set field" then lost_union(info[:class])
      end
    end

    # What the tables hold must stay as it is.
    def own(value)
      value.is_a?(Module) ? value : value.dup
    end

    def out_of_range(bits)
      top = 1 << (bits - 1)
      @dice.pick([top, -top - 1, (top << 1) - 1, top << 1, 1 << 63, 1 << 64, -(1 << 63) - 1, 1 << 100])
    end

    def lost_union(klass)
      klass.new.tap do |union|
        union.instance_variable_set(:@setfield, @dice.pick([:nothing, "nothing", nil, 5]))
        union.instance_variable_set(:@value, @dice.pick([5, "text"]))
      end
    end

    # The type itself is none, somewhere in FIELDS.
    def odd(position)
      klass = @world.odd.fetch(position)
      @coverage.count("wrong: unknown type", :i32, position)
      value = { element: [5], key: { 5 => 5 }, value: { 5 => 5 } }.fetch(position, 5)
      return klass.new(:odd, value) if position == :union

      klass.new.tap { |made| made.instance_variable_set(:@odd, value) }
    end
  end
end
