# frozen_string_literal: true

require "spec_helper"

# Methods that are overridden when structs have long gone through protocols around
# protocols: outside, inside, and by RSpec.
RSpec.describe Thrift::ProtocolDecorator, "overridden after loading" do
  let(:transport) { RecordingTransport.new }
  let(:inner) { Thrift::CompactProtocol.new(transport) }
  let(:middle) { DecoratedProtocols::Decorator.new(inner) }
  let(:outer) { Thrift::MultiplexedProtocol.new(middle, "service") }
  let(:point) { Specimens::Point.new(x: 1) }

  # @return [Integer] into how many writes a struct goes now
  def write_count
    before = transport.writes.size
    point.write(outer)
    transport.writes.size - before
  end

  # Writes a point in a child process, after it has been written once.
  #
  # @yieldparam hook [Proc] to be called by what is overridden
  # @return [Array] the arguments of its calls, and the bytes
  def outcome
    in_child do
      calls = []
      point.write(outer)
      yield ->(*arguments) { calls << arguments }
      transport.writes.clear
      point.write(outer)
      [calls, hex(transport.writes.join)]
    end
  end

  Overriding::EVERYWHERE.each do |way|
    {
      "the module of decorators" => Thrift::ProtocolDecorator, "the multiplexed protocol" => Thrift::MultiplexedProtocol,
      "a decorator in the middle" => DecoratedProtocols::Decorator, "the protocol inside" => Thrift::CompactProtocol,
    }.each do |place, target|
      it "notices #{way} on #{place}" do
        calls, written = outcome { |hook| Overriding.override(way, target, :write_i32, &hook) }
        # A chain of two decorators calls what both have from the module twice.
        expect(calls.uniq).to eq([[1]])
        expect(written).to eq("150200")
      end
    end
  end

  it "notices include on a class of decorators" do
    calls, written = outcome do |hook|
      Overriding.override(:include, DecoratedProtocols::Decorator, :write_i32, &hook)
    end
    expect([calls, written]).to eq([[[1]], "150200"])
  end

  it "notices a method that goes", :ours do
    expect do
      outcome { Thrift::ProtocolDecorator.remove_method(:write_struct_begin) }
    end.to raise_error(RuntimeError, /NotImplementedError|NoMethodError/)
  end

  Overriding::SINGLE_OBJECT.each do |way|
    %i[outer middle inner].each do |object|
      it "notices #{way} on one object (#{object})" do
        point.write(outer)
        calls = []
        Overriding.override(way, send(object), :write_i32) { |*arguments| calls << arguments }
        point.write(outer)
        expect(calls).to eq([[1]])
        expect(hex(transport.writes.join)).to eq("150200" * 2)
      end
    end
  end

  %i[outer middle inner].each do |object|
    it "calls what RSpec allowed, and goes back to one write (#{object})", :ours do
      counts = [write_count]
      RSpec::Mocks.with_temporary_scope do
        allow(send(object)).to receive(:write_i32).and_call_original
        counts << write_count
        expect(send(object)).to have_received(:write_i32).with(1).once
      end
      expect(counts << write_count).to eq([1, 3, 1])
    end
  end

  it "calls what RSpec allowed on any multiplexed protocol, and goes back to one write", :ours do
    seen = []
    RSpec::Mocks.with_temporary_scope do
      allow_any_instance_of(Thrift::MultiplexedProtocol).to receive(:write_i32) { |_, number| seen << number }
      point.write(outer)
    end
    expect(seen).to eq([1])
    expect(write_count).to eq(1)
  end

  it "reads through what RSpec allowed inside, and goes back" do
    reader = Thrift::CompactProtocol.new(RecordingTransport.new(bytes("150200 150400")))
    decorated = Thrift::MultiplexedProtocol.new(reader, "service")
    first, second = Array.new(2) { Specimens::Point.new }
    RSpec::Mocks.with_temporary_scope do
      allow(reader).to(receive(:read_i32).and_wrap_original { |read_i32| read_i32.call + 100 })
      first.read(decorated)
    end
    second.read(decorated)
    expect([first.x, second.x]).to eq([101, 2])
  end
end
