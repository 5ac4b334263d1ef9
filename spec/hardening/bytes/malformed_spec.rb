# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_bytes/arrivals"

HardeningBytes::Arrivals::ALL.each do |arrival, over|
  RSpec.describe "bytes that aren't of the format, from #{arrival}" do
    define_method(:read) do |protocol, hex|
      Specimens::Everything.new.read(protocol.new(over.call(bytes(hex))))
    end

    # Fields that no specimen has are skipped.
    sizes = {
      "the id of a field" => "05", "an i32" => "45", "a list" => "a9 f5", "a set" => "ba f8", "a map" => "cb",
      "a string" => "78", "a binary" => "88", "a string in a set" => "ba 18", "an inner list" => "f9 19 f3",
      "an unknown i32" => "0528", "an unknown list" => "0928 f5", "an unknown map" => "0b28",
      "an unknown string" => "0828",
    }

    sizes.each do |what, encoding|
      it "are refused as #{what} of more than 5 bytes, or of more than 32 bits", c_since: "0.25.0" do
        expect { read(Thrift::CompactProtocol, "#{encoding} 8080808080 00") }
          .to raise_protocol_error(:INVALID_DATA, "Variable-length int over 5 bytes.")
        expect { read(Thrift::CompactProtocol, "#{encoding} ffffffff1f") }
          .to raise_protocol_error(:INVALID_DATA, "Variable-length int overflows uint32.")
      end
    end

    {
      "an i64" => "56", "an unknown i64" => "0628", "an element of an unknown list" => "0928 16",
    }.each do |what, encoding|
      it "are refused as #{what} of more than 10 bytes", c_since: "0.25.0" do
        expect { read(Thrift::CompactProtocol, "#{encoding} #{"80" * 10} 00") }
          .to raise_protocol_error(:INVALID_DATA, "Variable-length int over 10 bytes.")
      end
    end

    {
      "a list" => "0f000a 08", "a set" => "0e000b 0b", "a map" => "0d000c 0b08",
      "an inner list" => "0f000f 0f00000001 03", "a string" => "0b0007", "a binary" => "0b0008",
      "an unknown list" => "0f0028 08", "an unknown map" => "0d0028 0b08", "an unknown string" => "0b0028",
    }.each do |what, encoding|
      BinaryProtocols::BOTH.each do |klass|
        it "are refused as #{what} of a negative size, #{klass.name.delete_prefix('Thrift::')}", c_since: "0.24.0" do
          %w[ffffffff 80000000].each do |size|
            expect { read(klass, encoding + size) }.to raise_protocol_error(:NEGATIVE_SIZE, "Negative size")
          end
        end
      end
    end

    it "are refused as a list, a set, a map, an element or a field of a type that doesn't exist", since: "0.25.0" do
      { "1e" => 14, "a9 1f" => 15, "ba 1e" => 14, "cb 01 f5" => 15, "cb 01 5f" => 15,
        "f9 19 1e" => 14, "0928 1f" => 15 }.each do |encoding, type|
        expect { read(Thrift::CompactProtocol, "#{encoding} 0000000000") }
          .to raise_protocol_error(:INVALID_DATA, "Unknown compact type: #{type}")
      end
    end
  end
end
