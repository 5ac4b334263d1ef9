# frozen_string_literal: true

require "spec_helper"

BinaryProtocols::BOTH.each do |klass|
  RSpec.describe klass, "held against the table of cases" do
    rows = WireCases.of("binary")

    rows.each do |row|
      it "writes #{row.name} (#{row.call.first})" do
        protocol = described_class.new(RecordingTransport.new)
        expect(hex(row.write(protocol).join)).to eq(hex(row.bytes))
      end

      it "reads #{row.name} back (#{WireCases.reader(row.call.first)})" do
        [RecordingTransport, Thrift::MemoryBufferTransport].each do |kind|
          transport = kind.new("#{row.bytes}rest".b)
          value = row.read(described_class.new(transport))
          expect(value).to row.nan? ? be_nan : eq(row.value)
          expect(transport.read(4)).to eq("rest")
        end
      end
    end

    # The table has the writes of the C extension, which hands over the parts of
    # a header one by one.
    it "writes a number, or the header of a field or container, at once", :ours do
      rows.each do |row|
        sizes = row.write(described_class.new(RecordingTransport.new)).map(&:bytesize)
        expect([row.name, sizes]).to eq([row.name, row.header? ? [row.bytes.bytesize] : row.writes])
      end
    end

    it "has rows for every method that writes bytes" do
      writers = described_class.instance_methods.grep(/\Awrite_/).map(&:to_s).reject do |name|
        name.end_with?("_end") || %w[write_struct_begin write_field write_type].include?(name)
      end
      expect(rows.map { |row| row.call.first }.uniq).to match_array(writers)
    end
  end
end
