# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Struct, "validated" do
  let(:log) { [] }
  let(:inner) { logging("inner") }
  let(:outer) do
    logging("outer", {
      1 => { type: types::STRUCT, name: "first", class: inner },
      2 => { type: types::LIST, name: "rest", element: { type: types::STRUCT, class: inner } },
      3 => { type: types::MAP, name: "map", key: { type: types::STRUCT, class: inner },
             value: { type: types::STRUCT, class: inner } },
      4 => { type: types::SET, name: "set", element: { type: types::STRUCT, class: inner } },
    })
  end

  # @return [Class] a struct class that notes the name of each one that is validated
  def logging(name, fields = { 1 => { type: types::I32, name: "x" } })
    notes = log
    Specimens.struct(fields) { define_method(:validate) { notes << "#{name}#{@x}" } }
  end

  def inner_struct(value)
    inner.new(x: value)
  end

  it "is validated once per struct when written, the outer one first" do
    encoded(outer.new(first: inner_struct(1), rest: [inner_struct(2), inner_struct(3)],
                      map: { inner_struct(4) => inner_struct(5) }, set: Set[inner_struct(6)]))
    expect(log).to eq(%w[outer inner1 inner2 inner3 inner4 inner5 inner6])
  end

  it "is validated once per struct when read, the outer one last" do
    decoded(outer.new, "1c 150200 19 2c 150400 150600 1b 01 cc 150800 150a00 1a 1c 150c00 00")
    expect(log).to eq(%w[inner1 inner2 inner3 inner4 inner5 inner6 outer])
  end

  it "is validated when its fields have been read" do
    seen = nil
    klass = Specimens.struct(Specimens::Point::FIELDS) { define_method(:validate) { seen = [x, y] } }
    decoded(klass.new, "1502 1504 00")
    expect(seen).to eq([1, 2])
  end

  it "may change its fields before it is written" do
    klass = Specimens.struct(Specimens::Point::FIELDS) { define_method(:validate) { self.y = x.to_i + 1 } }
    expect(encoded(klass.new(x: 1))).to eq("1502150400")
  end

  it "may change the outer struct's later fields, which are looked at when their turn comes" do
    shared = {}
    child = Specimens.struct({}) { define_method(:validate) { shared[:parent].y = 7 } }
    parent = Specimens.struct({ 1 => { type: types::STRUCT, name: "child", class: child },
                                2 => { type: types::I32, name: "y" } })
    shared[:parent] = parent.new(child: child.new)
    expect(encoded(shared[:parent])).to eq("1c00150e00")
  end

  it "is not validated where another type of field came, or nothing" do
    decoded(outer.new, "1502 00")
    expect(log).to eq(%w[outer])
  end

  it "passes on the error of a struct that isn't valid, when written" do
    klass = Specimens.struct({}) { define_method(:validate) { raise ArgumentError, "no good" } }
    holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "held", class: klass } })
    [klass.new, holder.new(held: klass.new)].each do |struct|
      expect { encoded(struct) }.to raise_exactly(ArgumentError, "no good")
    end
  end

  it "passes on the error of a struct that isn't valid, when read" do
    klass = Specimens.struct(Specimens::Point::FIELDS) { define_method(:validate) { raise ArgumentError, "no good" } }
    value = klass.new
    expect { decoded(value, "1502 00") }.to raise_exactly(ArgumentError, "no good")
    expect(value.x).to eq(1)
  end

  it "hands the transport nothing when a nested struct isn't valid", :ours do
    klass = Specimens.struct({}) { define_method(:validate) { raise ArgumentError, "no good" } }
    holder = Specimens.struct({ 1 => { type: types::I32, name: "x" },
                                2 => { type: types::STRUCT, name: "held", class: klass } })
    transport = RecordingTransport.new
    protocol = Thrift::CompactProtocol.new(transport)
    expect { holder.new(x: 1, held: klass.new).write(protocol) }.to raise_error(ArgumentError)
    expect(transport.writes).to be_empty
  end

  it "can leave a write by throw, and use the protocol again" do
    klass = Specimens.struct({}) { define_method(:validate) { throw :out, :thrown } }
    holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "held", class: klass } })
    transport = RecordingTransport.new
    protocol = Thrift::CompactProtocol.new(transport)
    expect(catch(:out) { holder.new(held: klass.new).write(protocol) }).to eq(:thrown)
    transport.writes.clear
    Specimens::Point.new(x: 1).write(protocol)
    expect(hex(transport.writes.join)).to eq("150200")
  end

  it "writes out what validate itself writes before the struct that it belongs to", :ours do
    transport = RecordingTransport.new
    klass = Specimens.struct({}) { define_method(:validate) { transport.write("note") } }
    holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "held", class: klass } })
    holder.new(held: klass.new).write(Thrift::CompactProtocol.new(transport))
    expect(transport.writes).to eq(["note", bytes("1c0000")])
  end

  it "may write another struct with the same protocol's class meanwhile" do
    other = nil
    encode = method(:encoded)
    klass = Specimens.struct({}) { define_method(:validate) { other = encode[Specimens.everything] } }
    holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "held", class: klass } })
    expect(encoded(holder.new(held: klass.new))).to eq("1c0000")
    expect(other).to eq(encoded(Specimens.everything))
  end
end
