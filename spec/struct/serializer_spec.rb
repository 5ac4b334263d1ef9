# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Serializer, "with the compact protocol" do
  let(:serializer) { described_class.new(Thrift::CompactProtocolFactory.new) }
  let(:deserializer) { Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new) }
  let(:value) { Specimens.everything }

  it "gives a String of the caller's own, ASCII-8BIT" do
    first = serializer.serialize(value)
    expect([hex(first), first.encoding, first.frozen?]).to eq([encoded(value), Encoding::BINARY, false])
    first.clear
    expect(hex(serializer.serialize(value))).to eq(encoded(value))
  end

  it "reads back what was written, again and again" do
    3.times do
      expect(deserializer.deserialize(Specimens::Everything.new, serializer.serialize(value))).to eq(value)
    end
  end

  it "writes and reads a megabyte" do
    node = Specimens::Node.new(children: Array.new(100_000) { |number| Specimens::Node.new(value: number * 100) })
    bytes = serializer.serialize(node)
    expect(bytes.bytesize).to be > 500_000
    copy = deserializer.deserialize(Specimens::Node.new, bytes)
    expect(copy.children.map(&:value)).to eq(node.children.map(&:value))
  end

  it "allocates 2 objects at most", :ours do
    struct = Specimens::Everything.new(flag: true, tiny: 1, short: 2, int: 3, long: 4, ratio: 0.5, text: "text")
    3.times { serializer.serialize(struct) }
    GC.disable
    before = GC.stat(:total_allocated_objects)
    100.times { serializer.serialize(struct) }
    after = GC.stat(:total_allocated_objects)
    expect((after - before) / 100).to be <= 2
  ensure
    GC.enable
  end
end
