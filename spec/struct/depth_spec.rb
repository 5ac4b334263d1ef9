# frozen_string_literal: true

require "spec_helper"

# A message that nests without end would exhaust the stack.
RSpec.describe Thrift::Struct, "nested deeply", c_since: "0.25.0" do
  too_deep = "Maximum recursion depth exceeded"

  # @return [String] the encoding of that many Nodes, one inside the other
  def nested(length)
    "#{"2c" * (length - 1)}1502#{"00" * length}"
  end

  it "writes 64 structs inside one another and refuses 65" do
    expect(encoded(Specimens.chain(64))).to end_with("1c15041c1502#{"00" * 64}")
    expect { encoded(Specimens.chain(65)) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
  end

  it "reads 64 structs inside one another and refuses 65" do
    node = decoded(Specimens::Node.new, nested(64))
    63.times { node = node.next }
    expect([node.value, node.next]).to eq([1, nil])
    expect { decoded(Specimens::Node.new, nested(65)) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
  end

  it "refuses to write a struct that contains itself" do
    node = Specimens::Node.new(value: 1)
    node.next = node
    expect { encoded(node) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
  end

  it "counts structs in lists, and unions, but no containers", since: "0.25.0" do
    list = Specimens::Node.new(children: [Specimens::Node.new(children: [Specimens::Node.new])])
    expect(written { |protocol| list.write(protocol, 3) }).to eq("391c391c000000")
    expect { written { |protocol| list.write(protocol, 2) } }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
    choice = Specimens::Everything.new(choice: Specimens::Choice.new(:point, Specimens::Point.new))
    expect(written { |protocol| choice.write(protocol, 3) }).to eq("ec3c000000")
    expect { written { |protocol| choice.write(protocol, 2) } }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
  end

  it "counts the same when it reads", since: "0.25.0" do
    { "391c391c000000" => Specimens::Node, "ec3c000000" => Specimens::Everything }.each do |hex, klass|
      expect { klass.new.read(in_memory(hex), 3) }.not_to raise_error
      expect { klass.new.read(in_memory(hex), 2) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
    end
  end

  it "reads a list of many structs, which lie side by side" do
    expect(decoded(Specimens::Node.new, "39fc6f#{"00" * 111}00").children.size).to eq(111)
  end

  describe "with an argument", since: "0.25.0" do
    it "takes the depth that is left" do
      expect(written { |protocol| Specimens.chain(3).write(protocol, 3) }).to eq("15061c15041c1502000000")
      expect { written { |protocol| Specimens.chain(3).write(protocol, 2) } }
        .to raise_protocol_error(:DEPTH_LIMIT, too_deep)
      expect { Specimens::Node.new.read(in_memory(nested(3)), 2) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
    end

    it "allows more than 64 when told so" do
      expect(written { |protocol| Specimens.chain(100).write(protocol, 100) }.size).to be > 600
      node = Specimens::Node.new
      node.read(in_memory(nested(100)), 100)
      expect(node.next.next).to be_a(Specimens::Node)
    end

    it "refuses a depth of 0 or less before anything happens" do
      validated = 0
      klass = Specimens.struct({}) { define_method(:validate) { validated += 1 } }
      protocol = in_memory("00")
      [0, -1].each do |depth|
        expect { klass.new.write(protocol, depth) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
        expect { klass.new.read(protocol, depth) }.to raise_protocol_error(:DEPTH_LIMIT, too_deep)
      end
      expect([validated, protocol.trans.available]).to eq([0, 1])
    end

    {
      nil => [TypeError, "no implicit conversion from nil to integer"],
      "1" => [TypeError, "no implicit conversion of String into Integer"],
      2**40 => [RangeError, /\Ainteger 1099511627776 too big to convert to [`']int'\z/],
    }.each do |depth, (klass, message)|
      it "refuses #{depth.inspect}" do
        expect { Specimens::Point.new.write(in_memory(""), depth) }.to raise_exactly(klass, message)
        expect { Specimens::Point.new.read(in_memory("00"), depth) }.to raise_exactly(klass, message)
      end
    end

    it "takes one argument or two" do
      point = Specimens::Point.new
      [[], [1, 2, 3]].each do |arguments|
        %i[read write].each do |method|
          expect { point.public_send(method, *arguments) }.to raise_exactly(
            ArgumentError, "wrong number of arguments (given #{arguments.size}, expected 1..2)",
          )
        end
      end
    end
  end

  describe "in fields that are skipped" do
    it "skips 64 structs inside one another and refuses more" do
      struct = ->(depth) { "fc#{"1c" * (depth - 1)}#{"00" * depth}00" }
      expect(ivars(decoded(Specimens::Point.new, struct[64]))).to eq({})
      expect { decoded(Specimens::Point.new, struct[65]) }
        .to raise_protocol_error(:DEPTH_LIMIT, "Maximum skip depth exceeded")
    end

    it "counts containers, and what is in them" do
      lists = ->(depth) { "f9#{"19" * (depth - 1)}130500" }
      expect(ivars(decoded(Specimens::Point.new, lists[63]))).to eq({})
      expect { decoded(Specimens::Point.new, lists[64]) }
        .to raise_protocol_error(:DEPTH_LIMIT, "Maximum skip depth exceeded")
    end

    it "skips what lies side by side without end" do
      expect(ivars(decoded(Specimens::Point.new, "#{"f91c00" * 200}00"))).to eq({})
    end
  end
end
