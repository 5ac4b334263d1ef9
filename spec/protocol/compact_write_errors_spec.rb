# frozen_string_literal: true

require "spec_helper"

# Values that the protocol won't take: the class and message of the error, and
# what has reached the transport by then.
RSpec.describe Thrift::CompactProtocol, "refusing values" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { described_class.new(transport) }

  beyond_64_bits = /\Abignum too big to convert into [`']long long'\z/

  # @return the matcher for the error that an unfit integer raises
  def integer_error(kind, beyond_64_bits)
    case kind
    when :missing then raise_exactly(StandardError, "nil argument not allowed!")
    when :other then raise_exactly(TypeError, "integer argument expected")
    when :range then raise_exactly(RangeError, "integer out of bounds")
    when :huge then raise_exactly(RangeError, beyond_64_bits)
    end
  end

  unfit = {
    nil => :missing, "5" => :other, 1.0 => :other, true => :other, :five => :other, [1] => :other,
    2**63 => :huge, -(2**63) - 1 => :huge, 2**64 => :huge,
  }
  whole_numbers = {
    write_byte: [-128, 127], write_i16: [-32_768, 32_767],
    write_i32: [-(2**31), (2**31) - 1], write_i64: [-(2**63), (2**63) - 1],
  }

  whole_numbers.each do |method, (smallest, largest)|
    beyond = method == :write_i64 ? {} : { smallest - 1 => :range, largest + 1 => :range }
    unfit.merge(beyond).each do |value, kind|
      it "#{method} refuses #{value.inspect} and writes nothing", since: "0.25.0" do
        expect { protocol.public_send(method, value) }.to integer_error(kind, beyond_64_bits)
        expect(transport.writes).to be_empty
      end
    end
  end

  it "asks no object to become an integer", since: "0.25.0" do
    convertible = Class.new { def to_int = 5 }.new
    expect { protocol.write_i32(convertible) }.to raise_exactly(TypeError, "integer argument expected")
  end

  describe "doubles" do
    {
      nil => [StandardError, "nil argument not allowed!"],
      "x" => [ArgumentError, 'invalid value for Float(): "x"'],
      :five => [TypeError, "can't convert Symbol into Float"],
      true => [TypeError, "can't convert true into Float"],
      [] => [TypeError, "can't convert Array into Float"],
      Complex(1, 1) => [RangeError, "can't convert 1+1i into Float"],
    }.each do |value, (klass, message)|
      it "refuses #{value.inspect}" do
        expect { protocol.write_double(value) }.to raise_exactly(klass, message)
        expect(transport.writes).to be_empty
      end
    end

    it "takes what Float() takes" do
      convertible = Class.new { def to_f = 2.0 }.new
      expect(writes { |other| ["1.5", "0x10", 2**70, convertible].each { |value| other.write_double(value) } })
        .to eq(%w[000000000000f83f 0000000000003040 0000000000005044 0000000000000040])
    end
  end

  describe "strings" do
    {
      nil => /\Aundefined method [`']encoding' for nil/,
      5 => /\Aundefined method [`']encoding' for /,
      [] => /\Aundefined method [`']encoding' for /,
      :text => /\Aundefined method [`']encode' for /,
    }.each do |value, message|
      it "write_string refuses #{value.inspect}" do
        expect { protocol.write_string(value) }.to raise_exactly(NoMethodError, message)
        expect(transport.writes).to be_empty
      end
    end

    {
      nil => /\Aundefined method [`']encoding' for nil/,
      5 => /\Aundefined method [`']encoding' for /,
      :text => /\Aundefined method [`']force_encoding' for /,
    }.each do |value, message|
      it "write_binary refuses #{value.inspect}", since: "0.24.0" do
        expect { protocol.write_binary(value) }.to raise_exactly(NoMethodError, message)
        expect(transport.writes).to be_empty
      end
    end

    it "refuses binary bytes over 0x7F in a string" do
      expect { protocol.write_string("a\xFF".b) }
        .to raise_exactly(Encoding::UndefinedConversionError, '"\xFF" from ASCII-8BIT to UTF-8')
      expect(transport.writes).to be_empty
    end

    it "refuses bytes that are not of the string's own encoding" do
      expect { protocol.write_string((+"a\xFF").force_encoding("US-ASCII")) }
        .to raise_exactly(Encoding::InvalidByteSequenceError, '"\xFF" on US-ASCII')
    end

    it "refuses characters that UTF-8 can't hold" do
      expect { protocol.write_string((+"\xD8\x00").force_encoding("UTF-16BE")) }
        .to raise_error(Encoding::InvalidByteSequenceError)
    end
  end

  describe "UUIDs", if: Thrift::Types.const_defined?(:UUID) do
    [nil, 5, :text].each do |value|
      it "refuses #{value.inspect}" do
        expect { protocol.write_uuid(value) }.to raise_protocol_error(:INVALID_DATA, "UUID must be a string")
      end
    end

    [
      "", "550e8400-e29b-41d4-a716-44665544000g", "550e8400-e29b-41d4-a716-4466554400000",
      "550e8400-e29b-41d4-a716-44665544000", "550e8400e29b-41d4-a716-446655440000-",
      "550e840--e29b-41d4-a716-446655440000", "550e8400-e29b-41d4-a716-44665544000-",
      "{50e8400-e29b-41d4-a716-446655440000", "550e8400_e29b_41d4_a716_446655440000",
    ].each do |value|
      it "refuses #{value.inspect}" do
        expect { protocol.write_uuid(value) }.to raise_protocol_error(:INVALID_DATA, "Invalid UUID format")
        expect(transport.writes).to be_empty
      end
    end
  end

  describe "field headers" do
    unfit.merge(32_768 => :range, -32_769 => :range).each do |id, kind|
      it "refuses the id #{id.inspect}, also of a boolean", since: "0.25.0" do
        [types::I32, types::BOOL].each do |type|
          expect { protocol.write_field_begin("f", type, id) }.to integer_error(kind, beyond_64_bits)
        end
        expect(transport.writes).to be_empty
      end
    end

    {
      99 => "Unknown compact type: 99", -1 => "Unknown compact type: -1",
      0 => "Unknown compact type: 0", 1 => "Unknown compact type: 1", 5 => "Unknown compact type: 5",
    }.each do |type, message|
      it "refuses the type #{type}", since: "0.25.0" do
        expect { protocol.write_field_begin("f", type, 1) }.to raise_protocol_error(:INVALID_DATA, message)
        expect(transport.writes).to be_empty
      end
    end

    it "refuses a type that is no integer" do
      expect { protocol.write_field_begin("f", nil, 1) }
        .to raise_exactly(TypeError, "no implicit conversion from nil to integer")
      expect { protocol.write_field_begin("f", "8", 1) }
        .to raise_exactly(TypeError, "no implicit conversion of String into Integer")
    end

    it "refuses a type beyond 32 bits" do
      expect { protocol.write_field_begin("f", 2**31, 1) }
        .to raise_exactly(RangeError, /\Ainteger 2147483648 too big to convert to [`']int'\z/)
    end

    it "keeps the last id, so that the next field is written well", since: "0.25.0" do
      protocol.write_field_begin("a", types::I32, 3)
      expect { protocol.write_field_begin("b", 99, 4) }.to raise_error(Thrift::ProtocolException)
      expect(last_field(protocol)).to eq([3])
    end
  end

  describe "containers" do
    %i[write_list_begin write_set_begin].each do |method|
      unfit.merge(-1 => :range, 2**31 => :range).each do |size, kind|
        it "#{method} refuses the size #{size.inspect}", since: "0.25.0" do
          expect { protocol.public_send(method, types::I32, size) }.to integer_error(kind, beyond_64_bits)
          expect(transport.writes).to be_empty
        end
      end

      it "#{method} refuses unknown element types, empty or not", since: "0.25.0" do
        [0, 1, 20].each do |size|
          expect { protocol.public_send(method, 99, size) }
            .to raise_protocol_error(:INVALID_DATA, "Unknown compact type: 99")
        end
        expect(transport.writes).to be_empty
      end

      it "#{method} looks at the size before the type", since: "0.25.0" do
        expect { protocol.public_send(method, 99, -1) }.to raise_exactly(RangeError, "integer out of bounds")
      end

      it "#{method} refuses a missing element type" do
        expect { protocol.public_send(method, nil, 1) }
          .to raise_exactly(TypeError, "no implicit conversion from nil to integer")
      end
    end

    unfit.merge(-1 => :range, 2**31 => :range).each do |size, kind|
      it "write_map_begin refuses the size #{size.inspect}", since: "0.25.0" do
        expect { protocol.write_map_begin(types::I32, types::I32, size) }.to integer_error(kind, beyond_64_bits)
        expect(transport.writes).to be_empty
      end
    end

    it "write_map_begin has written the size when it finds an unknown type", since: "0.25.0" do
      [[99, 8], [8, 99]].each do |key_type, value_type|
        expect { protocol.write_map_begin(key_type, value_type, 1) }
          .to raise_protocol_error(:INVALID_DATA, "Unknown compact type: 99")
      end
      expect(transport.writes).to eq(["\x01", "\x01"])
    end

    it "write_map_begin never looks at the types of an empty map" do
      expect(writes { |other| [[99, 99], [nil, nil]].each { |pair| other.write_map_begin(*pair, 0) } }).to eq(%w[00 00])
    end
  end

  describe "message headers" do
    unfit.merge(2**31 => :range, -(2**31) - 1 => :range).each do |seqid, kind|
      it "refuses the seqid #{seqid.inspect}", since: "0.25.0" do
        expect { protocol.write_message_begin("m", 1, seqid) }.to integer_error(kind, beyond_64_bits)
        expect(transport.writes).to be_empty
      end
    end

    it "refuses a type that is no integer" do
      expect { protocol.write_message_begin("m", nil, 1) }
        .to raise_exactly(TypeError, "no implicit conversion from nil to integer")
    end

    it "keeps the lowest three bits of any other type" do
      chunks = writes { |other| [99, 8, -1].each { |type| other.write_message_begin("", type, 0) } }
      expect(chunks.each_slice(5).map { |header| header[1] }).to eq(%w[61 01 e1])
    end

    it "has written nothing when it finds that the name is no string", :ours do
      expect { protocol.write_message_begin(nil, 1, 1) }.to raise_error(NoMethodError)
      expect(transport.writes).to be_empty
    end
  end

  it "counts arguments" do
    { write_i32: 1, write_struct_begin: 1, write_field_begin: 3, write_map_begin: 3, write_field_stop: 0 }
      .each do |method, arity|
      given = arity + 1
      expect { protocol.public_send(method, *[1] * given) }
        .to raise_exactly(ArgumentError, "wrong number of arguments (given #{given}, expected #{arity})")
    end
  end
end
