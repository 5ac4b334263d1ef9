# frozen_string_literal: true

require_relative "kinds"
require_relative "scalars"
require_relative "subclasses"

module Differential
  # Random values that fit their types.
  class Values
    # @param dice [Dice]
    # @param world [World]
    # @param coverage [Coverage, nil] counts what is made
    # @param lasting [Boolean] whether the values are used by more than one case
    def initialize(dice, world, coverage: nil, lasting: false)
      @dice = dice
      @world = world
      @coverage = coverage
      @scalars = Scalars.new(dice, lasting: lasting)
      @lasting = lasting
    end

    # @param info [Hash] a type as FIELDS describes it
    # @param position [Symbol] where the value is to stand
    # @param budget [Integer] levels of structs that it may still hold
    # @return [Object]
    def valid(info, position: :field, budget: 3)
      kind = Kinds.of(info)
      @coverage&.count("written", kind, position)
      value = make(kind, info, budget)
      value = subclassed(kind, position, value) if @dice.chance?(kind == :set ? 0.25 : 0.1)
      @dice.chance?(0.1) ? value.freeze : value
    end

    # @param klass [Class] of a struct or union
    # @param except [String, nil] name of a field that is left alone
    # @return [Object] an instance with most of its fields set
    def instance(klass, budget: 3, except: nil)
      return union(klass, budget) if klass <= Thrift::Union

      given = klass::FIELDS.each_value.select { |info| info[:name] != except && set?(info, budget) }
      count_defaults(klass, given)
      values = given.to_h { |info| [info[:name].to_sym, valid(info, budget: budget)] }
      return klass.new(values) if @dice.chance?(0.5)

      klass.new.tap { |made| values.each { |name, value| made.instance_variable_set("@#{name}", value) } }
    end

    # @return [Object] of another class than the field declares
    def stranger(info, position, budget)
      @coverage&.count("another class than declared", Kinds.of(info), position)
      instance(@dice.pick(@world.classes - [info[:class]]), budget: budget - 1)
    end

    # @return [Object] a container with at least one member
    def filled(info, budget)
      make(Kinds.of(info), info, budget, @dice.roll(1..3))
    end

    private

    def make(kind, info, budget, size = nil)
      case kind
      when :struct, :union then nested(info, budget)
      when :list then members(info, budget, size)
      when :set then set(members(info, budget, size))
      when :map then map(info, budget, size)
      else @scalars.public_send(kind)
      end
    end

    def nested(info, budget)
      instance(info[:class], budget: budget - 1)
    end

    def members(info, budget, size)
      element = info[:element]
      Array.new(size || container_size([element], budget)) { valid(element, position: :element, budget: budget - 1) }
    end

    def container_size(infos, budget)
      scalars = infos.all? { |info| scalar?(info) }
      return 0 if budget.negative? && !scalars
      return @dice.roll(1..2) if @lasting || budget < 2
      return @dice.roll(0..3) unless scalars

      @dice.weighted({ 0 => 2, 1 => 2, 2 => 3, 5 => 2, 14 => 1, 15 => 1, 20 => 1 })
    end

    # An Array and a Hash are what old code keeps sets in.
    def set(members)
      case @dice.weighted({ set: 4, array: 1, hash: 1 })
      when :set then Set.new(members)
      when :array then members
      else members.to_h { |member| [member, true] }
      end
    end

    def map(info, budget, size)
      hash = {}
      hash.compare_by_identity if @dice.chance?(0.03)
      (size || container_size(info.values_at(:key, :value), budget)).times do
        key = valid(info[:key], position: :key, budget: budget - 1)
        hash[key] = valid(info[:value], position: :value, budget: budget - 1)
      end
      hash
    end

    def union(klass, budget)
      infos = klass::FIELDS.values
      info = budget.negative? ? infos.find { |candidate| scalar?(candidate) } : @dice.pick(infos)
      @coverage&.count("default written", Kinds.of(info), :union) unless info[:default].nil?
      name = @dice.chance?(0.9) ? info[:name].to_sym : info[:name]
      klass.new(name, valid(info, position: :union, budget: budget))
    end

    def set?(info, budget)
      return true if info[:optional] == false && @dice.chance?(0.97)
      return false if budget < 1 && !scalar?(info)

      @dice.chance?(0.6)
    end

    def scalar?(info)
      !(info[:class] || info[:element] || info[:key])
    end

    def count_defaults(klass, given)
      (klass::FIELDS.values - given).each do |info|
        Kinds.each(info) { |*cell| @coverage&.count("default written", *cell) } unless info[:default].nil?
      end
    end

    def subclassed(kind, position, value)
      parent = [String, Array, Hash, Set].find { |klass| value.instance_of?(klass) }
      return value unless parent

      @coverage&.count("subclass of #{parent}", kind, position)
      own = Subclasses.const_get("Of#{parent}")
      parent == Hash ? own.new.replace(value) : own.new(value)
    end
  end
end
