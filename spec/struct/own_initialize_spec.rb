# frozen_string_literal: true

require "spec_helper"

# Nested structs are made while a message is read, the way their class says.
RSpec.describe Thrift::Struct, "with an initialize of its own" do
  # @return the nested struct that comes out of reading one of that class
  def nested(klass, hex = "1c 1502 00 00")
    decoded(Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: klass } }).new, hex).inner
  end

  it "has it called, without arguments, when it is nested" do
    klass = Class.new(Specimens::Point) { def initialize(*arguments) = @seen = arguments }
    inner = nested(klass)
    expect([inner.x, inner.instance_variable_get(:@seen)]).to eq([1, []])
  end

  it "has it called when a module that comes later in the class brings it" do
    extra = Module.new do
      def initialize(*)
        super
        @extra = true
      end
    end
    ways = { prepend: :prepend, include: :include }
    made = ways.keys.map { |way| nested(Class.new(Specimens::Point) { public_send(way, extra) }) }
    expect(made.map { |inner| [inner.x, inner.instance_variable_get(:@extra)] }).to eq([[1, true], [1, true]])
  end

  it "keeps what it has set, and reads over it", since: "0.25.0" do
    klass = Class.new(Specimens::Point) { def initialize = super(x: 8, y: 9) }
    expect(ivars(nested(klass))).to eq("x" => 1, "y" => nil)
  end

  it "passes on its errors" do
    wants_one = Class.new(Specimens::Point) { def initialize(first) = super(x: first) }
    expect { nested(wants_one) }.to raise_exactly(ArgumentError, "wrong number of arguments (given 0, expected 1)")
    refuses = Class.new(Specimens::Point) { def initialize = raise("not now") }
    expect { nested(refuses) }.to raise_exactly(RuntimeError, "not now")
  end

  it "is made by allocate and initialize, without the class's own `new`" do
    klass = Class.new(Specimens::Point) { def self.new(*) = raise("not by new") }
    expect(nested(klass).x).to eq(1)
  end

  it "is called for each element of a list" do
    klass = Class.new(Specimens::Point) { def initialize = super(y: 0) }
    holder = Specimens.struct({ 1 => { type: types::LIST, name: "all",
                                       element: { type: types::STRUCT, class: klass } } })
    expect(decoded(holder.new, "19 2c 00 150200 00").all.map(&:x)).to eq([nil, 1])
  end

  it "is called for a union too" do
    klass = Class.new(Specimens::Choice) do
      def initialize(*)
        super
        @seen = true
      end
    end
    inner = nested(klass)
    expect([inner.get_value, inner.instance_variable_get(:@seen)]).to eq([1, true])
  end
end
