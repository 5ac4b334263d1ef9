# frozen_string_literal: true

require "spec_helper"

# The plain class is Ruby in the thrift gem, where its methods call each other: an
# application that overrides one sees these calls, and must go on seeing them.
RSpec.describe Thrift::BinaryProtocol, "with an overridden method", :ours do
  names = PlainBinaryCalls::NAMES
  # Nothing in the thrift gem calls them.
  uncalled = %i[max_string_size native?]

  (PlainBinaryCalls::OWN + PlainBinaryCalls::GLOBAL).each do |way|
    names.each do |name|
      it "makes the calls that the thrift gem makes of #{name} (#{way})" do
        expect(PlainBinaryCalls.ours.fetch([way, name])).to eq(PlainBinaryCalls.stock.fetch([way, name]))
      end
    end

    it "makes some calls of each (#{way})" do
      seen = names.reject { |name| PlainBinaryCalls.ours.fetch([way, name]).all? { |_, log| log.empty? } }
      expect(seen).to match_array(names - uncalled)
    end
  end

  # @return [Array<Symbol>] the methods that a call reaches, in their order
  def reached(names, method, *arguments)
    log = []
    protocol = CallLog.subclass(described_class, log, names).new(RecordingTransport.new)
    protocol.public_send(method, *arguments)
    log.map(&:first)
  end

  it "goes through write_byte and write_i16 to write the header of a field" do
    expect(reached(%i[write_byte write_i16], :write_field_begin, "f", types::I32, 1)).to eq(%i[write_byte write_i16])
  end

  it "goes through write_binary to write a string", since: "0.23.0" do
    expect(reached(%i[write_binary], :write_string, "text")).to eq(%i[write_binary])
  end
end
