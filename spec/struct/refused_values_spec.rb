# frozen_string_literal: true

require "spec_helper"

# A value that its field can't hold: the error names it as C does, and with ours
# the transport has seen nothing of the struct.
RSpec.describe Thrift::Struct, "with values that its fields can't hold" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }

  def write(fields)
    Specimens::Everything.new(**fields).write(protocol)
  end

  no_encoding = /\Aundefined method [`']encoding' for /
  no_validate = /\Aundefined method [`']validate' for /
  too_big = /\Abignum too big to convert into [`']long long'\z/
  not_integer = [TypeError, "integer argument expected"]
  out_of_bounds = [RangeError, "integer out of bounds"]
  missing = [StandardError, "nil argument not allowed!"]

  refused = [
    [:tiny, 128, out_of_bounds], [:tiny, "1", not_integer], [:short, 40_000, out_of_bounds],
    [:int, 2**31, out_of_bounds], [:int, "5", not_integer], [:int, 1.0, not_integer], [:int, true, not_integer],
    [:long, 2**63, [RangeError, too_big]], [:long, -(2**64), [RangeError, too_big]],
    [:ratio, "x", [ArgumentError, 'invalid value for Float(): "x"']],
    [:ratio, :x, [TypeError, "can't convert Symbol into Float"]],
    [:text, :x, [NoMethodError, /\Aundefined method [`']encode' for /]], [:text, 5, [NoMethodError, no_encoding]],
    [:text, "\xFF".b, [Encoding::UndefinedConversionError, '"\xFF" from ASCII-8BIT to UTF-8']],
    [:blob, :x, [NoMethodError, /\Aundefined method [`']force_encoding' for /]],
    [:blob, 5, [NoMethodError, /\Aundefined method [`'](force_)?encoding' for /]],
    [:point, 5, [NoMethodError, no_validate]], [:point, {}, [NoMethodError, no_validate]],
    [:choice, "x", [NoMethodError, no_validate]],
    [:numbers, Set[1], [TypeError, "wrong argument type Set (expected Array)"]],
    [:numbers, { 1 => 2 }, [TypeError, "wrong argument type Hash (expected Array)"]],
    [:numbers, 5, [TypeError, "wrong argument type Integer (expected Array)"]],
    [:numbers, false, [TypeError, "wrong argument type false (expected Array)"]],
    [:numbers, [nil], missing], [:numbers, ["a"], not_integer], [:numbers, [2**31], out_of_bounds],
    [:names, 5, [TypeError, "wrong argument type Integer (expected Hash)"]],
    [:names, "a", [TypeError, "wrong argument type String (expected Hash)"]],
    [:names, [nil], [NoMethodError, no_encoding]],
    [:counts, [["a", 1]], [TypeError, "wrong argument type Array (expected Hash)"]],
    [:counts, Set["a"], [TypeError, "wrong argument type Set (expected Hash)"]],
    [:counts, { "a" => nil }, missing], [:counts, { nil => 1 }, [NoMethodError, no_encoding]],
    [:points, [nil], [NoMethodError, no_validate]], [:points, [5], [NoMethodError, no_validate]],
    [:points, [Specimens::Choice.new], [Thrift::ProtocolException, "Union fields are not set."]],
    [:grid, [nil], [TypeError, "wrong argument type nil (expected Array)"]],
    [:grid, [1], [TypeError, "wrong argument type Integer (expected Array)"]],
    [:grid, [[1], [200]], out_of_bounds],
  ]

  # Older gems convert what is no Integer and cut what is out of range.
  since = ->(error) { [not_integer, out_of_bounds].include?(error) ? "0.25.0" : "0.14.0" }

  refused.each do |field, value, (klass, message)|
    it "refuses #{value.inspect} for #{field}", since: since[[klass, message]] do
      expect { write(field => value) }.to raise_exactly(klass, message)
    end

    it "hands the transport nothing when it refuses #{value.inspect} for #{field}", :ours,
       since: since[[klass, message]] do
      expect { write(flag: true, field => value) }.to raise_error(klass)
      expect(transport.writes).to be_empty
    end
  end

  it "can use the protocol again after each of them" do
    refused.each do |field, value, error|
      next unless Suite.thrift?(since[error])

      expect { write(flag: true, field => value) }.to raise_error(StandardError)
      transport.writes.clear
      Specimens::Point.new(x: 1).write(protocol)
      expect(hex(transport.writes.join)).to eq("150200")
    end
  end

  it "takes what the protocol's methods take", since: "0.25.0" do
    expect(encoded(Specimens::Everything.new(flag: "x", ratio: "1.5"))).to eq("11 57 000000000000f83f 00".delete(" "))
    expect(encoded(Specimens::Everything.new(flag: 0, ratio: 1))).to eq("11 57 000000000000f03f 00".delete(" "))
  end

  describe "when the class itself is at fault" do
    it "refuses field types that the format doesn't know", since: "0.25.0" do
      [99, 1, 0].each do |type|
        klass = Specimens.struct({ 1 => { type: type, name: "a" } })
        expect { klass.new(a: 1).write(protocol) }
          .to raise_protocol_error(:INVALID_DATA, "Unknown compact type: #{type}")
      end
    end

    it "refuses element types that the format doesn't know", since: "0.25.0" do
      klass = Specimens.struct({ 1 => { type: types::LIST, name: "a", element: { type: 99 } } })
      expect { klass.new(a: [1]).write(protocol) }.to raise_protocol_error(:INVALID_DATA, "Unknown compact type: 99")
    end

    it "refuses ids over 16 bits", since: "0.25.0" do
      klass = Specimens.struct({ 40_000 => { type: types::I32, name: "a" } })
      expect { klass.new(a: 1).write(protocol) }.to raise_exactly(RangeError, "integer out of bounds")
    end

    it "names what is missing when it can't make a nested struct" do
      field = { type: types::STRUCT, name: "a" }
      expect { decoded(Specimens.struct({ 1 => field }).new, "1c0000") }
        .to raise_exactly(TypeError, "wrong argument type nil (expected Class)")
      expect { decoded(Specimens.struct({ 1 => field.merge(class: Object) }).new, "1c0000") }
        .to raise_exactly(NameError, /\Auninitialized constant FIELDS/)
    end

    it "goes by :binary only where it is true itself" do
      klass = Specimens.struct({ 1 => { type: types::STRING, name: "a", binary: 1 } })
      expect { klass.new(a: "\xFF".b).write(protocol) }.to raise_error(Encoding::UndefinedConversionError)
    end
  end
end
