# frozen_string_literal: true

require "spec_helper"

# Every object that is made or held while a struct is written or read must
# survive a collection at any moment, and be found where compaction moved it,
# which the C extension of thrift 0.14 doesn't live through.
RSpec.describe Thrift::Struct, "under the garbage collector" do
  let(:value) { Specimens.everything }
  let(:encoding) { encoded(value) }

  # Collects at every single allocation.
  def stressed
    GC.stress = true
    yield
  ensure
    GC.stress = false
  end

  def round_trip
    protocol = Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new)
    value.write(protocol)
    Specimens::Everything.new.tap { |copy| copy.read(protocol) }
  end

  it "is written and read with a collection at every allocation" do
    encoding
    copy = stressed { round_trip }
    expect(copy).to eq(value)
    expect(stressed { encoded(value) }).to eq(encoding)
  end

  it "is read from any transport with a collection at every allocation" do
    protocol = recorded(encoding)
    copy = Specimens::Everything.new
    stressed { copy.read(protocol) }
    expect(copy).to eq(value)
  end

  it "is skipped and refused with a collection at every allocation" do
    protocol = in_memory(encoding)
    stressed { Specimens::Point.new.read(protocol) }
    expect(protocol.trans.available).to eq(0)
    message = stressed do
      Specimens::Everything.new(numbers: { 1 => 2 }).write(protocol)
    rescue TypeError => e
      e.message
    end
    expect(message).to eq("wrong argument type Hash (expected Array)")
  end

  it "is written and read by a class that is made and thrown away", :aggregate_failures do
    20.times do
      klass = Specimens.struct(Specimens::Point::FIELDS.dup)
      expect(encoded(klass.new(x: 1))).to eq("150200")
      expect(decoded(klass.new, "150400").x).to eq(2)
      klass = nil # rubocop:disable Lint/UselessAssignment
      GC.start
    end
  end

  it "lets go of the classes that it has seen" do
    made = ObjectSpace::WeakMap.new
    make = lambda do |number|
      klass = Specimens.struct(Specimens::Point::FIELDS.dup)
      encoded(klass.new(x: 1))
      made[klass] = number
    end
    200.times { |number| make[number] }
    3.times { GC.start }
    expect(made.size).to be < 200
  end

  it "is written and read after a compaction", c_since: "0.15.0", if: GC.respond_to?(:compact) do
    expected = encoding
    5.times do
      GC.compact
      expect(encoded(value)).to eq(expected)
      expect(round_trip).to eq(value)
    end
  end

  it "is written and read while compaction runs by itself", c_since: "0.15.0", if: GC.respond_to?(:auto_compact=) do
    GC.auto_compact = true
    200.times { expect(round_trip).to eq(value) }
    GC.start
    expect(encoded(value)).to eq(encoding)
  ensure
    GC.auto_compact = false
  end

  it "leaves no reference behind that compaction can't update",
     c_since: "0.15.0", if: GC.respond_to?(:verify_compaction_references) do
    copy = in_child do
      round_trip
      GC.verify_compaction_references(toward: :empty)
      [encoded(value), encoded(round_trip)]
    end
    expect(copy).to eq([encoding] * 2)
  end

  # Ruby looks at every old object: whatever young one it refers to must be known.
  it "tells the collector of every value that an old object is given" do
    old = Array.new(50) { Specimens::Everything.new(point: Specimens::Point.new(x: 1)) }
    round_trip
    4.times { GC.start }
    old.each do |struct|
      struct.read(Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new(bytes(encoding))))
      Specimens.struct({ 1 => { type: types::STRUCT, name: "p", class: Specimens::Point } }).new(p: struct.point)
    end
    expect { GC.verify_internal_consistency }.not_to raise_error
    expect(old).to all(eq(value))
  end
end
