# frozen_string_literal: true

require_relative "breakage"
require_relative "coverage"
require_relative "messages"
require_relative "values"
require_relative "wrong_values"

module Differential
  # One thing to try.
  #
  # kind:: one of {Coverage::CASES}
  # through:: one of {Coverage::TRANSPORTS}
  # deep:: whether it is about the limits of depth
  # subject:: the struct or union to write, or to read into
  # bytes:: what to read
  # depth:: the optional argument of `write` and `read`, or nil
  # seqid:: of the message around the struct, or nil
  Case = Struct.new(:kind, :through, :deep, :subject, :bytes, :depth, :seqid, keyword_init: true) do
    # @return [Array] what is passed to `write` and `read` after the protocol
    def options
      [depth].compact
    end
  end

  # Makes random cases for the classes of a world.
  class CaseMaker
    # Cases of broken bytes have worlds of their own, three of ten: classes
    # remember what a failed read has begun.
    BROKEN_WORLDS = 3
    KINDS = %w[wrong write wrong read wrong write read].freeze
    WRONG = KINDS.count("wrong")
    PER_WORLD = KINDS.size * 6
    DEEP = (60..68)

    # @param dice [Dice]
    # @param world [World]
    # @param wire [Class] of a {Wire}
    # @param coverage [Coverage]
    def initialize(dice, world, wire, coverage)
      @dice = dice
      @world = world
      @wire = wire
      @coverage = coverage
      @values = Values.new(dice, world, coverage: coverage)
    end

    # @param index [Integer] of the case in the run
    # @return [Case]
    def make(index)
      kind = kind(index)
      @turn = wrong_before(index)
      through = @dice.weighted({ "memory" => 3, "plain" => 1 })
      @coverage.count("case", "#{kind} through #{through}")
      made = Case.new(kind: kind, through: through, depth: depth)
      made.seqid = @dice.roll(1000) if @dice.chance?(0.1)
      %w[write wrong].include?(kind) ? to_write(made) : to_read(made)
      made
    end

    private

    def kind(index)
      (index / PER_WORLD) % 10 < BROKEN_WORLDS ? "broken" : KINDS[index % KINDS.size]
    end

    # @return [Integer] cases of wrong values before that one
    def wrong_before(index)
      worlds, within = index.divmod(PER_WORLD)
      tens, ones = worlds.divmod(10)
      others = (tens * (10 - BROKEN_WORLDS)) + [ones - BROKEN_WORLDS, 0].max
      rounds, rest = within.divmod(KINDS.size)
      (((others * PER_WORLD / KINDS.size) + rounds) * WRONG) + KINDS.first(rest).count("wrong")
    end

    # Older thrift gems know no limit.
    def depth
      @dice.pick([1, 2, 3, 4, 64, 100, 0, -1]) if Thrift.const_defined?(:DEFAULT_RECURSION_DEPTH) && @dice.chance?(0.03)
    end

    def to_write(made)
      made.subject =
        if made.kind == "wrong" then WrongValues.new(@dice, @world, @values, @coverage).instance(@turn)
        elsif @dice.chance?(0.03) then deep_chain(made)
        else @values.instance(@dice.pick(@world.classes))
        end
    end

    def deep_chain(made)
      deep(made, "written structs")
      @dice.roll(DEEP).times.inject(nil) { |inner, _| @world.chain.new(inner ? { again: inner } : {}) }
    end

    def to_read(made)
      klass = @dice.pick(@world.classes)
      messages = Messages.new(@dice, @coverage)
      tree = deep_tree(made, messages) if made.kind == "read" && @dice.chance?(0.06)
      made.subject = tree ? @world.chain.new : target(klass)
      made.bytes = encoded(tree || messages.struct(klass), broken: made.kind == "broken")
    end

    def encoded(tree, broken:)
      wire = @wire.new(@dice)
      bytes = wire.encode(tree)
      bytes = Breakage.new(@dice, @coverage).apply(bytes, wire) if broken
      @dice.chance?(0.1) ? bytes + @dice.bytes(3) : bytes
    end

    def deep_tree(made, messages)
      levels = @dice.roll(DEEP)
      case @dice.roll(3)
      when 0
        deep(made, "read structs")
        messages.chain(levels)
      when 1
        deep(made, "skipped structs")
        messages.deep_unknown(:struct, levels)
      else
        deep(made, "skipped lists")
        messages.deep_unknown(:list, levels)
      end
    end

    def deep(made, what)
      made.deep = true
      made.depth = nil
      @coverage.count("deep", what)
    end

    # What is read into may be new, or have values already.
    def target(klass)
      choice = @dice.weighted({ "fresh" => 6, "used" => 3, "allocated" => 1, "frozen" => 1,
                                "frozen without values" => 1 })
      @coverage.count("read into", choice)
      case choice
      when "fresh" then klass.new
      when "used" then @values.instance(klass)
      when "frozen" then @values.instance(klass).freeze
      when "allocated" then klass.allocate
      else klass.allocate.freeze
      end
    end
  end
end
