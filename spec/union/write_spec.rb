# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Union, "written with the compact protocol" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }
  let(:lenient) { Class.new(Specimens::Choice) { def validate; end } }

  # @return a union of a class that validates nothing, with these two variables
  def union(setfield, value)
    lenient.new.tap do |struct|
      struct.instance_variable_set(:@setfield, setfield)
      struct.instance_variable_set(:@value, value)
    end
  end

  {
    [:number, 5] => "150a00", [:text, "hi"] => "2802686900", [:flags, [true, false]] => "4921010200",
    [:point, Specimens::Point.new(x: 1)] => "3c15020000", [:point, Specimens::Point.new] => "3c0000",
  }.each do |(field, value), encoding|
    it "writes the field that is set: #{field} #{value.inspect}" do
      expect(encoded(Specimens::Choice.new(field, value))).to eq(encoding)
    end
  end

  it "hands the transport all of it in one write", :ours do
    Specimens::Choice.new(:point, Specimens::Point.new(x: 1)).write(protocol)
    expect(transport.writes.map { |chunk| hex(chunk) }).to eq(["3c15020000"])
    expect([transport.writes.first.encoding, transport.writes.first.frozen?]).to eq([Encoding::BINARY, false])
  end

  it "returns nil and leaves the stack of field ids as it found it" do
    expect(Specimens::Choice.new(:number, 5).write(protocol)).to be_nil
    expect(last_field(protocol)).to eq([0])
  end

  it "writes a boolean into the field's header" do
    klass = Specimens.union({ 1 => { type: types::BOOL, name: "yes" } })
    expect([true, false].map { |value| encoded(klass.new(:yes, value)) }).to eq(%w[1100 1200])
  end

  it "writes a binary whatever its encoding" do
    klass = Specimens.union({ 1 => { type: types::STRING, name: "blob", binary: true } })
    expect(encoded(klass.new(:blob, "\xFF".b))).to eq("1801ff00")
  end

  it "takes the field's name as a Symbol or a String" do
    expect(%i[number].push("number").map { |name| encoded(union(name, 3)) }).to eq(["150600"] * 2)
  end

  it "writes unions in unions" do
    inner = Specimens::Choice
    outer = Specimens.union({ 1 => { type: types::LIST, name: "all",
                                     element: { type: types::STRUCT, class: inner } } })
    value = outer.new(:all, [inner.new(:number, 1), inner.new(:text, "a")])
    expect(encoded(value)).to eq("192c 150200 28016100 00".delete(" "))
  end

  describe "when it can't be written" do
    it "raises what its validate raises" do
      expect { encoded(Specimens::Choice.new) }.to raise_protocol_error(:UNKNOWN, "Union fields are not set.")
    end

    it "raises INVALID_DATA when its field isn't one of the class", since: "0.23.0" do
      [union(:nope, 1), union(nil, nil), union("", 1), union(5, 1)].each do |struct|
        expect { encoded(struct) }.to raise_protocol_error(:INVALID_DATA, "set_field is not valid for this union!")
      end
    end

    {
      [:number, nil] => [StandardError, "nil argument not allowed!"],
      [:number, "5"] => [TypeError, /\A(integer argument expected|no implicit conversion of String into Integer)\z/],
      [:text, nil] => [NoMethodError, /\Aundefined method [`']encoding' for nil/],
      [:flags, Set[true]] => [TypeError, "wrong argument type Set (expected Array)"],
      [:point, 5] => [NoMethodError, /\Aundefined method [`']validate' for /],
    }.each do |(field, value), (klass, message)|
      it "raises #{klass} for #{field} #{value.inspect}" do
        expect { encoded(union(field, value)) }.to raise_exactly(klass, message)
      end

      it "hands the transport nothing for #{field} #{value.inspect}", :ours do
        expect { union(field, value).write(protocol) }.to raise_error(klass)
        expect(transport.writes).to be_empty
      end
    end

    it "can be written again with the same protocol" do
      expect { union(:number, "5").write(protocol) }.to raise_error(TypeError)
      transport.writes.clear
      union(:number, 5).write(protocol)
      expect(hex(transport.writes.join)).to eq("150a00")
    end
  end

  it "is validated once, before it is written" do
    log = []
    klass = Class.new(Specimens::Choice) { define_method(:validate) { log << get_value } }
    encoded(klass.new(:number, 1))
    encoded(Specimens::Everything.new(choice: klass.new(:number, 2)))
    expect(log).to eq([1, 2])
  end

  it "may set its field in its own validate" do
    klass = Class.new(Specimens::Choice) { def validate = self.number = 9 }
    expect(encoded(klass.new)).to eq("151200")
  end

  it "counts as a struct in the depth", since: "0.25.0" do
    value = Specimens::Choice.new(:point, Specimens::Point.new)
    expect(written { |protocol| value.write(protocol, 2) }).to eq("3c0000")
    [1, 0, -1].each do |depth|
      expect { written { |protocol| value.write(protocol, depth) } }
        .to raise_protocol_error(:DEPTH_LIMIT, "Maximum recursion depth exceeded")
    end
  end
end
