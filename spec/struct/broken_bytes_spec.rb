# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Struct, "read from broken bytes" do
  too_few = [EOFError, "Not enough bytes remain in memory buffer"]

  {
    "no bytes at all" => "", "a field without a value" => "13", "no end" => "11",
    "half a varint" => "45ff", "half a double" => "6700000000", "a string that is too short" => "780361",
    "a nested struct without an end" => "9c1502", "a list that is too short" => "a9350204",
    "a map without types" => "cb01", "a map without its last value" => "cb0185016102",
    "an unknown field without a value" => "f5", "a boolean list that is too short" => "f9 31 01",
  }.each do |what, encoding|
    it "raises EOFError for #{what}" do
      expect { decoded(Specimens::Everything.new, encoding) }.to raise_exactly(*too_few)
    end
  end

  it "raises EOFError for every part of a message, and for none of it anything else" do
    message = bytes(encoded(Specimens.everything))
    (0...message.bytesize).each do |size|
      protocol = Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new(message.byteslice(0, size)))
      expect { Specimens::Everything.new.read(protocol) }.to raise_exactly(*too_few)
    end
  end

  it "keeps the fields that were read before the error" do
    value = Specimens::Everything.new
    expect { decoded(value, "11 13fb 14d8") }.to raise_error(EOFError)
    expect(ivars(value)).to eq("flag" => true, "tiny" => -5)
  end

  it "keeps no part of the container or struct that has the error" do
    ["a9 35 0204", "9c 1502", "cb 01 85 0161 ff"].each do |encoding|
      value = Specimens::Everything.new
      expect { decoded(value, encoding) }.to raise_error(EOFError)
      expect(ivars(value)).to eq({})
    end
  end

  {
    "a list" => "a9 f5ffffffff07", "a set" => "ba f8ffffffff07", "a list of structs" => "d9 fcffffffff07",
    "a map" => "cb ffffffff07 85", "a list of lists" => "f9 f9ffffffff07 f3ffffffff07", "a string" => "78 ffffff03",
    "a binary" => "88 8080e807", "an unknown list" => "0928 f5ffffffff07",
  }.each do |what, encoding|
    it "raises EOFError for #{what} that claims far too much, and allocates nothing for it", c_since: "0.25.0" do
      GC.start
      before = GC.stat(:malloc_increase_bytes)
      expect { decoded(Specimens::Everything.new, encoding) }.to raise_exactly(*too_few)
      expect(GC.stat(:malloc_increase_bytes) - before).to be < 1_000_000
    end
  end

  describe "errors of the format", c_since: "0.25.0" do
    {
      "45 8080808080 00" => "Variable-length int over 5 bytes.",
      "45 ffffffff1f" => "Variable-length int overflows uint32.",
      "56 80808080808080808080 00" => "Variable-length int over 10 bytes.",
      "05 8080808080 00" => "Variable-length int over 5 bytes.",
    }.each do |encoding, message|
      it "raises #{message.inspect} for 0x#{encoding}" do
        expect { decoded(Specimens::Everything.new, encoding) }.to raise_protocol_error(:INVALID_DATA, message)
      end
    end

    { "1e" => 14, "1f" => 15, "a9 1f" => 15, "cb 01 f5" => 15 }.each do |encoding, type|
      it "raises \"Unknown compact type\" for 0x#{encoding}", since: "0.25.0" do
        expect { decoded(Specimens::Everything.new, encoding) }
          .to raise_protocol_error(:INVALID_DATA, "Unknown compact type: #{type}")
      end
    end

    it "raises SIZE_LIMIT for a container over 2^31-1" do
      ["a9 f58080808008", "ba f88080808008", "cb 8080808008"].each do |encoding|
        expect { decoded(Specimens::Everything.new, encoding) }
          .to raise_protocol_error(:SIZE_LIMIT, "Container size limit exceeded")
      end
    end

    it "raises SIZE_LIMIT for a string over 2^31-1" do
      ["78 ffffffff0f", "88 8080808008"].each do |encoding|
        expect { decoded(Specimens::Everything.new, encoding) }
          .to raise_protocol_error(:SIZE_LIMIT, "Binary size limit exceeded")
      end
    end

    it "raises SIZE_LIMIT for a string over the protocol's limit, also where it is skipped", since: "0.25.0" do
      read = lambda do |hex|
        transport = Thrift::MemoryBufferTransport.new(bytes(hex))
        Specimens::Everything.new.read(Thrift::CompactProtocol.new(transport, max_string_size: 3))
      end
      ["78 0461626364 00", "88 0461626364 00", "ba 18 0461626364 00", "0828 0461626364 00"].each do |encoding|
        expect { read[encoding] }
          .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
      end
      expect { read["78 03616263 00"] }.not_to raise_error
    end
  end

  it "raises INVALID_DATA when it is to skip elements that have no type" do
    expect { decoded(Specimens::Point.new, "a9 20 00 00") }.to raise_protocol_error(:INVALID_DATA, "Invalid data")
  end

  it "can be read again with the same protocol" do
    protocol = in_memory("ab 01 85 0161")
    expect { Specimens::Everything.new.read(protocol) }.to raise_error(EOFError)
    protocol.trans.reset_buffer(bytes("1502 00"))
    point = Specimens::Point.new
    point.read(protocol)
    expect(point.x).to eq(1)
  end
end
