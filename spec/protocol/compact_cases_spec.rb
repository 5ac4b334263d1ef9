# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::CompactProtocol, "held against the table of cases" do
  # What comes back: an empty map carries no types.
  def value_of(row)
    row.call.first == "write_map_begin" && row.call.last.zero? ? [0, 0, 0] : row.value
  end

  rows = WireCases.of("compact")

  rows.each do |row|
    it "writes #{row.name} (#{row.call.first})", c_since: "0.25.0" do
      chunks = row.write(described_class.new(RecordingTransport.new))
      expect(hex(chunks.join)).to eq(hex(row.bytes))
      expect(chunks.map(&:bytesize)).to eq(row.writes)
    end

    it "reads #{row.name} back (#{WireCases.reader(row.call.first)})" do
      # What the calls before it write comes first on the wire too.
      transport = RecordingTransport.new
      protocol = described_class.new(transport)
      row.before.each { |method, *arguments| protocol.public_send(method, *arguments) }
      input = transport.writes.join.b << row.bytes
      [RecordingTransport, Thrift::MemoryBufferTransport].each do |kind|
        value = row.read(described_class.new(kind.new(input)))
        expect(value).to row.nan? ? be_nan : eq(value_of(row))
      end
    end
  end

  it "has rows for every method that writes bytes" do
    methods = rows.map { |row| row.call.first }.uniq
    writers = described_class.instance_methods.grep(/\Awrite_/).map(&:to_s).reject do |name|
      name.end_with?("_end") || %w[write_struct_begin write_field write_type write_field_begin_internal].include?(name)
    end
    expect(methods).to match_array(writers)
  end
end
