# frozen_string_literal: true

require "spec_helper"

# Bytes that no honest peer sends. The error comes as soon as it can be known,
# before anything is asked of the transport that isn't needed to know it.
RSpec.describe Thrift::CompactProtocol, "refusing bytes" do
  # @return [Integer] how many bytes the transport was asked for
  def asked(protocol)
    protocol.trans.requests.sum { |_, size| size || 1 }
  end

  it "refuses a varint over 5 bytes where 32 bits are due", c_since: "0.25.0" do
    %i[read_i16 read_i32 read_map_begin read_string read_binary].each do |method|
      protocol = recorded("8080808080 00")
      expect { protocol.public_send(method) }
        .to raise_protocol_error(:INVALID_DATA, "Variable-length int over 5 bytes.")
      expect(asked(protocol)).to eq(5)
    end
  end

  it "refuses a varint that overflows 32 bits", c_since: "0.25.0" do
    %i[read_i16 read_i32 read_map_begin read_string read_binary].each do |method|
      %w[ffffffff1f 8080808010 808080807f].each do |encoding|
        expect { recorded(encoding).public_send(method) }
          .to raise_protocol_error(:INVALID_DATA, "Variable-length int overflows uint32.")
      end
    end
  end

  it "refuses a varint over 10 bytes where 64 bits are due", c_since: "0.25.0" do
    protocol = recorded("80808080808080808080 00")
    expect { protocol.read_i64 }.to raise_protocol_error(:INVALID_DATA, "Variable-length int over 10 bytes.")
    expect(asked(protocol)).to eq(10)
  end

  it "refuses such varints in headers too", c_since: "0.25.0" do
    { read_message_begin: "8221 ", read_field_begin: "05", read_list_begin: "f5", read_set_begin: "f5" }
      .each do |method, start|
      expect { recorded("#{start} 8080808080 00").public_send(method) }
        .to raise_protocol_error(:INVALID_DATA, "Variable-length int over 5 bytes.")
      expect { recorded("#{start} ffffffff1f 00").public_send(method) }
        .to raise_protocol_error(:INVALID_DATA, "Variable-length int overflows uint32.")
    end
  end

  it "refuses another protocol's message", since: "0.25.0" do
    protocol = recorded("8021010470696e67")
    expect { protocol.read_message_begin }
      .to raise_protocol_error(:BAD_VERSION, "Expected protocol id -126 but got -128")
    expect(asked(protocol)).to eq(1)
  end

  it "refuses another version", since: "0.25.0" do
    protocol = recorded("8222010470696e67")
    expect { protocol.read_message_begin }.to raise_protocol_error(:BAD_VERSION, "Expected version 1 but got 2")
    expect(asked(protocol)).to eq(2)
  end

  {
    read_field_begin: %w[1e 1f 0f02], read_list_begin: %w[1e 1f], read_set_begin: %w[1e 1f],
    read_map_begin: %w[01f5 015f 01ee],
  }.each do |method, encodings|
    encodings.each do |encoding|
      it "#{method} refuses the unknown type in 0x#{encoding}", since: "0.25.0" do
        expect { recorded(encoding).public_send(method) }
          .to raise_protocol_error(:INVALID_DATA, /\AUnknown compact type: 1[45]\z/)
      end
    end
  end

  it "refuses a container that claims more than 2^31-1 elements", c_since: "0.25.0" do
    %w[8080808008 ffffffff0f].each do |size|
      { read_map_begin: size, read_list_begin: "f5#{size}", read_set_begin: "f5#{size}" }.each do |method, encoding|
        expect { recorded(encoding).public_send(method) }
          .to raise_protocol_error(:SIZE_LIMIT, "Container size limit exceeded")
      end
    end
  end

  describe "strings" do
    it "refuses one that claims more than 2^31-1 bytes", c_since: "0.25.0" do
      %w[8080808008 ffffffff0f].product(%i[read_string read_binary]).each do |encoding, method|
        protocol = recorded(encoding)
        expect { protocol.public_send(method) }.to raise_protocol_error(:SIZE_LIMIT, "Binary size limit exceeded")
        expect(asked(protocol)).to eq(5)
      end
    end

    describe "with a limit", if: Thrift::CompactProtocol.method_defined?(:max_string_size) do
      it "refuses one that is longer than 16,384,000 bytes, unless told otherwise" do
        protocol = recorded("8180e807")
        expect { protocol.read_binary }
          .to raise_protocol_error(:SIZE_LIMIT, "String size 16384001 larger than the maximum 16384000")
        expect(asked(protocol)).to eq(4)
      end

      it "asks the transport for a string of just that length" do
        protocol = recorded("8080e807")
        expect { protocol.read_string }.to raise_error(EOFError)
        expect(protocol.trans.requests.last).to eq([:read_all, 16_384_000])
      end

      it "goes by the limit that the protocol was given" do
        limited = ->(hex) { described_class.new(RecordingTransport.new(bytes(hex)), max_string_size: 3) }
        expect(limited["03616263"].read_string).to eq("abc")
        %i[read_string read_binary read_message_begin].each do |method|
          hex = method == :read_message_begin ? "822101 0461626364" : "0461626364"
          expect { limited[hex].public_send(method) }
            .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
        end
      end

      it "knows no limit with nil" do
        unlimited = described_class.new(RecordingTransport.new(bytes("8180e807")), max_string_size: nil)
        expect { unlimited.read_binary }.to raise_error(EOFError)
        expect(unlimited.trans.requests.last).to eq([:read_all, 16_384_001])
      end
    end
  end

  describe "too few bytes" do
    {
      read_byte: "", read_bool: "", read_i16: "80", read_i32: "80808080", read_i64: "ffff", read_double: "00000000",
      read_string: "0261", read_binary: "05", read_field_begin: "", read_list_begin: "f5", read_set_begin: "",
      read_map_begin: "01", read_message_begin: "8221",
    }.each do |method, encoding|
      it "#{method} passes on the transport's error for 0x#{encoding}" do
        expect { recorded(encoding).public_send(method) }.to raise_exactly(EOFError, "nothing left to read")
      end

      it "#{method} raises EOFError from a memory buffer with 0x#{encoding}" do
        expect { in_memory(encoding).public_send(method) }
          .to raise_exactly(EOFError, "Not enough bytes remain in memory buffer")
      end
    end

    it "read_uuid passes the error on", if: Thrift::Types.const_defined?(:UUID) do
      expect { recorded("550e").read_uuid }.to raise_exactly(EOFError, "nothing left to read")
    end
  end
end
