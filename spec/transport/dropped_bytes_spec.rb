# frozen_string_literal: true

require "spec_helper"

# A memory buffer drops what was read once that is the larger half. Moving the
# rest of a large message takes long, and no signal is answered meanwhile.
RSpec.describe Thrift::MemoryBufferTransport, "while a struct is read from it", :ours do
  [Thrift::CompactProtocol, Thrift::BinaryProtocolAccelerated].each do |format|
    it "keeps its bytes until the end, and has dropped them then, #{format}" do
      inner = Class.new(Specimens::Point) { def validate = nil }
      outer = Specimens.struct({
        1 => { type: types::STRING, name: "text" }, 2 => { type: types::STRUCT, name: "point", class: inner },
      })
      transport = described_class.new
      protocol = format.new(transport)
      outer.new(text: "x" * 10_000, point: inner.new(x: 1)).write(protocol)
      whole = transport.instance_variable_get(:@buf)
      held = []
      inner.define_method(:validate) { held << transport.instance_variable_get(:@buf) << transport.available }
      outer.new.read(protocol)
      expect([held.first.equal?(whole), held.last]).to eq([true, 1])
      expect(transport.instance_variable_get(:@buf)).to be_empty
    end
  end
end
