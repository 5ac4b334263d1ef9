# frozen_string_literal: true

require "spec_helper"

# Bytes that no honest peer sends, and too few of them.
BinaryProtocols::BOTH.each do |klass|
  RSpec.describe klass, "refusing bytes" do
    {
      read_list_begin: "08", read_set_begin: "08", read_map_begin: "0808", read_string: "", read_binary: "",
    }.each do |method, start|
      it "#{method} refuses a negative size", c_since: "0.24.0" do
        %w[80000000 ffffffff].each do |size|
          protocol = on_record(klass, "#{start}#{size} 0000")
          expect { protocol.public_send(method) }.to raise_protocol_error(:NEGATIVE_SIZE, "Negative size")
          expect(protocol.trans.rest).to eq("\x00\x00")
        end
      end
    end

    it "takes types that it doesn't know" do
      expect(on_record(klass, "63 0001").read_field_begin).to eq([nil, 99, 1])
      expect(on_record(klass, "ff 8000").read_field_begin).to eq([nil, -1, -32_768])
      expect(on_record(klass, "63 00000000").read_list_begin).to eq([99, 0])
      expect(on_record(klass, "80 7f 00000002").read_map_begin).to eq([-128, 127, 2])
    end

    it "reads any byte but 0 as true" do
      expect(%w[00 01 02 7f 80 ff].map { |byte| on_record(klass, byte).read_bool })
        .to eq([false, true, true, true, true, true])
    end

    describe "strings with a limit", if: klass.method_defined?(:max_string_size) do
      it "refuses one that is longer than 16,384,000 bytes, unless told otherwise" do
        %i[read_string read_binary].each do |method|
          protocol = on_record(klass, "00fa0001")
          expect { protocol.public_send(method) }
            .to raise_protocol_error(:SIZE_LIMIT, "String size 16384001 larger than the maximum 16384000")
          expect { on_record(klass, "00fa0000").public_send(method) }.to raise_error(EOFError)
        end
      end

      it "goes by the limit that the protocol was given" do
        expect(on_record(klass, "00000003616263", max_string_size: 3).read_string).to eq("abc")
        %i[read_string read_binary].each do |method|
          expect { on_record(klass, "0000000461626364", max_string_size: 3).public_send(method) }
            .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
        end
      end

      it "holds the strings of a struct to the limit" do
        input = "0b0002 00000004 61626364 00"
        [RecordingTransport, Thrift::MemoryBufferTransport].each do |kind|
          protocol = klass.new(kind.new(bytes(input)), max_string_size: 3)
          expect { Specimens::Choice.new.read(protocol) }
            .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
        end
      end

      it "knows no limit with nil" do
        unlimited = on_record(klass, "7fffffff", max_string_size: nil)
        expect { unlimited.read_binary }.to raise_error(EOFError)
        expect(unlimited.trans.requests.last).to eq([:read_all, (2**31) - 1])
      end
    end

    describe "too few bytes" do
      {
        read_byte: "", read_bool: "", read_i16: "80", read_i32: "808080", read_i64: "ffffffffffffff",
        read_double: "00000000", read_string: "0000000261", read_binary: "00000005", read_field_begin: "0800",
        read_list_begin: "08000000", read_set_begin: "", read_map_begin: "0808", read_message_begin: "80010001",
      }.each do |method, encoding|
        it "#{method} passes on the transport's error for 0x#{encoding}" do
          expect { on_record(klass, encoding).public_send(method) }.to raise_exactly(EOFError, "nothing left to read")
        end

        it "#{method} raises EOFError from a memory buffer with 0x#{encoding}" do
          protocol = klass.new(Thrift::MemoryBufferTransport.new(bytes(encoding)))
          expect { protocol.public_send(method) }
            .to raise_exactly(EOFError, "Not enough bytes remain in memory buffer")
        end
      end

      it "read_uuid passes the error on", if: Thrift::Types.const_defined?(:UUID) do
        expect { on_record(klass, "550e").read_uuid }.to raise_exactly(EOFError, "nothing left to read")
      end
    end
  end
end
