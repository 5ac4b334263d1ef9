# frozen_string_literal: true

require "objspace"
require "spec_helper"
require_relative "../support/transports/header_messages"
require_relative "../support/transports/inner"
require_relative "../support/transports/messages"

# What frames and buffers hold belongs to them, and to nobody longer than needed.
RSpec.describe "the memory of" do
  frame = Transports::HeaderMessages.method(:frame)
  stacks = {
    "a framed transport" => ->(*parts) { Thrift::FramedTransport.new(Transports::Inner.new(parts.map(&frame))) },
    "a buffered transport" => ->(*parts) { Thrift::BufferedTransport.new(Transports::Inner.new(parts)) },
  }

  # A String that shares its bytes with another one names it as its root.
  def root?(string)
    ObjectSpace.reachable_objects_from(string).any?(String)
  end

  # The block under the hardest of conditions for what native code holds.
  def under_stress
    GC.stress = true
    yield
  ensure
    GC.stress = false
  end

  Transports::Messages::PROTOCOLS.each do |klass|
    name = klass.name.delete_prefix("Thrift::")

    stacks.each do |stack, over|
      it "#{stack} isn't kept alive by a String that was read, #{name}", :ours do
        struct = Specimens::Everything.new(text: "a" * 300, blob: "b" * 300, names: Set["c" * 300])
        bytes = Transports::Messages.encoded_struct(klass, struct)
        read = Specimens::Everything.new
        read.read(klass.new(over.call(bytes + ("-" * 3_000))))
        strings = [read.text, read.blob, read.names.first]
        expect(strings).to eq(["a" * 300, "b" * 300, "c" * 300])
        expect(strings.map { |string| root?(string) }).to eq([false] * 3)
      end

      it "#{stack} stays as it was given, whatever is done with what was read, #{name}" do
        bytes = Transports::Messages.encoded(klass)
        parts = [bytes.dup, bytes.dup]
        transport = over.call(*parts)
        first, second = Array.new(2) { Transports::Messages.read(klass.new(transport)) }
        first.last.text << "changed"
        first.last.blob.clear
        expect(second).to eq(Transports::Messages.expected)
        expect(parts).to eq([bytes] * 2)
      end

      it "#{stack} is safe while the garbage collector runs at every allocation, #{name}" do
        parts = Transports::Messages.encoded(klass).scan(/.{1,25}/mn)
        transport = over.call(*parts)
        read = under_stress { Transports::Messages.read(klass.new(transport)) }
        expect(read).to eq(Transports::Messages.expected)
      end

      it "#{stack} is safe while it is written and objects are moved, #{name}" do
        transport = over.call
        20.times do
          Transports::Messages.write(klass.new(transport), Specimens.everything)
          GC.compact
        end
        expect(transport.instance_variable_get(:@wbuf)).to eq(Transports::Messages.encoded(klass) * 20)
      end

      # Memory grows with what has arrived. A claim that is larger still would
      # make the garbage collector run, and count anew.
      it "#{stack} doesn't grow by a claim, #{name}", c_since: "0.24.0" do
        protocol = klass.new(over.call(claiming(klass, 1_000_000)))
        GC.start
        before = GC.stat(:malloc_increase_bytes)
        expect { Specimens::Everything.new.read(protocol) }.to raise_exactly(EOFError, "the script ends here")
        expect(GC.stat(:malloc_increase_bytes) - before).to be < 1_000_000
      end
    end

    it "what was handed over isn't changed by later writes, #{name}" do
      [Thrift::FramedTransport, Thrift::BufferedTransport].each do |transport_class|
        below = Transports::Inner.new
        transport = transport_class.new(below)
        3.times do
          Transports::Messages.write(klass.new(transport), Specimens.everything)
          transport.flush
        end
        expect(below.given).to eq(below.log.filter_map { |method, bytes| bytes if method == :write })
        expect(below.given.map(&:object_id).uniq.size).to eq(3)
      end
    end
  end

  # @return [String] a struct whose list of numbers claims more than it has
  def claiming(klass, size)
    memory = Thrift::MemoryBufferTransport.new
    protocol = klass.new(memory)
    protocol.write_struct_begin("")
    protocol.write_field_begin("numbers", types::LIST, 10)
    protocol.write_list_begin(types::I32, size)
    5.times { |number| protocol.write_i32(number) }
    memory.read(memory.available)
  end
end
