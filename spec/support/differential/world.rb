# frozen_string_literal: true

require_relative "class_shapes"
require_relative "kinds"
require_relative "values"

module Differential
  # Struct, union and exception classes with random fields that refer to each
  # other and to themselves.
  class World
    UNKNOWN_TYPE = 99
    NESTING = 3

    # @return [Array<Class>] structs, an exception among them
    attr_reader :structs

    # @return [Array<Class>]
    attr_reader :unions

    # @return [Class] a struct with the field 1 `again` of its own class
    attr_reader :chain

    # @return [Hash{Symbol => Class}] position => class with a type that doesn't exist there
    attr_reader :odd

    # @param dice [Dice]
    # @param name [String] of the module that holds the classes
    def initialize(dice, name)
      @dice = dice
      @home = Differential.const_set(name, Module.new)
      @name = name
      name_classes
      (classes - [@heir]).each { |klass| ClassShapes.complete(klass, fields(klass)) }
      ClassShapes.complete(chain, { 1 => { type: Kinds::CODES[:struct], name: "again", class: chain } })
      complete_odd
      complete_places
      add_defaults
    end

    # Lets the garbage collector have the classes, which keep their names.
    def forget
      Differential.send(:remove_const, @name)
    end

    # @return [Array<Class>] all that a value of a struct type may be of
    def classes
      structs + unions
    end

    # Every place where a value of a kind stands in the classes; there is one at
    # least for each kind and position.
    #
    # @return [Hash{Array => Array}] kind and position => of each place the class,
    #   the field's name and the way within the field, of :element, :key, :value
    def places
      @places ||= classes.each_with_object(Hash.new { |hash, key| hash[key] = [] }) do |klass, found|
        klass::FIELDS.each_value { |info| find_places(klass, info, info, [], found) }
      end
    end

    # @param kinds [Array<Symbol>] to choose from
    # @return [Hash] a random type as FIELDS describes it
    def type(kinds, nesting = NESTING)
      kind = @dice.pick(kinds)
      { type: Kinds::CODES.fetch(kind), **details(kind, nesting) }
    end

    private

    def find_places(klass, field, info, way, found)
      position = way.last || (klass <= Thrift::Union ? :union : :field)
      found[[Kinds.of(info), position]] << [klass, field, way]
      %i[element key value].each { |step| find_places(klass, field, info[step], way + [step], found) if info[step] }
    end

    def details(kind, nesting)
      case kind
      when :enum then { enum_class: ClassShapes::Colour }
      when :binary then { binary: true }
      when :struct then { class: @dice.pick(structs) }
      when :union then { class: @dice.pick(unions) }
      when :list, :set then { element: inner(nesting) }
      when :map then { key: inner(nesting), value: inner(nesting) }
      else {}
      end
    end

    def inner(nesting)
      type(nesting > 1 ? Kinds::ALL : Kinds::ALL - Kinds::CONTAINERS, nesting - 1)
    end

    def name_classes
      plain = Array.new(3) { |number| named("Struct#{number}", ClassShapes.struct) }
      plain.last.include(ClassShapes::OwnInitialize)
      @child = named("Child", Class.new(plain.first))
      @heir = named("Heir", Class.new(plain.first))
      @structs = [*plain, @child, @heir, named("Failure", ClassShapes.struct(Thrift::Exception))]
      @unions = Array.new(3) { |number| named("Union#{number}", ClassShapes.union) }
      @chain = named("Chain", ClassShapes.struct)
    end

    def named(name, klass)
      @home.const_set(name, klass)
    end

    # Not all in the order of their ids, with gaps of all widths.
    def fields(klass)
      ids = field_ids(@dice.roll(4..9))
      infos = ids.map.with_index { |id, index| [id, field(klass, "f#{index}")] }
      (@dice.chance?(0.3) ? @dice.shuffle(infos) : infos).to_h
    end

    def field_ids(count)
      start = @dice.weighted({ 1 => 8, -2 => 1, 300 => 1 })
      gaps = Array.new(count) { @dice.weighted({ 1 => 12, 2 => 3, 15 => 1, 16 => 1, 900 => 1 }) }
      gaps.each_with_object([start]) { |gap, ids| ids << (ids.last + gap) }
    end

    # A union has one field at least that holds nothing else, for values to end somewhere.
    def field(klass, name)
      return type(Kinds::SCALARS).merge(name: name) if klass <= Thrift::Union && name == "f0"

      info = type(Kinds::ALL + Kinds::CONTAINERS).merge(name: name)
      return info if klass <= Thrift::Union

      info[:optional] = true if @dice.chance?(0.3)
      info[:optional] = false if info[:class].nil? && @dice.chance?(0.05)
      info[:checked] = true if info[:enum_class] && @dice.chance?(0.3)
      info
    end

    # What the random fields have left out gets a field in one of two more classes.
    def complete_places
      missing = Kinds::ALL.product(Kinds::POSITIONS) - places.keys
      fields = missing.map.with_index do |(kind, position), index|
        [position, { name: "f#{index}", **placed(type([kind], 1), position) }]
      end
      unions, structs = fields.partition { |position, _| position == :union }
      fill(@unions, named("FillingUnion", ClassShapes.union), [[:union, { name: "plain", **type([:i32]) }], *unions])
      fill(@structs, named("Filling", ClassShapes.struct), structs)
      @places = nil
    end

    def fill(group, klass, fields)
      ClassShapes.complete(klass, fields.map.with_index(1) { |(_, info), id| [id, info] }.to_h)
      group << klass
    end

    def placed(type, position)
      i32 = { type: Kinds::CODES[:i32] }
      case position
      when :element then { type: Kinds::CODES[@dice.pick(%i[list set])], element: type }
      when :key then { type: Kinds::CODES[:map], key: type, value: i32 }
      when :value then { type: Kinds::CODES[:map], key: i32, value: type }
      else type
      end
    end

    # Defaults come last, since a struct may be one: what Thrift has remembered
    # about the defaults of a class until then must be found out again.
    def add_defaults
      values = Values.new(@dice, self, lasting: true)
      infos = (classes - [@heir]).flat_map { |klass| klass::FIELDS.values }
      infos.each { |info| info[:default] = values.valid(info, budget: 2) if @dice.chance?(0.3) }
      memory = :@fields_with_default_values
      classes.each do |klass|
        klass.remove_instance_variable(memory) if klass.instance_variable_defined?(memory)
        ThriftNative.reset(klass) if defined?(ThriftNative::Extension)
      end
    end

    def complete_odd
      unknown = { type: UNKNOWN_TYPE }
      fine = { type: Kinds::CODES[:i32] }
      shapes = {
        field: unknown, element: { type: Kinds::CODES[:list], element: unknown },
        key: { type: Kinds::CODES[:map], key: unknown, value: fine },
        value: { type: Kinds::CODES[:map], key: fine, value: unknown }, union: unknown,
      }
      @odd = shapes.to_h do |position, info|
        klass = named("Odd#{position.capitalize}", position == :union ? ClassShapes.union : ClassShapes.struct)
        ClassShapes.complete(klass, { 1 => info.merge(name: "odd") })
        [position, klass]
      end
    end
  end
end
