# frozen_string_literal: true

require "spec_helper"

# What an application's own specs do to its protocols, transports and structs,
# and that all is as fast as before when they are done.
RSpec.describe Thrift::Struct, "with RSpec's doubles in place" do
  let(:transport) { RecordingTransport.new(bytes("1502 180161 00")) }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }
  let(:klass) do
    Specimens.struct({ 1 => { type: types::I32, name: "x" }, 2 => { type: types::STRING, name: "text" } })
  end
  let(:struct) { klass.new(x: 1, text: "a") }
  let(:memory) { Thrift::MemoryBufferTransport.new }

  # Doubles made in the block are gone behind it.
  def with_doubles(&block)
    RSpec::Mocks.with_temporary_scope(&block)
  end

  # @return [Integer] into how many writes a struct goes now
  def write_count
    other = RecordingTransport.new
    struct.write(Thrift::CompactProtocol.new(other))
    other.writes.size
  end

  before { struct.write(protocol) }

  describe "on one object" do
    it "calls what was allowed on a protocol" do
      with_doubles do
        allow(protocol).to receive(:write_i32)
        struct.write(protocol)
        expect(protocol).to have_received(:write_i32).with(1).once
      end
      expect(hex(transport.writes.join)).to eq("1502180161001518016100")
    end

    it "calls the original after what was allowed" do
      with_doubles do
        allow(protocol).to receive(:write_i32).and_call_original
        allow(protocol).to receive(:read_string).and_call_original
        struct.write(protocol)
        copy = klass.new
        copy.read(protocol)
        expect(protocol).to have_received(:write_i32).with(1).once
        expect(protocol).to have_received(:read_string).once
        expect(copy).to eq(struct)
      end
      expect(hex(transport.writes.join)).to eq("150218016100150218016100")
    end

    it "goes back to one write when the double is gone", :ours do
      with_doubles do
        allow(protocol).to receive(:write_i32).and_call_original
        expect { struct.write(protocol) }.to(change { transport.writes.size }.by_at_least(5))
      end
      expect { struct.write(protocol) }.to change { transport.writes.size }.by(1)
    end

    it "calls what was expected of a transport's write" do
      chunks = []
      with_doubles do
        allow(memory).to receive(:write) { |chunk| chunks << chunk.dup }
        struct.write(Thrift::CompactProtocol.new(memory))
      end
      expect(hex(chunks.join)).to eq("150218016100")
      expect(memory.available).to eq(0)
      struct.write(Thrift::CompactProtocol.new(memory))
      expect(memory.available).to eq(6)
    end

    it "calls what was allowed on a transport's reads" do
      memory.write(bytes("1502 180161 00"))
      with_doubles do
        allow(memory).to receive(:read_all).and_call_original
        allow(memory).to receive(:read_byte).and_call_original
        klass.new.read(Thrift::CompactProtocol.new(memory))
        expect(memory).to have_received(:read_all).with(1).once
        expect(memory).to have_received(:read_byte).exactly(5).times
      end
    end

    it "calls what was allowed on a struct" do
      with_doubles do
        allow(struct).to receive(:validate).and_raise(ArgumentError, "not valid")
        expect { struct.write(protocol) }.to raise_exactly(ArgumentError, "not valid")
      end
      expect { struct.write(protocol) }.not_to raise_error
    end

    it "calls what was allowed on a nested struct's write", :ours do
      point = Specimens::Point.new(x: 1)
      holder = Specimens::Everything.new(point: point)
      with_doubles do
        allow(point).to receive(:write) { |oprot| oprot.write_string("double") }
        expect(encoded(holder)).to eq("9c06#{hex("double")}00")
      end
      expect(encoded(holder)).to eq("9c15020000")
    end

    it "calls what was allowed on a nested union" do
      choice = Specimens::Choice.new(:number, 1)
      with_doubles do
        allow(choice).to receive(:validate)
        encoded(Specimens::Everything.new(choice: choice))
        expect(choice).to have_received(:validate).once
      end
    end
  end

  describe "on any instance" do
    it "calls what was allowed on protocols, and goes back" do
      seen = []
      with_doubles do
        allow_any_instance_of(Thrift::CompactProtocol).to receive(:write_i32) { |_, number| seen << number }
        expect(encoded(struct)).to eq("1518016100")
      end
      expect(seen).to eq([1])
      expect(encoded(struct)).to eq("150218016100")
    end

    it "calls the original after what was allowed on protocols" do
      with_doubles do
        allow_any_instance_of(Thrift::CompactProtocol).to receive(:write_string).and_call_original
        expect(encoded(struct)).to eq("150218016100")
      end
    end

    it "goes back to one write when the double is gone", :ours do
      counts = [write_count]
      with_doubles do
        allow_any_instance_of(Thrift::CompactProtocol).to receive(:write_i32).and_call_original
        counts << write_count
      end
      expect(counts << write_count).to eq([1, 6, 1])
    end

    it "calls what was allowed on memory buffers, and goes back" do
      with_doubles do
        allow_any_instance_of(Thrift::MemoryBufferTransport).to receive(:write) { nil }
        struct.write(Thrift::CompactProtocol.new(memory))
        expect(memory.available).to eq(0)
      end
      struct.write(Thrift::CompactProtocol.new(memory))
      expect(memory.available).to eq(6)
    end

    it "calls what was allowed on structs and unions, and goes back" do
      with_doubles do
        allow_any_instance_of(klass).to receive(:validate).and_raise(ArgumentError, "struct")
        allow_any_instance_of(Specimens::Choice).to receive(:validate).and_raise(ArgumentError, "union")
        expect { encoded(struct) }.to raise_exactly(ArgumentError, "struct")
        expect { encoded(Specimens::Choice.new(:number, 1)) }.to raise_exactly(ArgumentError, "union")
      end
      expect(encoded(struct)).to eq("150218016100")
      expect(encoded(Specimens::Choice.new(:number, 1))).to eq("150200")
    end
  end

  it "calls what was allowed on the byte helpers, and goes back" do
    with_doubles do
      allow(Thrift::Bytes).to receive(:convert_to_utf8_byte_buffer).and_call_original
      allow(Thrift::Bytes).to receive(:convert_to_string, &:upcase)
      expect(encoded(struct)).to eq("150218016100")
      expect(decoded(klass.new, "28016100").text).to eq("A")
      expect(Thrift::Bytes).to have_received(:convert_to_utf8_byte_buffer).with("a").once
    end
    expect(decoded(klass.new, "28016100").text).to eq("a")
  end

  it "takes a double for a protocol" do
    double = instance_double(Thrift::CompactProtocol)
    %i[write_struct_begin write_field_begin write_i32 write_field_end write_field_stop write_struct_end].each do |name|
      allow(double).to receive(name)
    end
    klass.new(x: 1).write(double)
    expect(double).to have_received(:write_i32).with(1)
  end

  it "takes a double for a transport" do
    double = instance_double(Thrift::BaseTransport, write: nil)
    # Newer gems ask this when the protocol is made.
    allow(double).to receive(:message_boundaries?) if Thrift::BaseTransport.method_defined?(:message_boundaries?)
    struct.write(Thrift::CompactProtocol.new(double))
    expect(double).to have_received(:write).at_least(:once)
  end
end
