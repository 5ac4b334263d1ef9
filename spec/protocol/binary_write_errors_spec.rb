# frozen_string_literal: true

require "spec_helper"

# Values that the protocols won't take. Each class keeps its own errors.
BinaryProtocols::BOTH.each do |klass|
  RSpec.describe klass, "refusing values" do
    let(:protocol) { on_record(klass) }

    # @return the matcher for the class's error
    def refuse(kind)
      raise_exactly(*BinaryProtocols.refusal(described_class, kind))
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
        it "#{method} refuses #{value.inspect} and writes nothing", since: "0.24.0" do
          expect { protocol.public_send(method, value) }.to refuse(kind)
          expect(chunks(protocol)).to be_empty
        end
      end
    end

    it "asks no object to become an integer", since: "0.24.0" do
      convertible = Class.new { def to_int = 5 }.new
      expect { protocol.write_i32(convertible) }.to refuse(:other)
    end

    describe "headers" do
      # In a header, nil is for the accelerated class but another thing that is
      # no integer.
      in_header = klass == BinaryProtocols::ACCELERATED ? unfit.merge(nil => :other) : unfit

      calls = {
        "the type of a field" => [[-129, 128], ->(other, value) { other.write_field_begin("f", value, 1) }],
        "the id of a field" => [[-32_769, 32_768], ->(other, value) { other.write_field_begin("f", 8, value) }],
        "the type of a list" => [[-129, 128], ->(other, value) { other.write_list_begin(value, 1) }],
        "the size of a list" => [[-1, 2**31], ->(other, value) { other.write_list_begin(8, value) }],
        "the type of a set" => [[-129, 128], ->(other, value) { other.write_set_begin(value, 1) }],
        "the size of a set" => [[-1, 2**31], ->(other, value) { other.write_set_begin(8, value) }],
        "the key type of a map" => [[-129, 128], ->(other, value) { other.write_map_begin(value, 8, 1) }],
        "the value type of a map" => [[-129, 128], ->(other, value) { other.write_map_begin(8, value, 1) }],
        "the size of a map" => [[-1, 2**31], ->(other, value) { other.write_map_begin(8, 8, value) }],
        "the seqid of a message" =>
          [[-(2**31) - 1, 2**31], ->(other, value) { other.write_message_begin("m", 1, value) }],
      }
      calls.each do |name, (beyond, call)|
        in_header.merge(beyond.to_h { |value| [value, :range] }).each do |value, kind|
          it "refuses #{value.inspect} as #{name}", since: "0.24.0" do
            expect { call[protocol, value] }.to refuse(kind)
          end
        end
      end

      # Only the C extension has written the parts before by then.
      if klass == BinaryProtocols::ACCELERATED
        it "has written nothing of one that it refuses", :ours do
          calls.each_value { |_, call| expect { call[protocol, nil] }.to raise_error(TypeError) }
          expect(chunks(protocol)).to be_empty
        end
      end

      it "takes any type of 8 bits, known or not" do
        chunks = writes_of(klass) do |other|
          other.write_field_begin("f", 99, 1)
          other.write_list_begin(-1, 0)
          other.write_map_begin(-128, 127, 1)
        end
        expect(chunks.join).to eq("630001 ff00000000 807f00000001".delete(" "))
      end
    end

    it "refuses binary bytes over 0x7F in a string" do
      expect { protocol.write_string("a\xFF".b) }
        .to raise_exactly(Encoding::UndefinedConversionError, '"\xFF" from ASCII-8BIT to UTF-8')
      expect(chunks(protocol)).to be_empty
    end

    describe "UUIDs", if: Thrift::Types.const_defined?(:UUID) do
      [nil, 5, :text].each do |value|
        it "refuses #{value.inspect}" do
          expect { protocol.write_uuid(value) }.to raise_protocol_error(:INVALID_DATA, "UUID must be a string")
        end
      end

      [
        "", "550e8400-e29b-41d4-a716-44665544000g", "550e8400-e29b-41d4-a716-4466554400000",
        "550e8400e29b-41d4-a716-446655440000-", "550e840--e29b-41d4-a716-446655440000",
        "550e8400-e29b-41d4-a716-44665544000-", "{50e8400-e29b-41d4-a716-446655440000",
        "550e8400_e29b_41d4_a716_446655440000", "550e8400-e29b-41d4-a716-446655440000\n",
      ].each do |value|
        it "refuses #{value.inspect}" do
          expect { protocol.write_uuid(value) }.to raise_protocol_error(:INVALID_DATA, "Invalid UUID format")
          expect(chunks(protocol)).to be_empty
        end
      end

      it "takes capital letters, and gives small ones back" do
        protocol.write_uuid("ABCDEFab-cdef-ABCD-EFab-cdefABCDEFab")
        expect(chunks(protocol)).to eq(["abcdefabcdefabcdefabcdefabcdefab"])
        read = on_record(klass, "abcdefabcdefabcdefabcdefabcdefab").read_uuid
        expect(read).to eq("abcdefab-cdef-abcd-efab-cdefabcdefab")
      end
    end

    it "counts arguments" do
      { write_i32: 1, write_struct_begin: 1, write_field_begin: 3, write_map_begin: 3, write_field_stop: 0 }
        .each do |method, arity|
        expect { protocol.public_send(method, *[1] * (arity + 1)) }
          .to raise_exactly(ArgumentError, "wrong number of arguments (given #{arity + 1}, expected #{arity})")
      end
    end
  end
