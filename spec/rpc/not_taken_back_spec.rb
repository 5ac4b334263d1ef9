# frozen_string_literal: true

require "spec_helper"

# What is not the failed message's own stays: bytes that others wrote, bytes that
# have been sent or read, and the message of whoever goes on after the failure.
RSpec.describe Thrift::Struct, "that can't be encoded" do
  # Isn't valid, which is found out before anything is written.
  invalid = Class.new(Specimens::Point) { def validate = raise(ArgumentError, "not valid") }
  fine = Specimens::Point.new(x: 1, y: 2)

  def begin_message(protocol, name = "echo")
    protocol.write_message_begin(name, Thrift::MessageTypes::REPLY, 7)
  end

  define_method(:fail_to_write) do |protocol|
    expect { invalid.new(x: 1).write(protocol) }.to raise_exactly(ArgumentError, "not valid")
  end

  # Begins a struct, and a field of it, by hand.
  def begin_by_hand(protocol)
    begin_message(protocol)
    protocol.write_struct_begin("Holder")
    protocol.write_field_begin("point", Thrift::Types::STRUCT, 1)
  end

  def end_by_hand(protocol)
    protocol.write_field_end
    protocol.write_field_stop
    protocol.write_struct_end
    protocol.write_message_end
    protocol.trans.flush
  end

  RpcStacks::NATIVE.each do |name, factory|
    describe "in #{name}" do
      let(:transport) { Thrift::MemoryBufferTransport.new }
      let(:protocol) { factory.get_protocol(transport) }
      let(:buffer) { transport.instance_variable_get(:@buf) }

      # @return [String] what the block writes to a fresh buffer, in hexadecimal digits
      define_method(:written_by) do |&block|
        fresh = Thrift::MemoryBufferTransport.new
        block.call(factory.get_protocol(fresh))
        hex(fresh.instance_variable_get(:@buf))
      end

      it "keeps what was written by hand around it, for who writes something else in its place" do
        write = lambda do |other, point|
          begin_by_hand(other)
          point == fine ? fine.write(other) : fail_to_write(other)
          fine.write(other) unless point == fine
          end_by_hand(other)
        end
        write.call(protocol, invalid)
        expect(hex(buffer)).to eq(written_by { |other| write.call(other, fine) })
      end

      it "keeps what another protocol has written meanwhile" do
        begin_message(protocol)
        message = lambda do |other|
          begin_message(other, "other")
          fine.write(other)
        end
        message.call(factory.get_protocol(transport))
        fail_to_write(protocol)
        header = written_by { |other| begin_message(other) }
        expect(hex(buffer)).to eq(header + written_by(&message))
      end

      it "keeps what was written to the transport itself meanwhile" do
        begin_message(protocol)
        transport.write("more")
        fail_to_write(protocol)
        expect(hex(buffer)).to eq(written_by { |other| begin_message(other) } + hex("more"))
      end

      it "takes nothing from another transport that the protocol has now" do
        begin_message(protocol)
        other = Thrift::MemoryBufferTransport.new("x" * transport.available)
        protocol.instance_variable_set(:@trans, other)
        fail_to_write(protocol)
        expect(other.available).to eq(transport.available)
      end

      it "takes nothing from a buffer that has been filled anew" do
        begin_message(protocol)
        transport.reset_buffer("y" * (transport.available + 10))
        fail_to_write(protocol)
        expect(buffer).to match(/\Ay+\z/)
      end

      it "takes back no header that has been read" do
        begin_message(protocol)
        protocol.read_message_begin
        fail_to_write(protocol)
        expect(transport.available).to eq(0)
        begin_message(protocol, "next")
        expect(protocol.read_message_begin).to eq(["next", Thrift::MessageTypes::REPLY, 7])
      end

      it "takes nothing from a buffer that has been read, and filled by others" do
        begin_message(protocol, "e" * 5000)
        size = transport.available
        transport.read(size)
        transport.write("z" * size)
        fail_to_write(protocol)
        expect(transport.available).to eq(size)
      end

      it "takes nothing back twice" do
        begin_message(protocol)
        fail_to_write(protocol)
        transport.reset_buffer("kept")
        fail_to_write(protocol)
        expect(buffer).to eq("kept")
      end

      it "takes back no message that has its struct already" do
        message = lambda do |other|
          begin_message(other)
          fine.write(other)
        end
        message.call(protocol)
        fail_to_write(protocol)
        expect(hex(buffer)).to eq(written_by(&message))
      end

      it "takes nothing out of a transport whose write is overridden" do
        chunks = []
        transport.define_singleton_method(:write) { |chunk| chunks << chunk.dup }
        begin_message(protocol)
        fail_to_write(protocol)
        expect(hex(chunks.join)).to eq(written_by { |other| begin_message(other) })
      end

      it "takes nothing back from below a framed transport that only frames what it reads" do
        framed = Thrift::FramedTransport.new(transport, true, false)
        other = factory.get_protocol(framed)
        begin_message(other)
        fail_to_write(other)
        expect(hex(buffer)).to eq(written_by { |alone| begin_message(alone) })
      end

      it "keeps the message around a nested struct whose own write goes on with something else", :ours do
        forgiving = Class.new(Specimens::Point) do
          define_method(:write) do |other, *|
            invalid.new(x: 5).write(other)
          rescue ArgumentError
            fine.write(other)
          end
        end
        write = lambda do |other, point|
          begin_message(other)
          Specimens::Everything.new(int: 1, point: point).write(other)
        end
        write.call(protocol, forgiving.new)
        expect(hex(buffer)).to eq(written_by { |other| write.call(other, fine) })
      end
    end
  end

  RpcStacks.native.each do |stack|
    it "takes nothing back that has been flushed, in #{stack.name}" do
      below = PeerTransport.new
      protocol = stack.over(below)
      begin_message(protocol, "flushed")
      protocol.trans.flush
      expect { fail_to_write(protocol) }.not_to(change { below.writes.join })
      begin_message(protocol)
      fine.write(protocol)
      protocol.trans.flush
      expect(hex(below.writes.last)).to eq(hex(stack.message("echo", Thrift::MessageTypes::REPLY, 7, fine)))
    end
  end
end
