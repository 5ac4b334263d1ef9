# frozen_string_literal: true

require "spec_helper"

# The plain class is Ruby in the thrift gem, where its methods call each other: an
# application that overrides one sees these calls, and must go on seeing them. In
# the C extension they don't, and mustn't begin to.
BinaryProtocols::BOTH.each do |klass|
  RSpec.describe klass, "with an overridden method", :ours do
    names = BinaryCalls.names(klass)
    # Nothing calls them; the C extension has its own ways to some more.
    in_ruby_alone = klass == BinaryProtocols::PLAIN ? [] : %i[check_string_size strict_read strict_write]
    uncalled = names & (%i[max_string_size native?] + in_ruby_alone)

    (BinaryCalls::OWN + BinaryCalls::GLOBAL).each do |way|
      names.each do |name|
        it "makes the calls that the thrift gem makes of #{name} (#{way})" do
          expect(BinaryCalls.of(:ours, klass).fetch([way, name])).to eq(BinaryCalls.of(:c, klass).fetch([way, name]))
        end
      end

      it "makes some calls of each (#{way})" do
        calls = BinaryCalls.of(:ours, klass)
        seen = names.reject { |name| calls.fetch([way, name]).all? { |_, log| log.empty? } }
        expect(seen).to match_array(names - uncalled)
      end
    end
  end
end

RSpec.describe Thrift::BinaryProtocol, "with methods that call each other" do
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

  it "goes through write_binary to write a string" do
    expect(reached(%i[write_binary], :write_string, "text")).to eq(%i[write_binary])
  end

  it "makes many small writes of what one overridden method takes part in" do
    klass = Class.new(described_class) { def write_bool(value) = super(!value) }
    protocol = klass.new(RecordingTransport.new)
    protocol.write_field_begin("f", types::BOOL, 1)
    protocol.write_bool(true)
    expect(chunks(protocol)).to eq(%w[02 0001 00])
  end

  it "writes a struct at once in a subclass that overrides nothing", :ours do
    klass = Class.new(described_class) { def label = "mine" }
    protocol = klass.new(RecordingTransport.new)
    Specimens::Point.new(x: 1, y: 2).write(protocol)
    expect(chunks(protocol)).to eq(["080001000000010800020000000200"])
  end
end
