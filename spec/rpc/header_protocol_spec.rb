# frozen_string_literal: true

require "spec_helper"

# The protocol that finds out what its peer speaks, and speaks that.
RSpec.describe "Thrift::HeaderProtocol", since: "0.23.0" do
  value = Specimens.everything
  subprotocols = { "compact" => [2, Thrift::CompactProtocol], "binary" => [0, Thrift::BinaryProtocol] }

  # Writes a message named "m" of sequence id 7.
  def message(protocol, struct = Specimens.everything, seqid = 7)
    protocol.write_message_begin("m", Thrift::MessageTypes::CALL, seqid)
    struct.write(protocol)
    protocol.write_message_end
  end

  def payload(inner, struct = Specimens.everything)
    memory = Thrift::MemoryBufferTransport.new
    message(inner.new(memory), struct)
    memory.read(memory.available)
  end

  # @return [Thrift::HeaderProtocol]
  def header(transport, id) = Thrift::HeaderProtocol.new(transport, nil, id)

  # @return [Specimens::Everything] the struct of the next message
  def read_message(protocol)
    expect(protocol.read_message_begin).to eq(["m", Thrift::MessageTypes::CALL, 7])
    copy = Specimens::Everything.new
    copy.read(protocol)
    protocol.read_message_end
    copy
  end

  # @return [Array<String>] what lies below gets, when the block is through
  def sent(id)
    below = PeerTransport.new
    protocol = header(below, id)
    yield protocol
    protocol.trans.flush
    below.writes
  end

  subprotocols.each do |name, (id, inner)|
    describe "in #{name}" do
      it "sends a message in one write, with a header before it" do
        writes = sent(id) { |protocol| message(protocol) }
        body = payload(inner)
        length = [body.bytesize + 14].pack("N")
        expect(writes.map { |chunk| hex(chunk) })
          .to eq([hex("#{length}#{bytes("0fff 0000 00000007 0001")}#{[id].pack("C")}\0\0\0#{body}")])
      end

      it "hands its transport a struct in one write", :ours do
        chunks = []
        transport = Class.new(Thrift::HeaderTransport) do
          define_method(:write) do |chunk|
            chunks << chunk.bytesize
            super(chunk)
          end
        end
        value.write(header(transport.new(PeerTransport.new), id))
        alone = RecordingTransport.new
        value.write(inner.new(alone))
        expect(chunks).to eq([alone.writes.join.bytesize])
      end

      it "squeezes what it sends, if it is told to" do
        writes = sent(id) do |protocol|
          protocol.add_transform(Thrift::HeaderTransformID::ZLIB)
          message(protocol)
        end
        expect(hex(writes.join.byteslice(4, 14))).to eq("0fff0000000000070001#{[id].pack("C").unpack1("H*")}010100")
        expect(Zlib::Inflate.inflate(writes.join.byteslice(18..))).to eq(payload(inner))
      end

      it "sends the headers that were set with the next message, and with no other" do
        below = PeerTransport.new
        protocol = header(below, id)
        protocol.set_header("trace", "größe")
        2.times do
          message(protocol)
          protocol.trans.flush
        end
        pair = hex("\x01\x01\x05trace\x07größe")
        expect(hex(below.writes.first)).to include(pair)
        expect(hex(below.writes.last)).not_to include(pair)
      end

      it "reads messages with headers, and those of a peer that squeezes them" do
        writes = [false, true].flat_map do |squeezed|
          sent(id) do |protocol|
            protocol.set_header("squeezed", squeezed)
            protocol.add_transform(Thrift::HeaderTransformID::ZLIB) if squeezed
            message(protocol)
          end
        end
        protocol = header(PeerTransport.new(writes.join), id)
        %w[false true].each do |squeezed|
          expect(read_message(protocol)).to eq(value)
          expect(protocol.get_headers).to eq("squeezed" => squeezed)
        end
      end

      it "reads a message that goes on in the next frame" do
        halves = payload(inner).then { |body| [body.byteslice(0, 41), body.byteslice(41..)] }
        below = PeerTransport.new
        transport = Thrift::HeaderTransport.new(below, nil, id)
        halves.each do |half|
          transport.write(half)
          transport.flush
        end
        expect(read_message(header(PeerTransport.new(below.writes.join), id))).to eq(value)
      end

      it "reads two messages of one frame" do
        writes = sent(id) { |protocol| 2.times { message(protocol) } }
        protocol = header(PeerTransport.new(writes.join), id)
        expect(Array.new(2) { read_message(protocol) }).to eq([value, value])
      end

      it "reads and writes a megabyte" do
        large = Specimens::Everything.new(blob: "b" * 1_048_576, numbers: [1] * 1000)
        writes = sent(id) do |protocol|
          protocol.add_transform(Thrift::HeaderTransformID::ZLIB)
          message(protocol, large)
        end
        expect(read_message(header(PeerTransport.new(writes.join), id))).to eq(large)
      end

      it "begins a message anew when its struct can't be encoded", :ours do
        writes = sent(id) do |protocol|
          expect { message(protocol, Unencodable::VALUES.values.first.call, 1) }.to raise_error(StandardError)
          message(protocol)
        end
        expect(writes).to eq(sent(id) { |protocol| message(protocol) })
      end
    end
  end

  # How peers speak that know nothing of headers.
  {
    "framed compact" => [Thrift::CompactProtocol, Thrift::FramedTransport],
    "framed binary" => [Thrift::BinaryProtocol, Thrift::FramedTransport],
    "unframed compact" => [Thrift::CompactProtocol, Thrift::BufferedTransport],
    "unframed binary" => [Thrift::BinaryProtocol, Thrift::BufferedTransport],
  }.each do |name, (inner, transport)|
    describe "with a peer that speaks #{name}" do
      # @return [String] what the peer sends
      define_method(:said) do |*structs|
        below = PeerTransport.new
        protocol = inner.new(transport.new(below))
        structs.each do |struct|
          message(protocol, struct)
          protocol.trans.flush
        end
        below.writes.join
      end

      subprotocols.each do |own, (id, _)|
        it "reads it, and answers as the peer speaks (itself #{own})" do
          below = PeerTransport.new("#{said(value, value)}rest")
          protocol = header(below, id)
          expect(Array.new(2) { read_message(protocol) }).to eq([value, value])
          expect(below.rest).to eq("rest")
          message(protocol, value)
          protocol.trans.flush
          expect(below.writes.map { |chunk| hex(chunk) }).to eq([hex(said(value))])
        end
      end

      it "passes over fields that it doesn't know" do
        below = PeerTransport.new("#{said(value)}rest")
        protocol = header(below, 2)
        protocol.read_message_begin
        node = Specimens::Node.new
        node.read(protocol)
        expect([node.value, below.rest]).to eq([nil, "rest"])
      end
    end
  end

  it "limits the size of an unframed message", since: "0.25.0" do
    [Thrift::CompactProtocol, Thrift::BinaryProtocol].each do |inner|
      protocol = header(PeerTransport.new(payload(inner)), 2)
      protocol.trans.set_max_frame_size(40)
      expect { read_message(protocol) }
        .to raise_exactly(Thrift::TransportException, "Unframed message size exceeds maximum 40", 6)
    end
  end

  it "changes what it speaks from message to message" do
    writes = [2, 0, 0, 2].map { |id| sent(id) { |protocol| message(protocol) }.first }
    below = PeerTransport.new(writes.join)
    protocol = header(below, 0)
    writes.each do |request|
      expect(read_message(protocol)).to eq(value)
      message(protocol)
      protocol.trans.flush
      expect(hex(below.writes.last)).to eq(hex(request))
    end
  end

  it "tells a peer whose protocol it doesn't know, and stays usable" do
    strange = sent(0) { |protocol| message(protocol) }.first.tap { |frame| frame.setbyte(14, 9) }
    below = PeerTransport.new(strange + sent(2) { |protocol| message(protocol) }.join)
    protocol = header(below, 2)
    expect { protocol.read_message_begin }.to raise_protocol_error(:INVALID_DATA, "Unknown protocol ID: 9")
    peer = header(PeerTransport.new(below.writes.join), 2)
    expect(peer.read_message_begin.first(2)).to eq(["", Thrift::MessageTypes::EXCEPTION]) if Suite.thrift?("0.25.0")
    protocol.trans.read(payload(Thrift::BinaryProtocol).bytesize)
    expect(read_message(protocol)).to eq(value)
  end
end
