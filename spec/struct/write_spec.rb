# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Struct, "written with the compact protocol" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }

  # Each field of Specimens.everything, in the order of ids.
  everything = [
    "11",                                # flag
    "13 fb",                             # tiny
    "14 d804",                           # short
    "15 dfc508",                         # int
    "16 808080808040",                   # long
    "17 000000000000f83f",               # ratio
    "18 07 6772c3bcc39f65",              # text
    "18 02 ff00",                        # blob
    "1c 15 02 15 01 00",                 # point
    "19 35 02 03 06",                    # numbers
    "1a 28 01 61 01 62",                 # names
    "1b 02 85 03 6f6e65 02 03 74776f 04", # counts
    "19 2c 15 06 00 25 08 00",           # points
    "1c 28 02 6869 00",                  # choice
    "19 29 23 01 02 03",                 # grid
    "00",
  ].join.delete(" ")

  it "encodes every type" do
    expect(encoded(Specimens.everything)).to eq(everything)
  end

  it "hands the transport a struct in one write", :ours do
    Specimens.everything.write(protocol)
    expect(transport.writes.map { |chunk| hex(chunk) }).to eq([everything])
  end

  it "hands the transport each struct in a write of its own", :ours do
    [1, 2].each { |x| Specimens::Point.new(x: x).write(protocol) }
    expect(transport.writes.map { |chunk| hex(chunk) }).to eq(%w[150200 150400])
  end

  it "hands over a new String, ASCII-8BIT, not frozen, that is never touched again", :ours do
    struct = Specimens.everything
    2.times { struct.write(protocol) }
    first, second = transport.writes
    expect([first, second].map(&:encoding)).to eq([Encoding::BINARY] * 2)
    expect([first, second]).to all(satisfy("not be frozen") { |chunk| !chunk.frozen? })
    expect(first).not_to equal(second)
    first.replace("changed")
    second << "grown"
    struct.write(protocol)
    expect(hex(transport.writes.last)).to eq(everything)
  end

  it "writes a large struct in one write too", :ours do
    Specimens::Node.new(children: Array.new(20_000) { |value| Specimens::Node.new(value: value) }).write(protocol)
    expect(transport.writes.size).to eq(1)
    expect(transport.writes.first.bytesize).to be > 60_000
  end

  it "writes a large struct whole" do
    expected = (0...1_000).flat_map { |value| ["15", written { |other| other.write_i32(value) }, "00"] }.join
    node = Specimens::Node.new(children: Array.new(1_000) { |value| Specimens::Node.new(value: value) })
    expect(encoded(node)).to eq("39fce807#{expected}00")
  end

  it "returns nil" do
    expect(Specimens::Point.new(x: 1).write(protocol)).to be_nil
  end

  it "writes an end where no field is set" do
    expect(encoded(Specimens::Everything.new)).to eq("00")
  end

  it "skips nil and writes false, 0 and what is empty" do
    struct = Specimens::Everything.new(flag: false, int: 0, text: "", numbers: [], names: Set[], counts: {})
    expect(encoded(struct)).to eq("12 35 00 38 00 39 05 1a 08 1b 00 00".delete(" "))
  end

  it "writes fields in the order of their ids, whatever the order of FIELDS" do
    klass = Specimens.struct({ 20 => { type: types::I32, name: "a" }, 3 => { type: types::I32, name: "b" },
                               1 => { type: types::BOOL, name: "c" } })
    expect(encoded(klass.new(a: 1, b: 2, c: false))).to eq("12250405280200")
  end

  it "writes negative ids first" do
    klass = Specimens.struct({ -1 => { type: types::I32, name: "a" }, -3 => { type: types::I32, name: "b" },
                               2 => { type: types::I32, name: "c" } })
    expect(encoded(klass.new(a: 1, b: 2, c: 3))).to eq("0505042502350600")
  end

  it "writes ids far apart in the long form" do
    klass = Specimens.struct({ 1 => { type: types::BOOL, name: "a" }, 17 => { type: types::BOOL, name: "b" },
                               32_767 => { type: types::BYTE, name: "c" } })
    expect(encoded(klass.new(a: true, b: true, c: 1))).to eq("11 01 22 03 feff03 01 00".delete(" "))
  end

  it "writes booleans in lists and maps as bytes" do
    klass = Specimens.struct({
      1 => { type: types::LIST, name: "list", element: { type: types::BOOL } },
      2 => { type: types::MAP, name: "map", key: { type: types::BOOL }, value: { type: types::BOOL } },
    })
    expect(encoded(klass.new(list: [true, nil, false], map: { true => false })))
      .to eq("19 31 01 02 02 1b 01 11 01 02 00".delete(" "))
  end

  it "writes a set given as a Set, an Array or a Hash" do
    sets = [Set["a", "b"], %w[a b], { "a" => true, "b" => nil }]
    encodings = sets.map { |names| encoded(Specimens::Everything.new(names: names)) }
    expect(encodings.uniq).to eq(["ba 28 0161 0162 00".delete(" ")])
  end

  it "writes subclasses of Set as what they are", since: "0.25.0" do
    names = Class.new(Set).new(%w[a b])
    expect(encoded(Specimens::Everything.new(names: names))).to eq("ba280161016200")
  end

  it "writes subclasses of Array, Hash and String as what they are" do
    struct = Specimens::Everything.new(
      text: Class.new(String).new("a"), numbers: Class.new(Array).new([1]), counts: Class.new(Hash)["a", 1],
    )
    expect(encoded(struct)).to eq("78 0161 39 15 02 2b 01 85 0161 02 00".delete(" "))
  end

  it "writes containers within containers" do
    klass = Specimens.struct({
      1 => { type: types::MAP, name: "deep", key: { type: types::LIST, element: { type: types::I32 } },
             value: { type: types::MAP, key: { type: types::STRING, binary: true },
                      value: { type: types::SET, element: { type: types::STRUCT, class: Specimens::Point } } } },
    })
    value = klass.new(deep: { [1, 2] => { "\xFF".b => Set[Specimens::Point.new(x: 1)], "" => Set[] } })
    expect(encoded(value)).to eq("1b 01 9b 25 02 04 02 8a 01ff 1c 150200 00 0c 00".delete(" "))
  end

  it "writes a UUID", if: Thrift::Types.const_defined?(:UUID) do
    klass = Specimens.struct({ 1 => { type: types::UUID, name: "id" },
                               2 => { type: types::LIST, name: "ids", element: { type: types::UUID } } })
    uuid = "550e8400-e29b-41d4-a716-446655440000"
    raw = uuid.delete("-")
    expect(encoded(klass.new(id: uuid, ids: [uuid, uuid]))).to eq("1d#{raw}192d#{raw}#{raw}00")
  end

  it "writes each value by the class that it has, not by the one declared" do
    wider = Class.new(Specimens::Point)
    wider.const_set(:FIELDS, Specimens::Point::FIELDS.merge(3 => { type: types::BOOL, name: "z" }).freeze)
    wider.class_eval { def struct_fields = self.class::FIELDS }
    Thrift::Struct.generate_accessors(wider)
    written = [{ point: wider.new(x: 1, z: true) }, { point: Specimens::Choice.new(:number, 5) },
               { choice: Specimens::Point.new(x: 1) }].map { |fields| encoded(Specimens::Everything.new(**fields)) }
    expect(written).to eq(%w[9c1502210000 9c150a0000 ec15020000])
  end

  it "writes a value of a singleton class like any other" do
    point = Specimens::Point.new(x: 1)
    point.define_singleton_method(:label) { "mine" }
    expect(encoded(point)).to eq("150200")
  end

  it "writes fields that were set behind the accessors' back" do
    point = Specimens::Point.allocate
    point.instance_variable_set(:@y, 3)
    point.instance_variable_set(:@x, 1)
    expect(encoded(point)).to eq("1502150600")
  end

  it "writes a frozen struct" do
    expect(encoded(Specimens.everything.tap { |value| value.text.freeze }.freeze)).to eq(everything)
  end

  it "writes an exception as the struct that it is" do
    problem = Class.new(Thrift::Exception) { include Thrift::Struct, Thrift::Struct_Union }
    problem.const_set(:FIELDS, { 1 => { type: types::STRING, name: "message" } }.freeze)
    problem.class_eval do
      def struct_fields = self.class::FIELDS
      def validate; end
    end
    Thrift::Struct.generate_accessors(problem)
    expect(encoded(problem.new(message: "no"))).to eq("18026e6f00")
  end
end
