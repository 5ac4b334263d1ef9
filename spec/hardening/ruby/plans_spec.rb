# frozen_string_literal: true

require "spec_helper"

# What is known of a class is found out at its first use, kept with the class,
# and forgotten with it.
RSpec.describe "what is known of a struct class" do
  let(:fields) { { 1 => { type: types::I32, name: "x" }, 2 => { type: types::STRING, name: "text" } } }
  let(:formats) { [Thrift::CompactProtocol, Thrift::BinaryProtocolAccelerated] }

  def round_trip(struct, format)
    memory = Thrift::MemoryBufferTransport.new
    struct.write(format.new(memory))
    struct.class.new.tap { |copy| copy.read(format.new(memory)) }
  end

  # Runs the block in many threads, all of which begin at once.
  #
  # @return [Array] what each of them gives
  def at_once(count = 12)
    gate = Queue.new
    threads = Array.new(count) do |number|
      Thread.new do
        gate.pop
        yield number
      end
    end
    Thread.pass until gate.num_waiting == count
    gate.close
    threads.map(&:value)
  end

  # @return [Class] whose struct holds others of classes that nobody has used yet
  def family
    inner = { type: types::STRUCT, class: Specimens.struct(fields.dup) }
    union = Specimens.union({ 1 => inner.merge(name: "inner"), 2 => { type: types::I32, name: "number" } })
    Specimens.struct({ 1 => inner.merge(name: "inner"), 2 => { type: types::STRUCT, name: "union", class: union },
                       3 => { type: types::LIST, name: "list", element: inner } })
  end

  def member(klass)
    inner = klass::FIELDS[1][:class]
    klass.new(inner: inner.new(x: 1), list: [inner.new(text: "a")],
              union: klass::FIELDS[2][:class].new(:inner, inner.new(x: 2)))
  end

  it "is found out by many threads at once" do
    20.times do
      klass = family
      member = member(klass)
      expect(at_once { |number| round_trip(member, formats[number % 2]) }).to all(eq(member))
    end
  end

  it "is found out of different classes by many threads at once" do
    20.times do
      members = Array.new(12) { member(family) }
      expect(at_once { |number| round_trip(members[number], formats[number % 2]) }).to eq(members)
    end
  end

  it "is found out while other threads have methods defined, and forget it", :ours do
    klass = family
    member = member(klass)
    copies = at_once do |number|
      Array.new(20) do
        klass.define_method(:validate) { number }
        ThriftNative.reset(klass)
        round_trip(member, formats[number % 2])
      end
    end
    expect(copies.flatten).to all(eq(member))
  end

  it "is collected with a class that nobody uses any more" do
    made = ObjectSpace::WeakMap.new
    300.times do |number|
      member = member(family)
      round_trip(member, formats[number % 2])
      made[member.class] = number
    end
    3.times { GC.start }
    expect(made.size).to be < 100
  end

  describe "whose code is loaded again" do
    let(:application) { Module.new }

    # As a file of generated code does.
    def load(name, fields)
      application.send(:remove_const, name) if application.const_defined?(name, false)
      application.const_set(name, Specimens.struct(fields))
    end

    def holder(inner) = { 1 => { type: types::STRUCT, name: "inner", class: inner } }

    it "is that of the class that has the name now" do
      load(:Inner, fields)
      old = load(:Outer, holder(application::Inner))
      expect(encoded(old.new(inner: application::Inner.new(x: 1)))).to eq("1c15020000")
      load(:Inner, { 3 => { type: types::I64, name: "x" } })
      load(:Outer, holder(application::Inner))
      expect(encoded(application::Outer.new(inner: application::Inner.new(x: 1)))).to eq("1c36020000")
      expect(decoded(application::Outer.new, "1c36020000").inner).to be_a(application::Inner)
    end

    it "stays that of the old class where that is still named" do
      inner = load(:Inner, fields)
      outer = load(:Outer, holder(inner))
      load(:Inner, { 3 => { type: types::I64, name: "x" } })
      expect(decoded(outer.new, "1c15020000").inner.class).to be(inner)
      expect(encoded(outer.new(inner: application::Inner.new(x: 1)))).to eq("1c36020000")
    end
  end

  describe "whose FIELDS are replaced" do
    let(:klass) { Specimens.struct(fields) }

    def replace(fields)
      klass.send(:remove_const, :FIELDS)
      klass.const_set(:FIELDS, fields)
      klass.define_method(:struct_fields) { fields }
      klass.instance_variable_set(:@sorted_field_ids, nil)
    end

    it "is that of the new ones, for what is read" do
      expect(decoded(klass.new, "150200").x).to eq(1)
      replace({ 2 => fields[1] })
      expect(decoded(klass.new, "150200").x).to be_nil
      expect(decoded(klass.new, "250200").x).to eq(1)
    end

    it "is that of the new ones, inside of another class" do
      outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: klass } })
      expect(decoded(outer.new, "1c15020000").inner.x).to eq(1)
      replace({ 2 => fields[1] })
      expect(decoded(outer.new, "1c25020000").inner.x).to eq(1)
      expect(decoded(outer.new, "1c15020000").inner.x).to be_nil
    end

    # The elements behind that one are written by the new ones.
    it "is found out anew in the middle of a walk", :ours do
      outer = Specimens.struct({ 1 => { type: types::LIST, name: "list",
                                        element: { type: types::STRUCT, class: klass } } })
      struct = outer.new(list: [klass.new(x: 1), klass.new(x: 2)])
      change = lambda do
        replace({ 2 => fields[1] }) if klass::FIELDS.size == 2
        GC.start
      end
      klass.define_method(:validate) { change.call }
      expect(Array.new(2) { encoded(struct) }).to eq(%w[192c15020025040000 192c25020025040000])
    end
  end

  describe "whose FIELDS are changed in place" do
    refusals = [NilClass, NoMethodError, StandardError, TypeError, NotImplementedError, Thrift::ProtocolException]

    # What nobody should do to FIELDS, and what comes of it.
    changes = {
      "emptied" => ->(fields, _) { fields.clear },
      "fewer" => ->(fields, _) { fields.delete(1) },
      "more" => ->(fields, types) { fields[9] = { type: types::I64, name: "text" } },
      "of other types" => ->(fields, types) { fields[1] = { type: types::STRING, name: "x" } },
      "of a type that is none" => ->(fields, _) { fields[1] = { type: 99, name: "x" } },
      "without types" => ->(fields, _) { fields[1] = { name: "x" } },
      "without names" => ->(fields, types) { fields[1] = { type: types::I32 } },
      "no Hashes" => ->(fields, _) { fields[1] = 1 },
      "structs without a class" => ->(fields, types) { fields[1] = { type: types::STRUCT, name: "x" } },
      "structs of what is no class" => ->(fields, types) { fields[1] = { type: types::STRUCT, name: "x", class: 1 } },
      "lists of nothing" => ->(fields, types) { fields[1] = { type: types::LIST, name: "x" } },
      "maps of themselves" => lambda do |fields, types|
        map = { type: types::MAP, name: "x" }
        fields[1] = map.update(key: map, value: map)
      end,
    }

    changes.each do |change, make|
      it "never crashes when they are #{change}", :ours do
        open_fields = fields.dup
        klass = Class.new { include Thrift::Struct, Thrift::Struct_Union }
        klass.const_set(:FIELDS, open_fields)
        klass.class_eval do
          attr_accessor :x, :text

          define_method(:struct_fields) { open_fields }
          define_method(:validate) { nil }
        end
        struct = klass.allocate.tap { |made| made.x = made.text = 1 }
        attempt(struct)
        make.call(open_fields, types)
        outcomes = Array.new(2) { attempt(struct).tap { ThriftNative.reset(klass) } }
        expect(outcomes.flatten.map(&:class) - refusals).to be_empty
      end
    end

    # @return [Array<Exception, nil>] what it came to, to write and to read it
    def attempt(struct)
      formats.flat_map do |format|
        memory = Thrift::MemoryBufferTransport.new("\x15\x02\x00\x00\x00\x00\x00".b)
        [error { struct.write(format.new(Thrift::MemoryBufferTransport.new)) },
         error { struct.class.allocate.read(format.new(memory)) }]
      end
    end

    def error
      yield
      nil
    rescue Exception => e # rubocop:disable Lint/RescueException
      e
    end
  end
end
