# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_bytes/arrivals"

HardeningBytes::Arrivals::ALL.each do |arrival, over|
  RSpec.describe "bytes that no writer sends, from #{arrival}" do
    define_method(:read) do |klass, hex|
      value = klass.new
      value.read(Thrift::CompactProtocol.new(over.call(bytes(hex))))
      value
    end

    it "have the last of a field that comes more than once, containers and structs as a whole" do
      expect(read(Specimens::Point, "1502 050206 1504 0502 02 00")).to eq(Specimens::Point.new(x: 1, y: 2))
      expect(read(Specimens::Everything, "a9 2502 04 0914 15 06 00").numbers).to eq([3])
      expect(read(Specimens::Everything, "9c 1502 00 0c12 2504 00 00").point).to eq(Specimens::Point.new(y: 2))
      expect(read(Specimens::Everything, "cb 01 85 0161 02 0b18 00 00").counts).to eq({})
    end

    it "have one of the equal members of a set, and the last of the equal keys of a map" do
      expect(read(Specimens::Everything, "ba 48 0161 0162 0161 0161 00").names.to_a).to eq(%w[a b])
      expect(read(Specimens::Everything, "cb 03 85 0161 02 0162 04 0161 06 00").counts.to_a)
        .to eq([["a", 3], ["b", 2]])
    end

    # Ids have 16 bits; what is counted on from the last one isn't cut to them.
    it "have ids beyond 16 bits, cut where they are written out and not where they are counted on" do
      infos = { 32_767 => "last", 32_768 => "beyond", -32_768 => "first", -32_767 => "second" }
      klass = Specimens.struct(infos.transform_values { |name| { type: types::I32, name: name } })
      read = ->(encoding) { ivars(self.read(klass, encoding)).compact }
      expect(read["05feff03 02 1504 00"]).to eq("last" => 1, "beyond" => 2)
      expect(read["0580800402 1504 00"]).to eq("first" => 1, "second" => 2)
      expect(read["05ffff0302 00"]).to eq("first" => 1)
      expect(read["05ffffffff0f 02 00"]).to eq({})
    end
  end
end
