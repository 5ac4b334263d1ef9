# frozen_string_literal: true

require "spec_helper"

# What each method hands to the transport, write by write.
RSpec.describe Thrift::CompactProtocol, "writing values one by one" do
  it "is native" do
    expect(Thrift::CompactProtocol.new(RecordingTransport.new).native?).to be(true)
  end

  it "hands over new Strings that belong to the transport: ASCII-8BIT and not frozen" do
    transport = RecordingTransport.new
    protocol = described_class.new(transport)
    protocol.write_i32(70_000)
    protocol.write_double(1.0)
    protocol.write_string("é")
    expect(transport.writes.map(&:encoding).uniq).to eq([Encoding::BINARY])
    expect(transport.writes).to all(satisfy("not be frozen") { |chunk| !chunk.frozen? })
  end

  it "writes to any object that has a `write` method" do
    chunks = []
    pipe = Object.new
    pipe.define_singleton_method(:write) { |chunk| chunks << chunk }
    pipe.define_singleton_method(:message_boundaries?) { false }
    described_class.new(pipe).write_i16(-1)
    expect(chunks).to eq(["\x01".b])
  end

  describe "booleans" do
    it "writes 1 and 2 outside a field" do
      expect(writes { |protocol| [true, false].each { |value| protocol.write_bool(value) } }).to eq(%w[01 02])
    end

    it "goes by Ruby's truth", since: "0.25.0" do
      expect(writes { |protocol| [nil, 0, "", :no].each { |value| protocol.write_bool(value) } }).to eq(%w[02 01 01 01])
    end

    it "remembers a boolean field once only" do
      chunks = writes do |protocol|
        protocol.write_field_begin("flag", types::BOOL, 3)
        protocol.write_bool(true)
        protocol.write_bool(true)
      end
      expect(chunks).to eq(%w[31 01])
    end
  end

  it "writes a byte as it is" do
    chunks = writes { |protocol| [0, 127, -1, -128].each { |value| protocol.write_byte(value) } }
    expect(chunks).to eq(%w[00 7f ff 80])
  end

  [
    [0.0, "0000000000000000"], [-0.0, "0000000000000080"], [1.5, "000000000000f83f"],
    [Float::MAX, "ffffffffffffef7f"], [Float::MIN, "0000000000001000"],
    [Float::INFINITY, "000000000000f07f"], [-Float::INFINITY, "000000000000f0ff"],
    [3, "0000000000000840"], [Rational(1, 2), "000000000000e03f"],
  ].each do |value, encoding|
    it "writes the double #{value.inspect} in one write of 8 bytes, the lowest first" do
      expect(writes { |protocol| protocol.write_double(value) }).to eq([encoding])
    end
  end

  it "writes NaN as a NaN" do
    expect(bytes(written { |protocol| protocol.write_double(Float::NAN) }).unpack1("E")).to be_nan
  end

  describe "strings" do
    it "writes the length in bytes, then the bytes, even where there are none" do
      chunks = writes { |protocol| ["", "a", "grüße", "日本"].each { |text| protocol.write_string(text) } }
      expect(chunks).to eq(["00", "", "01", "61", "07", "6772c3bcc39f65", "06", "e697a5e69cac"])
    end

    it "writes binary bytes as they are" do
      chunks = writes { |protocol| ["", "\x00\xFF".b].each { |blob| protocol.write_binary(blob) } }
      expect(chunks).to eq(["00", "", "02", "00ff"])
    end
  end

  it "writes a UUID as 16 bytes in one write", if: Thrift::Types.const_defined?(:UUID) do
    chunks = writes do |protocol|
      protocol.write_uuid("550e8400-e29b-41d4-a716-446655440000")
      protocol.write_uuid("ABCDEFab-cdef-ABCD-EFab-cdefABCDEFab")
    end
    expect(chunks).to eq(%w[550e8400e29b41d4a716446655440000 abcdefabcdefabcdefabcdefabcdefab])
  end

  describe "structure" do
    {
      BOOL: "11", BYTE: "13", I16: "14", I32: "15", I64: "16", DOUBLE: "17",
      STRING: "18", LIST: "19", SET: "1a", MAP: "1b", STRUCT: "1c",
    }.each do |type, header|
      it "writes the field type #{type} as #{header[1]}" do
        chunks = writes do |protocol|
          protocol.write_field_begin("field", types.const_get(type), 1)
          protocol.write_bool(true) if type == :BOOL
        end
        expect(chunks).to eq([header])
      end

      it "writes the element type #{type} as #{header[1]}" do
        chunks = writes { |protocol| protocol.write_list_begin(types.const_get(type), 1) }
        expect(chunks).to eq([header])
      end
    end

    it "writes the UUID type as d", if: Thrift::Types.const_defined?(:UUID) do
      chunks = writes do |protocol|
        protocol.write_field_begin("field", types::UUID, 1)
        protocol.write_set_begin(types::UUID, 1)
        protocol.write_map_begin(types::UUID, types::UUID, 1)
      end
      expect(chunks).to eq(%w[1d 1d 01 dd])
    end

    it "writes a message header: protocol, version and type, seqid, name" do
      chunks = writes do |protocol|
        protocol.write_message_begin("ping", Thrift::MessageTypes::CALL, 1)
        protocol.write_message_begin("", Thrift::MessageTypes::ONEWAY, 0)
      end
      expect(chunks).to eq(["82", "21", "01", "04", "70696e67", "82", "81", "00", "00", ""])
    end

    it "writes 0 for the end of a struct's fields" do
      expect(writes(&:write_field_stop)).to eq(["00"])
    end

    it "writes nothing where the format has nothing" do
      chunks = writes do |protocol|
        protocol.write_struct_begin("Name")
        protocol.write_field_end
        protocol.write_map_end
        protocol.write_list_end
        protocol.write_set_end
        protocol.write_struct_end
        protocol.write_message_end
      end
      expect(chunks).to be_empty
    end

    it "counts field ids anew inside a struct, and goes on with the outer ones behind it" do
      chunks = writes do |protocol|
        protocol.write_struct_begin("Outer")
        protocol.write_field_begin("inner", types::STRUCT, 10)
        protocol.write_struct_begin("Inner")
        protocol.write_field_begin("first", types::I32, 1)
        protocol.write_struct_end
        protocol.write_field_begin("after", types::I32, 12)
        protocol.write_struct_end
      end
      expect(chunks).to eq(%w[ac 15 25])
    end
  end

  it "returns nil from every method" do
    protocol = described_class.new(RecordingTransport.new)
    values = [
      protocol.write_message_begin("m", 1, 1), protocol.write_message_end,
      protocol.write_struct_begin("s"), protocol.write_struct_end,
      protocol.write_field_begin("f", types::I32, 1), protocol.write_field_end, protocol.write_field_stop,
      protocol.write_map_begin(types::I32, types::I32, 1), protocol.write_map_end,
      protocol.write_list_begin(types::I32, 1), protocol.write_list_end,
      protocol.write_set_begin(types::I32, 1), protocol.write_set_end,
      protocol.write_bool(true), protocol.write_byte(1), protocol.write_i16(1), protocol.write_i32(1),
      protocol.write_i64(1), protocol.write_double(1.0), protocol.write_string("s"), protocol.write_binary("b"),
    ]
    expect(values).to all(be_nil)
  end
end
