# frozen_string_literal: true

require "spec_helper"

# A struct that can't be encoded right behind write_message_begin takes the
# message with it, so that another one can be written in its place.
RSpec.describe Thrift::Struct, "that can't be encoded", :ours do
  values = Unencodable::VALUES.merge(Unencodable::OURS)
  fine = Specimens::Point.new(x: 1, y: 2)
  reply = Thrift::MessageTypes::REPLY

  def begin_message(protocol, name = "echo")
    protocol.write_message_begin(name, Thrift::MessageTypes::REPLY, 7)
  end

  def fail_to_write(protocol, value = Unencodable::VALUES.values.first.call)
    expect { value.write(protocol) }.to raise_error(StandardError)
  end

  def finish(protocol, struct)
    struct.write(protocol)
    protocol.write_message_end
    protocol.trans.flush
  end

  RpcStacks::NATIVE.each do |name, factory|
    describe "in #{name}, in memory" do
      let(:transport) { Thrift::MemoryBufferTransport.new("before") }
      let(:protocol) { factory.get_protocol(transport) }
      let(:message) { bytes_of(factory) { |other| whole(other) } }
      let(:buffer) { transport.instance_variable_get(:@buf) }

      # @return [String] what the block writes to a fresh buffer
      def bytes_of(factory)
        fresh = Thrift::MemoryBufferTransport.new
        yield factory.get_protocol(fresh)
        fresh.instance_variable_get(:@buf)
      end

      define_method(:whole) do |protocol|
        begin_message(protocol)
        finish(protocol, fine)
      end

      values.each do |kind, make|
        it "takes the message back, and nothing else, for #{kind}" do
          begin_message(protocol)
          fail_to_write(protocol, make.call)
          expect(buffer).to eq("before")
        end
      end

      it "leaves the protocol as it was for the next message" do
        values.each_value do |make|
          begin_message(protocol)
          fail_to_write(protocol, make.call)
        end
        whole(protocol)
        expect(hex(buffer)).to eq(hex("before#{message}"))
      end

      it "takes back what a union began" do
        begin_message(protocol)
        expect { Specimens::Choice.new(:number, "x").write(protocol) }.to raise_error(StandardError)
        expect(buffer).to eq("before")
      end

      it "keeps the messages before" do
        2.times { whole(protocol) }
        begin_message(protocol)
        fail_to_write(protocol)
        expect(hex(buffer)).to eq(hex("before#{message * 2}"))
      end

      it "takes back the inner one of two messages" do
        outer = bytes_of(factory) { |other| begin_message(other, "outer") }
        begin_message(protocol, "outer")
        begin_message(protocol, "inner")
        fail_to_write(protocol)
        expect(hex(buffer)).to eq(hex("before#{outer}"))
      end

      it "takes a long message's header back" do
        begin_message(protocol, "e" * 100_000)
        fail_to_write(protocol)
        expect(buffer).to eq("before")
      end

      it "leaves nothing of a message whose name can't be encoded" do
        expect { begin_message(protocol, "\xFF".b) }.to raise_error(EncodingError)
        expect(buffer).to eq("before")
      end

      it "takes it back from a transport that overrides something else than writing" do
        below = PeerTransport.new
        counting = Class.new(Thrift::FramedTransport) do
          attr_reader :flushes

          def flush
            @flushes = flushes.to_i + 1
            super
          end
        end
        other = factory.get_protocol(counting.new(below))
        begin_message(other, "gone")
        fail_to_write(other)
        whole(other)
        expect(hex(below.writes.join)).to eq(hex([message.bytesize].pack("N") + message))
      end

      it "takes it back when the error is none that is usually rescued" do
        leaving = Class.new(Specimens::Everything) { def validate = throw(:out) }
        begin_message(protocol)
        catch(:out) { leaving.new(int: 1).write(protocol) }
        expect(buffer).to eq("before")
      end

      it "takes it back through decorators" do
        decorated = Thrift::MultiplexedProtocol.new(Thrift::MultiplexedProtocol.new(protocol, "inner"), "outer")
        begin_message(decorated)
        fail_to_write(decorated)
        expect(buffer).to eq("before")
      end
    end
  end

  RpcStacks.native.each do |stack|
    describe "in #{stack.name}" do
      let(:below) { PeerTransport.new }
      let(:protocol) { stack.over(below) }
      let(:sent) { below.writes.map { |chunk| hex(chunk) } }

      values.each do |kind, make|
        it "has its place taken by the next message, for #{kind}" do
          begin_message(protocol, "gone")
          fail_to_write(protocol, make.call)
          begin_message(protocol)
          finish(protocol, fine)
          expect(sent).to eq([hex(stack.message("echo", reply, 7, fine))])
        end
      end

      it "leaves what was sent before" do
        2.times do
          begin_message(protocol)
          finish(protocol, fine)
          begin_message(protocol)
          fail_to_write(protocol)
        end
        expect(sent).to eq([hex(stack.message("echo", reply, 7, fine))] * 2)
      end
    end
  end
end
