# frozen_string_literal: true

require "spec_helper"

# Before 0.25.0 the thrift gem converted what it was given. An application that
# relies on it must not break when ours comes in.
RSpec.describe Thrift::CompactProtocol, "with a thrift gem before 0.25.0", until: "0.25.0" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { described_class.new(transport) }
  let(:convertible) { Class.new { def to_int = 5 }.new }

  describe "integers" do
    it "are cut and converted" do
      [1.0, 1.9, Rational(3, 2)].each do |value|
        %i[write_byte write_i16 write_i32 write_i64].each do |method|
          expect(written { |other| other.public_send(method, value) }).to eq(method == :write_byte ? "01" : "02")
        end
      end
      expect(written { |other| other.write_i32(convertible) }).to eq("0a")
    end

    it "keep the lowest 8 bits as a byte" do
      expect([200, 256, -129].map { |value| written { |other| other.write_byte(value) } }).to eq(%w[c8 00 7f])
    end

    it "may have 32 bits as an i16" do
      expect(written { |other| other.write_i16(40_000) }).to eq(written { |other| other.write_i32(40_000) })
    end

    it "may have 32 bits as a field's id" do
      expect(written { |other| other.write_field_begin("f", types::I32, 40_000) }).to eq("0580f104")
    end

    it "may be cut and converted as ids, sizes and seqids" do
      expect(written { |other| other.write_field_begin("f", types::I32, 1.9) }).to eq("15")
      expect(written { |other| other.write_list_begin(types::I32, 2.9) }).to eq("25")
      expect(written { |other| other.write_map_begin(types::I32, types::I32, 1.5) }).to eq("0155")
      expect(written { |other| other.write_message_begin("", 1, 1.5) }).to eq("82210100")
    end

    {
      nil => [StandardError, "nil argument not allowed!"],
      "5" => [TypeError, "no implicit conversion of String into Integer"],
      true => [TypeError, "no implicit conversion of true into Integer"],
      2**31 => [RangeError, /\Ainteger 2147483648 too big to convert to [`']int'\z/],
      2**64 => [RangeError, /\Abignum too big to convert into [`']long'\z/],
    }.each do |value, (klass, message)|
      it "refuse #{value.inspect}" do
        %i[write_byte write_i16 write_i32].each do |method|
          expect { protocol.public_send(method, value) }.to raise_exactly(klass, message)
        end
        expect(transport.writes).to be_empty
      end
    end

    it "refuse nil as an id, a size or a seqid in other words" do
      [
        -> { protocol.write_field_begin("f", types::I32, nil) }, -> { protocol.write_list_begin(types::I32, nil) },
        -> { protocol.write_map_begin(types::I32, types::I32, nil) }, -> { protocol.write_message_begin("m", 1, nil) },
      ].each do |call|
        expect(&call).to raise_exactly(TypeError, "no implicit conversion from nil to integer")
      end
    end
  end

  it "writes true for true alone" do
    chunks = writes { |other| [true, false, nil, 1, "x"].each { |value| other.write_bool(value) } }
    expect(chunks).to eq(%w[01 02 02 02 02])
  end

  describe "unknown types" do
    it "raise StandardError when written" do
      expect { protocol.write_field_begin("f", 99, 1) }.to raise_exactly(StandardError, "don't know what type: 99")
      expect { protocol.write_list_begin(99, 1) }.to raise_exactly(StandardError, "don't know what type: 99")
    end

    it "raise StandardError when read" do
      { read_field_begin: "1e", read_list_begin: "1e", read_map_begin: "01e5" }.each do |method, encoding|
        expect { recorded(encoding).public_send(method) }.to raise_exactly(StandardError, "don't know what type: 14")
      end
    end

    it "are those of UUIDs too, before 0.23.0", until: "0.23.0" do
      expect { protocol.write_field_begin("f", 16, 1) }.to raise_exactly(StandardError, "don't know what type: 16")
      { read_field_begin: "1d", read_list_begin: "1d", read_map_begin: "01d5" }.each do |method, encoding|
        expect { recorded(encoding).public_send(method) }.to raise_exactly(StandardError, "don't know what type: 13")
      end
    end
  end

  describe "messages of another protocol or version" do
    it "raise a ProtocolException of no known type" do
      expect { recorded("8021010470696e67").read_message_begin }
        .to raise_exactly(Thrift::ProtocolException, "Expected protocol id -126 but got -128", -1)
      expect { recorded("8222010470696e67").read_message_begin }
        .to raise_exactly(Thrift::ProtocolException, "Expected version id 2 but got 1", -1)
    end
  end
end
