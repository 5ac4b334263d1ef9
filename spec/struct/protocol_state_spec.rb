# frozen_string_literal: true

require "spec_helper"

# A struct is often part of something that is written or read by hand: the
# protocol must go on as if each of its methods had been called.
RSpec.describe Thrift::Struct, "and the state of its protocol" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }
  let(:point) { Specimens::Point.new(x: 1) }
  let(:booleans) do
    Specimens.struct({ 1 => { type: types::LIST, name: "list", element: { type: types::BOOL } },
                       2 => { type: types::BOOL, name: "flag" } })
  end

  # @return [String] all that the transport got, in hexadecimal digits
  def sent
    hex(transport.writes.join)
  end

  describe "when it is written" do
    it "leaves the stack of field ids as it found it" do
      Specimens.everything.write(protocol)
      expect(last_field(protocol)).to eq([0])
      protocol.write_struct_begin("Outer")
      protocol.write_field_begin("inner", types::STRUCT, 9)
      point.write(protocol)
      expect(last_field(protocol)).to eq([0, 9])
    end

    it "can be a field of a struct that is written by hand" do
      protocol.write_struct_begin("Outer")
      protocol.write_field_begin("inner", types::STRUCT, 20)
      point.write(protocol)
      protocol.write_field_end
      protocol.write_field_begin("flag", types::BOOL, 21)
      protocol.write_bool(true)
      protocol.write_field_stop
      protocol.write_struct_end
      expect(sent).to eq("0c28 150200 11 00".delete(" "))
    end

    it "can be an element of a list that is written by hand" do
      protocol.write_list_begin(types::STRUCT, 2)
      2.times { point.write(protocol) }
      protocol.write_list_end
      expect(sent).to eq("2c 150200 150200".delete(" "))
    end

    it "can follow a message header" do
      protocol.write_message_begin("go", Thrift::MessageTypes::CALL, 5)
      point.write(protocol)
      protocol.write_message_end
      expect(sent).to eq("82210502676f150200")
    end

    it "leaves in one write also there", :ours do
      protocol.write_message_begin("go", Thrift::MessageTypes::CALL, 5)
      protocol.write_struct_begin("Outer")
      protocol.write_field_begin("inner", types::STRUCT, 3)
      expect { point.write(protocol) }.to change { transport.writes.size }.by(1)
      expect(hex(transport.writes.last)).to eq("150200")
    end

    it "leaves alone a boolean field whose value is still to come" do
      protocol.write_field_begin("flag", types::BOOL, 3)
      point.write(protocol)
      protocol.write_bool(true)
      expect(sent).to eq("15020031")
    end

    it "takes such a field for its own first boolean, as the protocol's methods do" do
      protocol.write_field_begin("flag", types::BOOL, 3)
      booleans.new(list: [true, false], flag: true).write(protocol)
      expect(sent).to eq("19 21 21 02 01 04 00".delete(" "))
    end

    it "takes a boolean field set behind its back the same way" do
      protocol.instance_variable_set(:@boolean_field, [types::BOOL, 3])
      booleans.new(list: [true], flag: true).write(protocol)
      expect(sent).to eq("19 11 21 01 04 00".delete(" "))
      expect(protocol.instance_variable_get(:@boolean_field)).to be_nil
    end

    it "leaves no boolean field behind" do
      booleans.new(flag: false).write(protocol)
      protocol.write_bool(true)
      expect(sent).to eq("220001")
    end
  end

  describe "when it is read" do
    it "leaves the stack of field ids as it found it" do
      protocol = in_memory("9c 1502 00 25 04 00")
      protocol.read_struct_begin
      protocol.read_field_begin
      Specimens::Point.new.read(protocol)
      expect(last_field(protocol)).to eq([0, 9])
      expect(protocol.read_field_begin).to eq([nil, types::I32, 11])
    end

    it "can follow a message header" do
      protocol = in_memory("82210502676f 150200 c0")
      expect(protocol.read_message_begin).to eq(["go", 1, 5])
      read = Specimens::Point.new
      read.read(protocol)
      expect([read.x, protocol.trans.available]).to eq([1, 1])
    end

    it "takes a boolean that waits for its value for its own first one, as the protocol's methods do" do
      protocol = in_memory("19 21 01 11 00")
      protocol.instance_variable_set(:@bool_value, false)
      read = booleans.new
      read.read(protocol)
      expect([read.list, read.flag, protocol.trans.available]).to eq([[false, true], true, 0])
    end

    it "leaves no boolean behind that it has skipped" do
      protocol = in_memory("a1 00 01")
      Specimens::Point.new.read(protocol)
      expect(protocol.instance_variable_get(:@bool_value)).to be_nil
      expect(protocol.read_bool).to be(true)
    end

    it "leaves the position where the struct ends, for the methods of the protocol" do
      protocol = in_memory("150200 0a 026869")
      Specimens::Point.new.read(protocol)
      expect([protocol.read_i32, protocol.read_string]).to eq([5, "hi"])
    end
  end

  describe "after a failure" do
    it "is written well again" do
      expect { Specimens::Everything.new(flag: true, int: "5").write(protocol) }.to raise_error(TypeError)
      transport.writes.clear
      protocol.write_struct_begin("Outer")
      protocol.write_field_begin("inner", types::STRUCT, 2)
      point.write(protocol)
      protocol.write_field_begin("next", types::I32, 3)
      expect(sent).to eq("2c15020015")
    end

    it "is read well again" do
      protocol = in_memory("9c 25")
      expect { Specimens::Everything.new.read(protocol) }.to raise_error(EOFError)
      protocol.trans.reset_buffer(bytes("3c 150200 15 04 00"))
      protocol.read_struct_begin
      expect(protocol.read_field_begin).to eq([nil, types::STRUCT, 3])
      read = Specimens::Point.new
      read.read(protocol)
      expect([read.x, protocol.read_field_begin]).to eq([1, [nil, types::I32, 4]])
    end

    it "passes on an error of the transport's write, and can be written again" do
      broken = true
      transport.define_singleton_method(:write) { |chunk| broken ? raise(IOError, "closed") : super(chunk) }
      expect { point.write(protocol) }.to raise_exactly(IOError, "closed")
      broken = false
      point.write(protocol)
      expect(sent).to eq("150200")
    end

    it "passes on an error of the transport's reads, and can be read again" do
      transport = RecordingTransport.new(bytes("1502 00"))
      broken = true
      transport.define_singleton_method(:read_byte) { broken ? raise(IOError, "closed") : super() }
      protocol = Thrift::CompactProtocol.new(transport)
      expect { Specimens::Point.new.read(protocol) }.to raise_exactly(IOError, "closed")
      broken = false
      read = Specimens::Point.new
      read.read(protocol)
      expect(read.x).to eq(1)
    end
  end

  describe "strings of the caller" do
    let(:texts) do
      ["grüße", "grüße".encode("UTF-16LE"), "a".encode("US-ASCII"), "é".encode("ISO-8859-1")]
    end

    it "are transcoded to UTF-8 as text" do
      encodings = texts.map { |text| encoded(Specimens::Everything.new(text: text)) }
      expect(encodings).to eq(%w[78076772c3bcc39f6500 78076772c3bcc39f6500 78016100 7802c3a900])
      expect(texts.map(&:encoding)).to eq([Encoding::UTF_8, Encoding::UTF_16LE, Encoding::US_ASCII, Encoding::ISO_8859_1])
    end

    it "are written byte for byte as binary" do
      encodings = texts.map { |text| encoded(Specimens::Everything.new(blob: text.dup)) }
      expect(encodings).to eq(%w[88076772c3bcc39f6500 880a67007200fc00df00650000 88016100 8801e900])
    end

    it "keep their encoding when they are written as binary", :ours do
      blobs = texts.map(&:dup)
      expect { blobs.each { |blob| Specimens::Everything.new(blob: blob).write(protocol) } }
        .not_to(change { blobs.map(&:encoding) })
      expect { blobs.each { |blob| protocol.write_binary(blob) } }.not_to(change { blobs.map(&:encoding) })
    end

    it "may be frozen" do
      expect(encoded(Specimens::Everything.new(text: "é", blob: "é"))).to eq("7802c3a91802c3a900")
    end
  end
end
