# frozen_string_literal: true

require "spec_helper"

# What structs and unions do with a thrift gem before 0.25.0, and must go on
# doing when ours comes in.
RSpec.describe Thrift::Struct, "with a thrift gem before 0.25.0", until: "0.25.0" do
  it "keeps the fields that don't come" do
    point = decoded(Specimens::Point.new(x: 1, y: 2), "1506 00")
    expect(ivars(point)).to eq("x" => 3, "y" => 2)
  end

  it "can be read when it is frozen, as long as no field comes" do
    frozen = Specimens::Point.new(x: 1).freeze
    expect(decoded(frozen, "00").x).to eq(1)
    expect { decoded(frozen, "1502 00") }.to raise_error(FrozenError)
  end

  it "keeps what its own initialize has set" do
    klass = Class.new(Specimens::Point) { def initialize = super(x: 8, y: 9) }
    holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: klass } })
    expect(ivars(decoded(holder.new, "1c 1502 00 00").inner)).to eq("x" => 1, "y" => 9)
  end

  it "takes no depth" do
    %i[read write].each do |method|
      expect { Specimens::Point.new.public_send(method, in_memory("00"), 5) }
        .to raise_exactly(ArgumentError, "wrong number of arguments (given 2, expected 1)")
    end
  end

  it "refuses subclasses of Set" do
    names = Class.new(Set) { def self.name = "Names" }.new(%w[a b])
    expect { encoded(Specimens::Everything.new(names: names)) }
      .to raise_error(TypeError, /\Awrong argument type .+ \(expected Hash\)\z/)
  end

  it "converts integers, and takes true alone for true" do
    expect(encoded(Specimens::Everything.new(tiny: 200, int: 1.9, flag: 1))).to eq("12 13 c8 25 02 00".delete(" "))
  end

  it "raises StandardError for types that the format doesn't know" do
    klass = Specimens.struct({ 1 => { type: 99, name: "a" } })
    expect { encoded(klass.new(a: 1)) }.to raise_exactly(StandardError, "don't know what type: 99")
    expect { decoded(Specimens::Point.new, "1e") }.to raise_exactly(StandardError, "don't know what type: 14")
  end

  it "can't pass over a UUID of the binary protocols, before 0.23.0", until: "0.23.0" do
    uuid = "01" * 16
    ["10 0063 #{uuid} 00", "0f 0063 10 00000001 #{uuid} 00"].each do |fields|
      [Thrift::BinaryProtocol, Thrift::BinaryProtocolAccelerated].each do |klass|
        transport = Thrift::MemoryBufferTransport.new(bytes(fields))
        expect { Specimens::Point.new.read(klass.new(transport)) }
          .to raise_protocol_error(:INVALID_DATA, "Invalid data")
      end
    end
  end

  it "raises StandardError for a UUID that comes, before 0.23.0", until: "0.23.0" do
    ["1d", "19 1d", "1b 01 d5"].each do |encoding|
      expect { decoded(Specimens::Point.new, encoding) }
        .to raise_exactly(StandardError, "don't know what type: 13")
    end
  end

  it "has set a union's field when its value can't be read" do
    union = Specimens::Choice.new(:number, 1)
    expect { decoded(union, "2805 6869") }.to raise_error(EOFError)
    expect([union.get_set_field, union.get_value]).to eq([:text, 1])
  end

  it "keeps a union's field where the new one isn't known" do
    lenient = Class.new(Specimens::Choice) { def validate; end }
    union = decoded(lenient.new(:text, "old"), "f50a00")
    expect([union.get_set_field, union.get_value]).to eq([:text, "old"])
  end

  {
    "2" => "no implicit conversion of String into Integer", nil => "no implicit conversion from nil to integer",
    true => "no implicit conversion of true into Integer",
  }.each do |size, message|
    it "refuses the size #{size.inspect} from a protocol's own read_list_begin" do
      klass = Class.new(Thrift::CompactProtocol) do
        define_method(:read_list_begin) { [super().first, size] }
      end
      protocol = klass.new(Thrift::MemoryBufferTransport.new(bytes("a9 15 02 00")))
      expect { Specimens::Everything.new.read(protocol) }.to raise_exactly(TypeError, message)
    end
  end

  it "raises RuntimeError for a union with a wrong field, before 0.23.0", until: "0.23.0" do
    expect { decoded(Specimens::Choice.new, "150a 180161 00") }
      .to raise_exactly(RuntimeError, "too many fields in union!")
    union = Specimens::Choice.new(:number, 1).tap { |choice| choice.instance_variable_set(:@setfield, :nope) }
    expect { encoded(union) }.to raise_exactly(RuntimeError, "set_field is not valid for this union!")
  end
end
