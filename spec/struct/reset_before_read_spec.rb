# frozen_string_literal: true

require "spec_helper"

# A struct that is read again must not keep what it held before.
RSpec.describe Thrift::Struct, "reset before it is read", since: "0.25.0" do
  let(:default_list) { [1, 2] }
  let(:default_text) { "unset" }
  let(:klass) do
    Specimens.struct({
      1 => { type: types::I32, name: "count", default: 7 },
      2 => { type: types::LIST, name: "list", element: { type: types::I32 }, default: default_list },
      3 => { type: types::STRING, name: "text", default: default_text },
      4 => { type: types::BOOL, name: "flag", default: false },
      5 => { type: types::I32, name: "plain" },
    })
  end

  it "gives fields that don't come their defaults, or nil" do
    struct = klass.new(count: 1, list: [], text: "x", flag: true, plain: 5)
    decoded(struct, "00")
    expect(ivars(struct)).to eq("count" => 7, "list" => [1, 2], "text" => "unset", "flag" => false, "plain" => nil)
  end

  it "gives each struct a default of its own" do
    struct = klass.new(plain: 1)
    decoded(struct, "00")
    struct.list << 3
    struct.text << "!"
    expect([default_list, default_text]).to eq([[1, 2], "unset"])
    expect([struct.list, struct.text].map(&:frozen?)).to eq([false, false])
  end

  describe "and not read to its end" do
    let(:leaving) do
      Class.new(Specimens::Point) { def validate = throw(:out) }
    end
    let(:klass) do
      Specimens.struct({
        1 => { type: types::LIST, name: "list", element: { type: types::I32 }, default: default_list },
        2 => { type: types::MAP, name: "map", key: { type: types::I32 }, value: { type: types::I32 },
               default: { 1 => 2 } },
        3 => { type: types::STRING, name: "text", default: default_text },
        4 => { type: types::STRUCT, name: "point", class: leaving },
      })
    end
    let(:struct) { klass.new(list: [], map: {}, text: "x") }

    def expect_defaults_of_its_own(struct)
      defaults = klass::FIELDS.values.to_h { |field| [field[:name].to_sym, field[:default]] }.compact
      values = defaults.to_h { |name, _| [name, struct.public_send(name)] }
      expect(values).to eq(defaults)
      values.each { |name, value| expect(value).not_to equal(defaults[name]) }
    end

    it "has defaults of its own after bytes that end" do
      expect { decoded(struct, "4c 15 02") }.to raise_error(EOFError)
      expect_defaults_of_its_own(struct)
    end

    it "has defaults of its own after bytes that end, from a deserializer" do
      deserializer = Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new)
      expect { deserializer.deserialize(struct, bytes("4c 15 02")) }.to raise_error(EOFError)
      expect_defaults_of_its_own(struct)
    end

    it "has defaults of its own after a jump out of a struct in it" do
      catch(:out) { decoded(struct, "4c 00 00") }
      expect_defaults_of_its_own(struct)
    end

    it "has them when it validates itself" do
      seen = []
      klass.define_method(:validate) { seen << list }
      decoded(struct, "00")
      expect(seen).to eq([default_list])
      expect(seen.first).not_to equal(default_list)
    end
  end

  it "gives a new nested struct that reads itself defaults of its own", :ours do
    seen = []
    klass.define_method(:read) { |*arguments| (seen << list) && super(*arguments) }
    outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: klass } })
    decoded(outer.new, "1c 15 06 00 00")
    expect(seen).to eq([default_list])
    expect(seen.first).not_to equal(default_list)
  end

  it "gives the default itself where it can't be duplicated" do
    stubborn = Class.new(String) { def initialize_copy(*) = raise("no copies") }.new("unique")
    other = Specimens.struct({ 1 => { type: types::STRING, name: "text", default: stubborn } })
    struct = other.new(text: "x")
    expect(decoded(struct, "00").text).to equal(stubborn)
  end

  it "puts the value that came over the default" do
    expect(ivars(decoded(klass.new(text: "x"), "15 06 00"))).to include("count" => 3, "text" => "unset")
  end

  it "gives a new nested struct its defaults" do
    outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: klass } })
    inner = decoded(outer.new, "1c 15 06 00 00").inner
    expect(ivars(inner)).to include("count" => 3, "list" => [1, 2], "text" => "unset", "flag" => false)
    expect(inner.list).not_to equal(default_list)
  end

  it "leaves alone a struct that has no instance variables yet" do
    expect(decoded(klass.allocate, "00").instance_variables).to be_empty
  end

  it "leaves variables that are no fields" do
    struct = klass.new
    struct.instance_variable_set(:@label, "mine")
    decoded(struct, "00")
    expect(struct.instance_variable_get(:@label)).to eq("mine")
  end

  it "goes over fields that a failed read had set" do
    struct = klass.new(plain: 9)
    expect { decoded(struct, "15 06 45") }.to raise_error(EOFError)
    expect(struct.count).to eq(3)
    expect(decoded(struct, "00").count).to eq(7)
  end

  describe "when frozen" do
    it "raises FrozenError before anything is read" do
      point = Specimens::Point.new(x: 1).freeze
      protocol = in_memory("1502 00")
      expect { point.read(protocol) }.to raise_error(FrozenError, /\Acan't modify frozen Specimens::Point: /)
      expect(protocol.trans.available).to eq(3)
      expect(point.x).to eq(1)
    end

    it "raises FrozenError when the first field comes if it has no instance variables" do
      expect { decoded(Specimens::Point.new.freeze, "1502 00") }
        .to raise_error(FrozenError, /\Acan't modify frozen Specimens::Point: /)
    end

    it "raises nothing if it has no instance variables and no field comes" do
      expect(decoded(Specimens::Point.new.freeze, "00")).to be_frozen
      expect(decoded(Specimens::Point.new.freeze, "a5 02 00")).to be_frozen
    end

    it "raises FrozenError for a nested struct that its class has frozen" do
      shut = Class.new(Specimens::Point) { def initialize(*) = super.tap { freeze } }
      outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "point", class: shut } })
      expect { decoded(outer.new, "1c 1502 00 00") }.to raise_error(FrozenError)
    end
  end
end
