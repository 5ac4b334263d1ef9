# frozen_string_literal: true

require_relative "kinds"
require_relative "scalars"

module Differential
  # Random trees for a {Wire} to encode: what a peer could send that has
  # another version of the IDL, with fields that the reader doesn't know or
  # knows under another type.
  class Messages
    # @param dice [Dice]
    # @param coverage [Coverage]
    def initialize(dice, coverage)
      @dice = dice
      @coverage = coverage
      @scalars = Scalars.new(dice)
    end

    # @param klass [Class] of the struct or union that is to read the message
    # @return [Array<Array>] id, kind and value of each field
    def struct(klass, budget = 3)
      return union(klass, budget) if klass <= Thrift::Union

      fields = klass::FIELDS.filter_map { |id, info| [id, *field(info, :field, budget)] if sent?(info, budget) }
      fields.insert(@dice.roll(0..fields.size), unknown(klass, :field)) if @dice.chance?(0.25)
      fields << [klass::FIELDS.keys.first, *field(klass::FIELDS.values.first, :field, budget)] if @dice.chance?(0.03)
      count_defaults(klass, fields)
      @dice.chance?(0.1) ? @dice.shuffle(fields) : fields
    end

    # @param levels [Integer] of structs, one in the other
    # @return [Array<Array>] for the reader's field 1, which is of its own class
    def chain(levels)
      (levels - 1).times.inject([]) { |inner, _| [[1, :struct, inner]] }
    end

    # @param kind [Symbol] struct or list
    # @param levels [Integer]
    # @return [Array<Array>] with one field that no reader knows, as deep as that
    def deep_unknown(kind, levels)
      nested = kind == :struct ? [] : [:i32, [1]]
      (levels - 1).times { nested = kind == :struct ? [[1, :struct, nested]] : [:list, [nested]] }
      [[99, kind, nested]]
    end

    private

    def union(klass, budget)
      id, info = scalar_of(klass, budget) || @dice.pick(klass::FIELDS.to_a)
      count_over(info, :union)
      fields = [[id, *field(info, :union, budget)]]
      return fields if @dice.chance?(0.85)

      case @dice.roll(3)
      when 0 then []
      when 1 then [unknown(klass, :union)]
      else fields * 2
      end
    end

    def scalar_of(klass, budget)
      klass::FIELDS.find { |_, info| Kinds::SCALARS.include?(Kinds.of(info)) } if budget.negative?
    end

    def sent?(info, budget)
      return true if info[:optional] == false && @dice.chance?(0.95)

      (budget.positive? || Kinds::SCALARS.include?(Kinds.of(info))) && @dice.chance?(0.6)
    end

    # Kind and value, mostly what the reader declares.
    def field(info, position, budget)
      return mistyped(info, position) if @dice.chance?(0.06)

      [Kinds::WIRE_KINDS.fetch(info[:type]), content(info, position, budget)]
    end

    def content(info, position, budget)
      kind = Kinds.of(info)
      @coverage.count("read", kind, position)
      case kind
      when :struct, :union then struct(info[:class], budget - 1)
      when :list, :set then members(info[:element], budget)
      when :map then map(info, budget)
      else wide?(kind, position) ? @scalars.i32 : scalar(kind)
      end
    end

    # A reader cuts an i16 that is too wide. (Old pure Ruby doesn't, so that no
    # two keys or members may become one.)
    def wide?(kind, position)
      kind == :i16 && %i[field value union].include?(position) && @dice.chance?(0.05)
    end

    def members(info, budget)
      return mistyped_members(info) if @dice.chance?(0.06)

      values = Array.new(size([info], budget)) { content(info, :element, budget - 1) }
      values << values.first if values.any? && @dice.chance?(0.1)
      [Kinds::WIRE_KINDS.fetch(info[:type]), values]
    end

    def map(info, budget)
      return mistyped_map(info) if @dice.chance?(0.06)

      pairs = Array.new(size(info.values_at(:key, :value), budget)) do
        [content(info[:key], :key, budget - 1), content(info[:value], :value, budget - 1)]
      end
      [Kinds::WIRE_KINDS.fetch(info[:key][:type]), Kinds::WIRE_KINDS.fetch(info[:value][:type]), pairs]
    end

    def size(infos, budget)
      scalars = infos.all? { |info| Kinds::SCALARS.include?(Kinds.of(info)) }
      return 0 if budget.negative? && !scalars
      return @dice.roll(0..(budget < 2 ? 1 : 3)) unless scalars

      @dice.weighted({ 0 => 2, 1 => 3, 3 => 3, 15 => 1, 17 => 1 })
    end

    def scalar(kind)
      case kind
      when :enum, :i32 then @dice.chance?(0.5) ? @scalars.enum : @scalars.i32
      when :double then @scalars.double.to_f
      when :uuid then @dice.bytes(16)
      else @scalars.public_send(kind)
      end
    end

    # Anything of that kind, whatever the reader thinks of it.
    def anything(kind, depth = 2)
      case kind
      when :struct then Array.new(@dice.roll(0..3)) { |id| [id + 1, *any(depth)] }
      when :list, :set then any_members(@dice.pick(inner_kinds(depth)), depth)
      when :map then any_map(@dice.pick(inner_kinds(depth)), @dice.pick(inner_kinds(depth)), depth)
      else scalar(kind)
      end
    end

    def any(depth)
      kind = @dice.pick(inner_kinds(depth))
      [kind, anything(kind, depth - 1)]
    end

    def any_members(kind, depth)
      [kind, Array.new(@dice.roll(1..3)) { anything(kind, depth - 1) }]
    end

    def any_map(key, value, depth)
      [key, value, Array.new(@dice.roll(1..2)) { [anything(key, depth - 1), anything(value, depth - 1)] }]
    end

    def inner_kinds(depth)
      depth.positive? ? Kinds::WIRE : Kinds::WIRE - %i[struct list set map]
    end

    def unknown(klass, position)
      kind = @dice.pick(Kinds::WIRE)
      count_unknown("unknown to the reader", kind, position)
      content = counted_anything(kind)
      ids = klass::FIELDS.keys
      [@dice.pick((1..(ids.max + 3)).to_a.last(400) - ids), kind, content]
    end

    # What is in an unknown container is unknown in its own position.
    def counted_anything(kind)
      content = anything(kind)
      case kind
      when :list, :set then count_unknown("unknown to the reader", content[0], :element)
      when :map
        count_unknown("unknown to the reader", content[0], :key)
        count_unknown("unknown to the reader", content[1], :value)
      end
      content
    end

    def mistyped(info, position)
      kind = other_kind(info, position)
      [kind, anything(kind)]
    end

    def mistyped_members(info)
      any_members(other_kind(info, :element), 1)
    end

    def mistyped_map(info)
      wrong_key = @dice.chance?(0.5)
      key = wrong_key ? other_kind(info[:key], :key) : Kinds::WIRE_KINDS.fetch(info[:key][:type])
      value = wrong_key ? Kinds::WIRE_KINDS.fetch(info[:value][:type]) : other_kind(info[:value], :value)
      any_map(key, value, 1)
    end

    def other_kind(info, position)
      kind = @dice.pick(Kinds::WIRE - [Kinds::WIRE_KINDS.fetch(info[:type])])
      count_unknown("mistyped on the wire", kind, position)
      kind
    end

    def count_unknown(aspect, kind, position)
      @coverage.count(aspect, kind, position)
    end

    def count_defaults(klass, fields)
      sent = fields.map(&:first)
      klass::FIELDS.each { |id, info| count_over(info, :field) unless sent.include?(id) }
    end

    def count_over(info, position)
      Kinds.each(info, position) { |*cell| @coverage.count("default read over", *cell) } unless info[:default].nil?
    end
  end
end
