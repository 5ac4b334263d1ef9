# frozen_string_literal: true

require "spec_helper"

# A class's own methods run in the middle of a write or a read, and need not come
# back the usual way.
RSpec.describe Thrift::Struct, "interrupted in the middle" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }
  let(:holder) { holder_of(pausing) }
  let(:pausing) do
    Specimens.struct({ 1 => { type: types::I32, name: "x" } }) do
      attr_accessor :callback

      define_method(:initialize) do |*arguments|
        super(*arguments)
        self.callback = Thread.current[:callback]
      end
      define_method(:validate) { callback&.call }
    end
  end

  after { Thread.current[:callback] = nil }

  def holder_of(klass)
    inner = { type: types::STRUCT, class: klass }
    Specimens.struct({ 1 => inner.merge(name: "first"), 2 => { type: types::I32, name: "number" },
                       3 => { type: types::LIST, name: "rest", element: inner } })
  end

  # @return a struct that holds one which runs the block
  def with_callback(&callback)
    holder.new(first: pausing.new(x: 1).tap { |inner| inner.callback = callback }, number: 2)
  end

  message = "1c150200150400"

  it "can be written again after a thread was killed in the middle" do
    reached = Queue.new
    struct = with_callback { (reached << true) && sleep }
    thread = Thread.new { struct.write(protocol) }
    reached.pop
    thread.kill.join
    transport.writes.clear
    with_callback { nil }.write(protocol)
    expect(hex(transport.writes.join)).to eq(message)
  end

  it "can be read again after a thread was killed in the middle" do
    reached = Queue.new
    protocol = in_memory(message)
    thread = Thread.new do
      Thread.current[:callback] = -> { (reached << true) && sleep }
      holder.new.read(protocol)
    end
    reached.pop
    thread.kill.join
    protocol.trans.reset_buffer(bytes(message))
    read = holder.new
    read.read(protocol)
    expect([read.first.x, read.number]).to eq([1, 2])
  end

  it "can be left by throw when it is read" do
    Thread.current[:callback] = -> { throw :out, :thrown }
    protocol = in_memory(message)
    expect(catch(:out) { holder.new.read(protocol) }).to eq(:thrown)
    protocol.trans.reset_buffer(bytes("1502 00"))
    expect { Specimens::Point.new.read(protocol) }.not_to raise_error
  end

  it "may wait in one fiber while others write and read" do
    fibers = Array.new(3) do |number|
      sink = RecordingTransport.new
      struct = with_callback { Fiber.yield }.tap { |value| value.number = number }
      [Fiber.new { struct.write(Thrift::CompactProtocol.new(sink)) }, sink]
    end
    2.times { fibers.map(&:first).each(&:resume) }
    expect(fibers.map { |_, sink| hex(sink.writes.join) }).to eq(%w[1c150200150000 1c150200150200 1c150200150400])
  end

  it "may wait in one fiber while others are read" do
    fibers = Array.new(3) do |number|
      read = holder.new
      [Fiber.new { read.read(in_memory("1c 150200 15 0#{number} 00")) }, read]
    end
    pausing.define_method(:validate) { Fiber.yield }
    2.times { fibers.map(&:first).each(&:resume) }
    expect(fibers.map { |_, read| read.number }).to eq([0, -1, 1])
  end

  it "is written and read by many threads at once" do
    value = Specimens.everything
    encoding = encoded(value)
    threads = Array.new(4) do
      Thread.new do
        Array.new(50) do
          Thread.pass
          [encoded(value) == encoding, decoded(Specimens::Everything.new, encoding) == value]
        end
      end
    end
    expect(threads.flat_map(&:value).uniq).to eq([[true, true]])
  end

  it "passes on an error of a key's own `hash`" do
    key = Specimens.struct({ 1 => { type: types::I32, name: "x" } }) { def hash = raise(ArgumentError, "no hash") }
    klass = Specimens.struct({ 1 => { type: types::MAP, name: "map", key: { type: types::STRUCT, class: key },
                                      value: { type: types::I32 } } })
    protocol = in_memory("1b 01 c5 150200 02 00")
    expect { klass.new.read(protocol) }.to raise_exactly(ArgumentError, "no hash")
    protocol.trans.reset_buffer(bytes("1b 00 00"))
    read = klass.new
    read.read(protocol)
    expect(read.map).to eq({})
  end

  it "shows its own methods how far the transport has been read" do
    left = []
    protocol = in_memory("#{message} c0ffee")
    Thread.current[:callback] = -> { left << protocol.trans.available }
    holder.new.read(protocol)
    expect(left).to eq([6])
  end

  it "goes on behind what its own methods read from the transport" do
    protocol = in_memory("1c 150200 c0ffee 15 04 00")
    taken = []
    Thread.current[:callback] = -> { taken << protocol.trans.read(3) }
    read = holder.new
    read.read(protocol)
    expect([taken, read.number]).to eq([[bytes("c0ffee")], 2])
  end
end
