# frozen_string_literal: true

require "spec_helper"

# Methods of protocols that are overridden when structs have long been written
# and read with them.
RSpec.describe Thrift::CompactProtocol, "overridden after loading" do
  include LateOverride

  # Each method, and the arguments that the hook sees when a Point is written
  # and read.
  calls = {
    write_i32: [[[1], [2]], []], write_struct_begin: [[["Specimens::Point"]], []],
    write_field_begin: [[["x", 8, 1], ["y", 8, 2]], []], write_field_stop: [[[]], []],
    read_i32: [[], [[]] * 3], read_field_begin: [[], [[]] * 4], read_struct_end: [[], [[]]],
  }

  def expect_calls(outcome, written, read)
    expect(outcome.written).to eq(written)
    expect(outcome.read).to eq(read)
    expect(outcome.chunks.join).to eq(LateOverride::PACKED)
    expect(outcome.point).to eq([1, 2])
  end

  [true, false].each do |used|
    moment = used ? "after it was used" : "before it is used"

    Overriding::EVERYWHERE.each do |way|
      calls.each do |name, (written, read)|
        it "notices #{way} of #{name} on the class itself, #{moment}" do
          outcome = overriding(used: used) { |hook| Overriding.override(way, described_class, name, &hook) }
          expect_calls(outcome, written, read)
        end
      end

      it "notices #{way} on a subclass, #{moment}" do
        klass = Class.new(described_class)
        outcome = overriding(protocol: klass, used: used) do |hook|
          Overriding.override(way, klass, :write_i32, &hook)
          Overriding.override(way, klass, :read_i32, &hook)
        end
        expect_calls(outcome, [[1], [2]], [[]] * 3)
      end

      it "notices #{way} on the class between, #{moment}" do
        between = Class.new(described_class)
        klass = Class.new(between)
        outcome = overriding(protocol: klass, used: used) do |hook|
          Overriding.override(way, between, :write_i32, &hook)
        end
        expect_calls(outcome, [[1], [2]], [])
      end

      it "notices #{way} of skip on BaseProtocol, #{moment}" do
        outcome = overriding(used: used) { |hook| Overriding.override(way, Thrift::BaseProtocol, :skip, &hook) }
        expect_calls(outcome, [], [[types::I32]])
      end
    end

    it "notices include on a subclass, #{moment}" do
      klass = Class.new(described_class)
      outcome = overriding(protocol: klass, used: used) do |hook|
        Overriding.override(:include, klass, :write_i32, &hook)
      end
      expect_calls(outcome, [[1], [2]], [])
    end

    it "notices include of what it inherits on the class itself, #{moment}" do
      outcome = overriding(used: used) { |hook| Overriding.override(:include, described_class, :skip, &hook) }
      expect_calls(outcome, [], [[types::I32]])
    end

    it "notices a method that comes into a module that the class has, #{moment}" do
      layer = Module.new
      klass = Class.new(described_class).include(layer)
      outcome = overriding(protocol: klass, used: used) do |hook|
        layer.define_method(:write_i32) do |number|
          hook.call(number)
          super(number)
        end
      end
      expect_calls(outcome, [[1], [2]], [])
    end

    it "notices remove_method on the class itself, #{moment}" do
      outcome = in_child do
        Specimens::Point.new(x: 1).write(described_class.new(RecordingTransport.new)) if used
        described_class.remove_method(:write_i32)
        Specimens::Point.new(x: 1).write(described_class.new(RecordingTransport.new))
        "written"
      rescue NotImplementedError => e
        e.class.name
      end
      expect(outcome).to eq("NotImplementedError")
    end

    it "notices undef_method on the class itself and on a subclass, #{moment}" do
      outcomes = [described_class, Class.new(described_class)].map do |klass|
        in_child do
          Specimens::Point.new.read(klass.new(RecordingTransport.new("\x15\x02\x00"))) if used
          klass.undef_method(:read_i32)
          Specimens::Point.new.read(klass.new(RecordingTransport.new("\x15\x02\x00")))
          "read"
        rescue NoMethodError => e
          e.message[/\Aundefined method [`']read_i32'/]
        end
      end
      expect(outcomes).to all(match(/read_i32/))
    end
  end

  it "takes the fast path again when the override has been removed", :ours do
    klass = Class.new(described_class)
    write = lambda do
      transport = RecordingTransport.new
      Specimens::Point.new(x: 1, y: 2).write(klass.new(transport))
      transport.writes.size
    end
    counts = [write.call]
    klass.define_method(:write_i32) { |number| super(number) }
    counts << write.call
    klass.remove_method(:write_i32)
    expect(counts << write.call).to eq([1, 5, 1])
  end

  it "leaves other classes on the fast path", :ours do
    klass = Class.new(described_class)
    klass.define_method(:write_i32) { |number| super(number) }
    transport = RecordingTransport.new
    Specimens::Point.new(x: 1, y: 2).write(described_class.new(transport))
    expect(transport.writes.size).to eq(1)
  end

  describe "one object of it" do
    let(:transport) { RecordingTransport.new(bytes("1502 00")) }
    let(:protocol) { described_class.new(transport) }
    let(:point) { Specimens::Point.new(x: 1) }

    Overriding::SINGLE_OBJECT.each do |way|
      it "is called when it gets a method by #{way}" do
        log = []
        point.write(protocol)
        %i[write_i32 read_i32].each do |name|
          Overriding.override(way, protocol, name) { |*arguments| log << [name, *arguments] }
        end
        point.write(protocol)
        Specimens::Point.new.read(protocol)
        expect(log).to eq([[:write_i32, 1], [:read_i32]])
        expect(hex(transport.writes.join)).to eq("150200150200")
      end

      it "leaves other objects on the fast path when it gets a method by #{way}", :ours do
        Overriding.override(way, protocol, :write_i32) { nil }
        other = RecordingTransport.new
        point.write(described_class.new(other))
        expect(other.writes.size).to eq(1)
      end
    end

    it "is called when its singleton class gets a module prepended" do
      log = []
      protocol.singleton_class.prepend(CallLog.layer(log, [:write_i32]))
      point.write(protocol)
      expect(log).to eq([[:write_i32, 1]])
    end

    it "takes the fast path again when its singleton method is gone", :ours do
      protocol.define_singleton_method(:write_i32) { |number| super(number) }
      point.write(protocol)
      protocol.singleton_class.remove_method(:write_i32)
      expect { point.write(protocol) }.to change { transport.writes.size }.by(1)
    end
  end
end
