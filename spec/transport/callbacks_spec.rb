# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/header_messages"
require_relative "../support/transports/inner"

# Structs whose own code works on the transport in the middle of being read or
# written: it finds the transport where it is, and reading goes on from where it
# has left it.
RSpec.describe "a struct that works on its transport, through" do
  # Reads and writes itself by the protocol's methods, as generated code of other
  # libraries does, and looks at the transport meanwhile.
  by_hand = Class.new(Specimens::Point) do
    def read(protocol)
      protocol.read_struct_begin
      loop do
        _, type, id = protocol.read_field_begin
        break if type == Thrift::Types::STOP

        public_send(id == 1 ? :x= : :y=, protocol.read_i32)
        protocol.read_field_end
      end
      protocol.read_struct_end
    end

    def write(protocol)
      protocol.write_struct_begin("Point")
      { 1 => x, 2 => y }.compact.each do |id, value|
        protocol.write_field_begin("", Thrift::Types::I32, id)
        protocol.write_i32(value)
      end
      protocol.write_field_stop
      protocol.write_struct_end
    end
  end

  # Takes bytes that lie in between, aside from the protocol.
  with_bytes = Class.new(Specimens::Point) do
    def read(protocol)
      self.x = protocol.trans.read_all(3).unpack1("H*").hex
      self.y = protocol.trans.read_byte
    end
  end

  line = lambda do |klass|
    Specimens.struct({
      1 => { type: Thrift::Types::STRING, name: "before" },
      2 => { type: Thrift::Types::STRUCT, name: "point", class: klass },
      3 => { type: Thrift::Types::LIST, name: "points", element: { type: Thrift::Types::STRUCT, class: klass } },
      4 => { type: Thrift::Types::DOUBLE, name: "behind" },
    })
  end

  frame = Transports::HeaderMessages.method(:frame)
  inner = ->(*answers) { Transports::Inner.new(answers) }
  stacks = {
    "a frame" => ->(bytes) { Thrift::FramedTransport.new(inner.call(frame.call(bytes))) },
    "frames of three bytes" =>
      ->(bytes) { Thrift::FramedTransport.new(inner.call(*bytes.scan(/.{1,3}/mn).map(&frame))) },
    "a buffered transport" => ->(bytes) { Thrift::BufferedTransport.new(inner.call(bytes)) },
    "a buffered transport that gets three bytes at a time" =>
      ->(bytes) { Thrift::BufferedTransport.new(inner.call(*bytes.scan(/.{1,3}/mn))) },
    "a memory buffer" => ->(bytes) { Thrift::MemoryBufferTransport.new(bytes) },
  }

  # @return [String] what the struct's values look like when each field is written
  def written(klass, struct)
    memory = Thrift::MemoryBufferTransport.new
    struct.write(klass.new(memory))
    memory.read(memory.available)
  end

  def values(struct)
    [struct.before, struct.point.x, struct.point.y, struct.points.map { |point| [point.x, point.y] }, struct.behind]
  end

  [Thrift::CompactProtocol, Thrift::BinaryProtocol, Thrift::BinaryProtocolAccelerated].each do |klass|
    stacks.each do |stack, over|
      it "#{stack}, reads itself by the protocol's methods, #{klass.name}", :ours do
        plain = line.call(Specimens::Point)
        points = Array.new(3) { |place| Specimens::Point.new(x: place, y: -place) }
        bytes = written(klass, plain.new(before: "b", point: points.last, points: points, behind: 0.5))
        transport = over.call("#{bytes}next".b)
        struct = line.call(by_hand).new
        struct.read(klass.new(transport))
        expect(values(struct)).to eq(["b", 2, -2, [[0, 0], [1, -1], [2, -2]], 0.5])
        expect(transport.read_all(4)).to eq("next")
      end

      it "#{stack}, takes bytes from the transport itself, #{klass.name}", :ours do
        marked = Specimens.struct({ 1 => { type: types::BYTE, name: "mark" } })
        bytes = written(klass, line.call(marked).new(before: "b", point: marked.new(mark: 1), behind: 0.5))
        # What the struct with one byte looks like is what is taken by hand.
        own = written(klass, marked.new(mark: 1))
        bytes = bytes.sub(own, "\x00\x01\x02\x7F".b)
        struct = line.call(with_bytes).new
        struct.read(klass.new(over.call(bytes)))
        expect([struct.before, struct.point.x, struct.point.y, struct.behind]).to eq(["b", 258, 127, 0.5])
      end
    end

    { "a framed transport" => Thrift::FramedTransport, "a buffered transport" => Thrift::BufferedTransport }
      .each do |stack, transport_class|
      it "#{stack}, writes itself by the protocol's methods, in its place, #{klass.name}", :ours do
        points = ->(point) { Array.new(3) { |place| point.new(x: place, y: -place) } }
        filled = lambda do |point|
          line.call(point).new(before: "b", point: point.new(x: 7), points: points.call(point), behind: 1.5)
        end
        below = inner.call
        transport = transport_class.new(below)
        filled.call(by_hand).write(klass.new(transport))
        transport.flush
        bytes = written(klass, filled.call(Specimens::Point))
        expect(below.log.assoc(:write).last).to eq(stack.include?("framed") ? frame.call(bytes) : bytes)
      end
    end
  end
end
