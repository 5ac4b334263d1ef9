# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Union, "read with the compact protocol" do
  let(:lenient) { Class.new(Specimens::Choice) { def validate; end } }

  # @return [Array] the field that is set, and its value
  def content(union)
    [union.get_set_field, union.get_value]
  end

  {
    "150a00" => [:number, 5], "28026869 00" => [:text, "hi"], "4921010200" => [:flags, [true, false]],
    "3c15020000" => [:point, Specimens::Point.new(x: 1)], "05020a00" => [:number, 5],
  }.each do |encoding, expected|
    it "reads #{expected} from 0x#{encoding}" do
      expect(content(decoded(Specimens::Choice.new, encoding))).to eq(expected)
    end
  end

  it "returns nil, and leaves what follows" do
    protocol = in_memory("150a00 c0ffee")
    expect(Specimens::Choice.new.read(protocol)).to be_nil
    expect(protocol.trans.available).to eq(3)
  end

  it "asks any other transport for exactly its bytes" do
    protocol = recorded("28026869 00 c0ffee")
    Specimens::Choice.new.read(protocol)
    expect(protocol.trans.requests).to eq([[:read_byte], [:read_byte], [:read_all, 2], [:read_byte]])
  end

  it "forgets the field that was set before", since: "0.25.0" do
    expect(content(decoded(Specimens::Choice.new(:text, "old"), "150a00"))).to eq([:number, 5])
    expect(content(decoded(lenient.new(:text, "old"), "f50a00"))).to eq([nil, nil])
  end

  it "sets nothing for a field that it doesn't know, or of another type, and validates that" do
    ["f50a00", "18016100", "2500 00"].each do |encoding|
      expect { decoded(Specimens::Choice.new, encoding) }
        .to raise_protocol_error(:UNKNOWN, "Union fields are not set.")
      expect(content(decoded(lenient.new, encoding))).to eq([nil, nil])
    end
  end

  it "sets nil for a container of other elements" do
    expect(content(decoded(lenient.new, "49 25 02 04 00"))).to eq([:flags, nil])
  end

  it "raises INVALID_DATA for a second field, and keeps the first", since: "0.23.0" do
    union = Specimens::Choice.new
    expect { decoded(union, "150a 180161 00") }.to raise_protocol_error(:INVALID_DATA, "too many fields in union!")
    expect(content(union)).to eq([:number, 5])
  end

  it "raises INVALID_DATA where no field comes, which it would have to skip", since: "0.25.0" do
    union = lenient.new(:text, "old")
    expect { decoded(union, "00 00") }.to raise_protocol_error(:INVALID_DATA, "Invalid data")
    expect(content(union)).to eq([nil, nil])
  end

  it "raises FrozenError before anything is read", since: "0.25.0" do
    [Specimens::Choice.new(:text, "old"), Specimens::Choice.new].each do |union|
      protocol = in_memory("150a00")
      expect { union.freeze.read(protocol) }.to raise_error(FrozenError, /\Acan't modify frozen Specimens::Choice: /)
      expect(protocol.trans.available).to eq(3)
    end
  end

  it "is validated once, when it has been read" do
    log = []
    klass = Class.new(Specimens::Choice) { define_method(:validate) { log << get_value } }
    outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "choice", class: klass } })
    decoded(klass.new, "150200")
    decoded(outer.new, "1c 150400 00")
    expect(log).to eq([1, 2])
  end

  it "passes on the error of its validate in a struct" do
    expect { decoded(Specimens::Everything.new, "ec f50a00 00") }
      .to raise_protocol_error(:UNKNOWN, "Union fields are not set.")
  end

  it "raises EOFError for every part of it" do
    ["", "15", "150a", "2802", "280268", "3c1502", "3c150200"].each do |encoding|
      expect { decoded(Specimens::Choice.new, encoding) }
        .to raise_exactly(EOFError, "Not enough bytes remain in memory buffer")
    end
  end

  it "counts as a struct in the depth", since: "0.25.0" do
    Specimens::Choice.new.read(in_memory("3c0000"), 2)
    [1, 0, -1].each do |depth|
      expect { Specimens::Choice.new.read(in_memory("3c0000"), depth) }
        .to raise_protocol_error(:DEPTH_LIMIT, "Maximum recursion depth exceeded")
    end
  end

  it "leaves the stack of field ids as it found it" do
    protocol = in_memory("150a00")
    Specimens::Choice.new.read(protocol)
    expect(last_field(protocol)).to eq([0])
  end
end