end

RSpec.describe BinaryProtocols::ACCELERATED, "refusing what the plain class refuses in other words" do
  let(:protocol) { on_record(described_class) }

  it "raises StandardError for a missing string, binary or double" do
    %i[write_string write_binary write_double].each do |method|
      expect { protocol.public_send(method, nil) }.to raise_exactly(StandardError, "nil argument not allowed!")
    end
    expect(chunks(protocol)).to be_empty
  end

  [5, [], :text].each do |value|
    it "refuses #{value.inspect} as a string" do
      expect { protocol.write_string(value) }.to raise_exactly(StandardError, "Value should be a string")
      expect { protocol.write_message_begin(value, 1, 1) }.to raise_exactly(StandardError, "Value should be a string")
    end
  end

  it "refuses a missing name of a message as no string" do
    expect { protocol.write_message_begin(nil, 1, 1) }.to raise_exactly(StandardError, "Value should be a string")
  end

  { 5 => "encoding", [] => "encoding", text: "force_encoding" }.each do |value, method|
    it "refuses #{value.inspect} as binary", since: "0.24.0" do
      expect { protocol.write_binary(value) }.to raise_exactly(NoMethodError, /\Aundefined method [`']#{method}' for /)
    end
  end

  it "takes as a double what Float() takes" do
    convertible = Class.new { def to_f = 2.0 }.new
    chunks = writes_of(described_class) do |other|
      ["1.5", "0x10", 2**70, Rational(1, 2), convertible].each { |value| other.write_double(value) }
    end
    expect(chunks).to eq(%w[3ff8000000000000 4030000000000000 4450000000000000 3fe0000000000000 4000000000000000])
  end

  {
    "x" => [ArgumentError, 'invalid value for Float(): "x"'], :five => [TypeError, "can't convert Symbol into Float"],
    true => [TypeError, "can't convert true into Float"],
    Complex(1, 1) => [RangeError, "can't convert 1+1i into Float"],
  }.each do |value, error|
    it "refuses #{value.inspect} as a double" do
      expect { protocol.write_double(value) }.to raise_exactly(*error)
      expect(chunks(protocol)).to be_empty
    end
  end
end

RSpec.describe BinaryProtocols::PLAIN, "refusing what the accelerated class refuses in other words" do
  let(:protocol) { on_record(described_class) }

  it "raises RuntimeError for a missing string, binary or double", since: "0.23.0" do
    %i[write_string write_binary write_double].each do |method|
      expect { protocol.public_send(method, nil) }.to raise_exactly(RuntimeError, "nil argument not allowed!")
    end
    expect { protocol.write_message_begin(nil, 1, 1) }.to raise_exactly(RuntimeError, "nil argument not allowed!")
  end

  { 5 => "encoding", [] => "encoding", text: "encode" }.each do |value, method|
    it "refuses #{value.inspect} as a string" do
      expect { protocol.write_string(value) }.to raise_exactly(NoMethodError, /\Aundefined method [`']#{method}' for /)
      expect(chunks(protocol)).to be_empty
    end
  end

  [5, [], :text].each do |value|
    it "refuses #{value.inspect} as binary" do
      expect { protocol.write_binary(value) }.to raise_exactly(NoMethodError, /\Aundefined method [`']bytesize' for /)
      expect(chunks(protocol)).to be_empty
    end
  end

  it "takes any number as a double, but no text and no object that could become one" do
    chunks = writes_of(described_class) do |other|
      [1.5, 3, 2**70, Rational(1, 2)].each { |value| other.write_double(value) }
    end
    expect(chunks).to eq(%w[3ff8000000000000 4008000000000000 4450000000000000 3fe0000000000000])
    ["1.5", :five, true, [1.5], Class.new { def to_f = 2.0 }.new].each do |value|
      expect { protocol.write_double(value) }.to raise_exactly(TypeError, /\Acan't convert .+ into Float\z/)
    end
  end

  # The strict header carries the version and the type in one number.
  it "says of a missing message type that it is no integer, and in a header of old that it is nil", since: "0.24.0" do
    expect { protocol.write_message_begin("m", nil, 1) }.to raise_exactly(TypeError, "integer argument expected")
    expect { on_record(described_class, "", true, false).write_message_begin("m", nil, 1) }
      .to raise_exactly(RuntimeError, "nil argument not allowed!")
  end
end
