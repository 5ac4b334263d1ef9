# frozen_string_literal: true

require "spec_helper"

# A protocol that overrides a method sees every call that Struct and Union make
# of it, with the same arguments, as often and in the same order.
RSpec.describe Thrift::Struct, "with a protocol that overrides methods" do
  let(:log) { [] }
  let(:value) do
    Specimens::Everything.new(
      flag: true, tiny: 1, short: 2, int: 3, long: 4, ratio: 0.5, text: "t", blob: "b",
      point: Specimens::Point.new(x: 5), numbers: [6, 7], names: ["n"], counts: { "k" => 8 },
      choice: Specimens::Choice.new(:text, "c"),
    )
  end
  let(:encoding) { encoded(value) }

  t = Thrift::Types
  write_calls = [
    [:write_struct_begin, "Specimens::Everything"],
    [:write_field_begin, "flag", t::BOOL, 1], [:write_bool, true], [:write_field_end],
    [:write_field_begin, "tiny", t::BYTE, 2], [:write_byte, 1], [:write_field_end],
    [:write_field_begin, "short", t::I16, 3], [:write_i16, 2], [:write_field_end],
    [:write_field_begin, "int", t::I32, 4], [:write_i32, 3], [:write_field_end],
    [:write_field_begin, "long", t::I64, 5], [:write_i64, 4], [:write_field_end],
    [:write_field_begin, "ratio", t::DOUBLE, 6], [:write_double, 0.5], [:write_field_end],
    [:write_field_begin, "text", t::STRING, 7], [:write_string, "t"], [:write_field_end],
    [:write_field_begin, "blob", t::STRING, 8], [:write_binary, "b"], [:write_field_end],
    [:write_field_begin, "point", t::STRUCT, 9], [:write_struct_begin, "Specimens::Point"],
    [:write_field_begin, "x", t::I32, 1], [:write_i32, 5], [:write_field_end],
    [:write_field_stop], [:write_struct_end], [:write_field_end],
    [:write_field_begin, "numbers", t::LIST, 10], [:write_list_begin, t::I32, 2],
    [:write_i32, 6], [:write_i32, 7], [:write_list_end], [:write_field_end],
    [:write_field_begin, "names", t::SET, 11], [:write_set_begin, t::STRING, 1],
    [:write_string, "n"], [:write_set_end], [:write_field_end],
    [:write_field_begin, "counts", t::MAP, 12], [:write_map_begin, t::STRING, t::I32, 1],
    [:write_string, "k"], [:write_i32, 8], [:write_map_end], [:write_field_end],
    [:write_field_begin, "choice", t::STRUCT, 14], [:write_struct_begin, "Specimens::Choice"],
    [:write_field_begin, :text, t::STRING, 2], [:write_string, "c"], [:write_field_end],
    [:write_field_stop], [:write_struct_end], [:write_field_end],
    [:write_field_stop], [:write_struct_end],
  ]
  read_calls = [
    [:read_struct_begin],
    *%i[read_bool read_byte read_i16 read_i32 read_i64 read_double read_string read_binary].flat_map do |name|
      [[:read_field_begin], [name], [:read_field_end]]
    end,
    [:read_field_begin], [:read_struct_begin], [:read_field_begin], [:read_i32], [:read_field_end],
    [:read_field_begin], [:read_struct_end], [:read_field_end],
    [:read_field_begin], [:read_list_begin], [:read_i32], [:read_i32], [:read_list_end], [:read_field_end],
    [:read_field_begin], [:read_set_begin], [:read_string], [:read_set_end], [:read_field_end],
    [:read_field_begin], [:read_map_begin], [:read_string], [:read_i32], [:read_map_end], [:read_field_end],
    [:read_field_begin], [:read_struct_begin], [:read_field_begin], [:read_string], [:read_field_end],
    [:read_field_begin], [:read_struct_end], [:read_field_end],
    [:read_field_begin], [:read_struct_end],
  ]
  # Point knows the first field, but neither the string nor the list of lists.
  skip_calls = [
    [:read_struct_begin],
    [:read_field_begin], [:read_i32], [:read_field_end],
    [:read_field_begin], [:skip, t::STRING], [:skip_string], [:read_binary], [:read_field_end],
    [:read_field_begin], [:skip, t::LIST], [:read_list_begin],
    [:skip, t::LIST, 63], [:read_list_begin], [:skip, t::I32, 62], [:read_i32], [:read_list_end],
    [:skip, t::LIST, 63], [:read_list_begin], [:skip, t::STRING, 62], [:skip_string], [:read_binary],
    [:skip, t::STRING, 62], [:skip_string], [:read_binary], [:read_list_end],
    [:read_list_end], [:read_field_end],
    [:read_field_begin], [:read_struct_end],
  ]
  methods = CallLog.protocol_methods

  # @return [RecordingTransport] the one that the action had to do with
  def transfer(klass, input)
    transport = RecordingTransport.new(bytes(input))
    protocol = klass.new(transport)
    log.clear
    yield protocol
    transport
  end

  describe "all of them" do
    let(:klass) { CallLog.subclass(Thrift::CompactProtocol, log, methods) }

    it "makes these calls when a struct is written" do
      transport = transfer(klass, "") { |protocol| value.write(protocol) }
      expect(log).to eq(write_calls)
      expect(hex(transport.writes.join)).to eq(encoding)
    end

    it "makes these calls when a struct is read" do
      read = Specimens::Everything.new
      transfer(klass, encoding) { |protocol| read.read(protocol) }
      expect(log).to eq(read_calls)
      expect(read).to eq(value.tap { |expected| expected.names = Set["n"] })
    end

    it "makes these calls when fields are skipped", if: Thrift::CompactProtocol.method_defined?(:skip_string) do
      transfer(klass, "1502 28 0175 19 29 1502 28 0161 0162 00") { |protocol| Specimens::Point.new.read(protocol) }
      expect(log).to eq(skip_calls)
    end
  end

  methods.each do |name|
    it "sees the calls of #{name} if it overrides that alone" do
      everything = CallLog.subclass(Thrift::CompactProtocol, log, methods)
      alone = CallLog.subclass(Thrift::CompactProtocol, log, [name])
      [
        ["", ->(protocol) { value.write(protocol) }],
        [encoding, ->(protocol) { Specimens::Everything.new.read(protocol) }],
        [encoding, ->(protocol) { Specimens::Node.new.read(protocol) }],
      ].each do |input, action|
        transfer(everything, input, &action)
        expected = log.select { |call| call.first == name }
        transport = transfer(alone, input, &action)
        expect(log).to eq(expected)
        expect(hex(transport.writes.join)).to eq(input.empty? ? encoding : "")
      end
    end
  end
end
