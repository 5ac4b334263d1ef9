# frozen_string_literal: true

require "spec_helper"

# A read asks the transport for what the value takes and for nothing more:
# whatever follows belongs to somebody else.
RSpec.describe Thrift::CompactProtocol, "reading values one by one" do
  # Reads one value with more bytes behind it.
  #
  # @return [Array] the value, and the requests that the transport saw
  def read(method, hex)
    protocol = recorded("#{hex} c0ffee")
    value = protocol.public_send(method)
    expect(protocol.trans.rest).to eq(bytes("c0ffee"))
    [value, protocol.trans.requests]
  end

  # @return [Array<Array>] that many requests for a single byte
  def single(count)
    [[:read_byte]] * count
  end

  {
    "00" => 0, "01" => -1, "02" => 1, "7e" => 63, "7f" => -64, "8001" => 64, "8101" => -65,
    "fe7f" => 8_191, "ff7f" => -8_192, "808001" => 8_192, "feff03" => 32_767, "ffff03" => -32_768,
  }.each do |encoding, number|
    it "reads the i16 and i32 #{number} byte by byte" do
      requests = single(encoding.size / 2)
      expect(read(:read_i16, encoding)).to eq([number, requests])
      expect(read(:read_i32, encoding)).to eq([number, requests])
    end
  end

  {
    "feffffff0f" => (2**31) - 1, "ffffffff0f" => -(2**31), "8080808001" => 2**27, "80808001" => 2**20,
  }.each do |encoding, number|
    it "reads the i32 #{number} byte by byte" do
      expect(read(:read_i32, encoding)).to eq([number, single(encoding.size / 2)])
    end
  end

  {
    "01" => -1, "feffffff0f" => (2**31) - 1, "808080808001" => 2**34, "80808080808001" => 2**41,
    "8080808080808001" => 2**48, "808080808080808001" => 2**55, "80808080808080808001" => 2**62,
    "feffffffffffffffff01" => (2**63) - 1, "ffffffffffffffffff01" => -(2**63),
  }.each do |encoding, number|
    it "reads the i64 #{number} byte by byte" do
      expect(read(:read_i64, encoding)).to eq([number, single(encoding.size / 2)])
    end
  end

  it "takes a varint that is longer than it need be" do
    expect(read(:read_i32, "808000").first).to eq(0)
    expect(read(:read_i64, "ff80808080808080 8000").first).to eq(-64)
  end

  it "keeps the lowest 16 bits of an i16 that claims more" do
    expect(read(:read_i16, "808004").first).to eq(-32_768)
    expect(read(:read_i16, "feffffff0f").first).to eq(-1)
  end

  it "keeps the lowest 64 bits of an i64 that claims more" do
    expect(read(:read_i64, "ffffffffffffffffff7f").first).to eq(-(2**63))
  end

  { "7f" => 127, "80" => -128, "ff" => -1, "00" => 0 }.each do |encoding, number|
    it "reads the byte #{number} as a single one" do
      expect(read(:read_byte, encoding)).to eq([number, single(1)])
    end
  end

  { "01" => true, "02" => false, "00" => false, "ff" => false }.each do |encoding, value|
    it "reads 0x#{encoding} outside a field as #{value}" do
      expect(read(:read_bool, encoding)).to eq([value, single(1)])
    end
  end

  it "reads a double through the transport's read_into_buffer, 8 bytes at once" do
    expect(read(:read_double, "000000000000f83f")).to eq([1.5, [[:read_into_buffer, 8]]])
    expect(read(:read_double, "0000000000000080").first.to_s).to eq("-0.0")
    expect(read(:read_double, "000000000000f87f").first).to be_nan
  end

  describe "strings" do
    { "00" => "", "0161" => "a", "07 6772c3bcc39f65" => "grüße", "01ff" => "\xFF" }.each do |encoding, text|
      it "reads #{text.inspect} with one read_all" do
        value, requests = read(:read_string, encoding)
        expect(value).to eq(text)
        expect(value.encoding).to be(Encoding::UTF_8)
        expect(value).not_to be_frozen
        expect(requests).to eq([[:read_byte], [:read_all, text.bytesize]])
      end

      it "reads the bytes of #{text.inspect} as a binary with one read_all" do
        value, requests = read(:read_binary, encoding)
        expect(value).to eq(text.b)
        expect(value.encoding).to be(Encoding::BINARY)
        expect(value).not_to be_frozen
        expect(requests).to eq([[:read_byte], [:read_all, text.bytesize]])
      end
    end

    it "gives back a String of the caller's own" do
      protocol = in_memory("026869 026869")
      protocol.read_string << "!"
      protocol.read_binary << "?"
      expect(protocol.trans.available).to eq(0)
    end

    it "reads a length of two bytes byte by byte" do
      value, requests = read(:read_string, "8001#{'61' * 128}")
      expect(value).to eq("a" * 128)
      expect(requests).to eq(single(2) + [[:read_all, 128]])
    end
  end

  it "reads a UUID with one read_all of 16 bytes", if: Thrift::Types.const_defined?(:UUID) do
    value, requests = read(:read_uuid, "550E8400e29b41d4a716446655440000")
    expect(value).to eq("550e8400-e29b-41d4-a716-446655440000")
    expect(value.encoding).to be(Encoding::BINARY)
    expect(requests).to eq([[:read_all, 16]])
  end

  describe "headers" do
    {
      "8221010470696e67" => [["ping", 1, 1], 3 + 1, 4], "82e1ffffffff0f00" => [["", 7, -1], 7 + 1, 0],
      "8241808080800800" => [["", 2, -(2**31)], 7 + 1, 0],
    }.each do |encoding, (message, byte_count, name_size)|
      it "reads the message #{message}" do
        expect(read(:read_message_begin, encoding)).to eq([message, single(byte_count) + [[:read_all, name_size]]])
      end
    end

    {
      "00" => [nil, 0, 0], "f0" => [nil, 0, 0], "15" => [nil, 8, 1], "f5" => [nil, 8, 15],
      "05fe01" => [nil, 8, 127], "05ffff03" => [nil, 8, -32_768], "05ffffffff0f" => [nil, 8, 0],
    }.each do |encoding, field|
      it "reads the field header 0x#{encoding} as #{field}" do
        expect(read(:read_field_begin, encoding)).to eq([field, single(encoding.size / 2)])
      end
    end

    {
      "11" => :BOOL, "12" => :BOOL, "13" => :BYTE, "14" => :I16, "15" => :I32, "16" => :I64,
      "17" => :DOUBLE, "18" => :STRING, "19" => :LIST, "1a" => :SET, "1b" => :MAP, "1c" => :STRUCT,
    }.each do |encoding, type|
      it "reads the field type 0x#{encoding[1]} as #{type}" do
        expect(read(:read_field_begin, encoding).first).to eq([nil, types.const_get(type), 1])
      end
    end

    it "knows the type of a UUID", if: Thrift::Types.const_defined?(:UUID) do
      expect(read(:read_field_begin, "1d").first).to eq([nil, types::UUID, 1])
      expect(read(:read_list_begin, "1d").first).to eq([types::UUID, 1])
    end

    it "adds a step to the field before, also across a struct in between" do
      protocol = recorded("15 35 0c f801 25 00 15")
      protocol.read_struct_begin
      ids = Array.new(3) { protocol.read_field_begin.last }
      protocol.read_struct_begin
      ids << protocol.read_field_begin.last << protocol.read_field_begin.last
      protocol.read_struct_end
      ids << protocol.read_field_begin.last
      expect(ids).to eq([1, 4, 124, 2, 0, 125])
    end

    it "gives a boolean field its value from the header, once" do
      protocol = recorded("11 12 01")
      values = Array.new(2) do
        protocol.read_field_begin
        protocol.read_bool
      end
      expect(values << protocol.read_bool).to eq([true, false, true])
    end

    {
      "00" => [0, 0, 0], "0185" => [11, 8, 1], "ff7f8b" => [11, 13, 16_383], "0100" => [0, 0, 1],
      "ffffffff0785" => [11, 8, (2**31) - 1],
    }.each do |encoding, header|
      it "reads the map header 0x#{encoding} as #{header}" do
        expect(read(:read_map_begin, encoding)).to eq([header, single(encoding.size / 2)])
      end
    end

    {
      "05" => [8, 0], "e5" => [8, 14], "f50f" => [8, 15], "f58001" => [8, 128], "00" => [0, 0],
      "f500" => [8, 0], "f5ffffffff07" => [8, (2**31) - 1],
    }.each do |encoding, header|
      it "reads the list and set header 0x#{encoding} as #{header}" do
        requests = single(encoding.size / 2)
        expect(read(:read_list_begin, encoding)).to eq([header, requests])
        expect(read(:read_set_begin, encoding)).to eq([header, requests])
      end
    end

    it "tells a transport that wants to know where a message begins", since: "0.25.0" do
      calls = 0
      transport = RecordingTransport.new(bytes("8221010470696e67"))
      transport.define_singleton_method(:message_boundaries?) { true }
      transport.define_singleton_method(:reset_message_size) { calls += 1 }
      described_class.new(transport).read_message_begin
      expect(calls).to eq(1)
    end

    it "reads nothing where the format has nothing" do
      protocol = recorded("")
      names = %i[read_struct_begin read_field_end read_map_end read_list_end read_set_end read_struct_end
                 read_message_end]
      expect(names.map { |name| protocol.public_send(name) }).to all(be_nil)
      expect(protocol.trans.requests).to be_empty
    end
  end
end
