# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::Struct, "read with the compact protocol" do
  everything = <<~HEX
    11 13fb 14d804 15dfc508 16808080808040 17000000000000f83f 1807 6772c3bcc39f65 1802 ff00
    1c 1502 1501 00  19 35 020306  1a 28 0161 0162  1b 02 85 03 6f6e65 02 03 74776f 04
    19 2c 1506 00 2508 00  1c 28 026869 00  19 29 23 0102 03 00
  HEX

  let(:value) { decoded(Specimens::Everything.new, everything) }

  it "reads every type" do
    expect(value).to eq(Specimens.everything)
  end

  it "gives each value the class of its type" do
    classes = {
      "flag" => TrueClass, "tiny" => Integer, "short" => Integer, "int" => Integer, "long" => Integer,
      "ratio" => Float, "text" => String, "blob" => String, "point" => Specimens::Point, "numbers" => Array,
      "names" => Set, "counts" => Hash, "points" => Array, "choice" => Specimens::Choice, "grid" => Array,
    }
    expect(ivars(value).transform_values(&:class)).to eq(classes)
  end

  it "gives strings as UTF-8 and binaries as ASCII-8BIT" do
    expect([value.text, value.blob].map(&:encoding)).to eq([Encoding::UTF_8, Encoding::BINARY])
    expect([value.names.first, value.counts.keys.first].map(&:encoding)).to eq([Encoding::UTF_8] * 2)
  end

  it "gives a binary inside a container as ASCII-8BIT" do
    binary = { type: types::STRING, binary: true }
    klass = Specimens.struct({ 1 => { type: types::LIST, name: "list", element: binary },
                               2 => { type: types::MAP, name: "map", key: binary, value: binary },
                               3 => { type: types::SET, name: "set", element: binary } })
    read = decoded(klass.new, "19 18 01ff 1b 01 88 0161 0162 1a 18 01fe 00")
    strings = [*read.list, *read.map.to_a.flatten, *read.set]
    expect(strings).to eq(["\xFF".b, "a", "b", "\xFE".b])
    expect(strings.map(&:encoding)).to eq([Encoding::BINARY] * 4)
  end

  it "gives strings that are the caller's own, frozen only as Hash and Set freeze their keys" do
    expect([value.text, value.blob, *value.numbers].map(&:frozen?).first(2)).to eq([false, false])
    expect([value.counts.keys.first, value.names.first].map(&:frozen?)).to eq([true, true])
  end

  it "keeps the order of map entries and set elements" do
    read = decoded(Specimens::Everything.new, "ba 38 0162 0161 0163 1b 02 85 0162 02 0161 04 00")
    expect([read.names.to_a, read.counts.to_a]).to eq([%w[b a c], [["b", 1], ["a", 2]]])
  end

  it "takes the last of map entries with the same key, and one of equal set elements" do
    read = decoded(Specimens::Everything.new, "ba 38 0161 0162 0161 1b 02 85 0161 02 0161 04 00")
    expect([read.names, read.counts]).to eq([Set["a", "b"], { "a" => 2 }])
  end

  it "takes the last of a field that comes twice" do
    expect(decoded(Specimens::Point.new, "1502 0502 04 00").x).to eq(2)
  end

  it "takes fields in any order" do
    expect(decoded(Specimens::Point.new, "2504 0502 02 00")).to eq(Specimens::Point.new(x: 1, y: 2))
  end

  it "sets the fields that came, and no others, in their order" do
    # A class of its own: Ruby remembers the order of a class's first object.
    klass = Specimens.struct(Specimens::Point::FIELDS.merge(3 => { type: types::BOOL, name: "z" }))
    read = decoded(klass.new, "2504 0502 02 00")
    expect(read.instance_variables).to eq(%i[@y @x])
    expect(ivars(read)).to eq("y" => 2, "x" => 1)
    expect(decoded(klass.new, "00").instance_variables).to be_empty
  end

  it "returns nil, and leaves what follows the struct" do
    protocol = in_memory("1502 00 c0ffee")
    expect(Specimens::Point.new.read(protocol)).to be_nil
    expect(protocol.trans.read(3)).to eq(bytes("c0ffee"))
  end

  it "asks any other transport for exactly the bytes of the struct" do
    protocol = recorded("#{everything} c0ffee")
    read = Specimens::Everything.new
    read.read(protocol)
    expect(read).to eq(Specimens.everything)
    expect(protocol.trans.rest).to eq(bytes("c0ffee"))
  end

  it "asks any other transport through read_byte, read_into_buffer and read_all" do
    protocol = recorded("15 8001 27 000000000000f83f 18 02 6869 00")
    klass = Specimens.struct({ 1 => { type: types::I32, name: "a" }, 3 => { type: types::DOUBLE, name: "b" },
                               4 => { type: types::STRING, name: "c" } })
    klass.new.read(protocol)
    byte = [:read_byte]
    expect(protocol.trans.requests)
      .to eq([byte, byte, byte, byte, [:read_into_buffer, 8], byte, byte, [:read_all, 2], byte])
  end

  it "reads a UUID", if: Thrift::Types.const_defined?(:UUID) do
    klass = Specimens.struct({ 1 => { type: types::UUID, name: "id" } })
    read = decoded(klass.new, "1d 550E8400e29b41d4a716446655440000 00")
    expect(read.id).to eq("550e8400-e29b-41d4-a716-446655440000")
    expect(read.id.encoding).to be(Encoding::BINARY)
  end

  it "makes nested structs of the declared class with new" do
    klass = Class.new(Specimens::Point) { def initialize(*) = super.tap { @made = true } }
    outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "point", class: klass } })
    point = decoded(outer.new, "1c 1502 00 00").point
    expect([point.class, point.x, point.instance_variable_get(:@made)]).to eq([klass, 1, true])
  end

  it "reads an exception as the struct that it is" do
    problem = Class.new(Thrift::Exception) { include Thrift::Struct, Thrift::Struct_Union }
    problem.const_set(:FIELDS, { 1 => { type: types::STRING, name: "message" } }.freeze)
    problem.class_eval do
      def struct_fields = self.class::FIELDS
      def validate; end
    end
    Thrift::Struct.generate_accessors(problem)
    expect(decoded(problem.new, "18026e6f00").message).to eq("no")
  end

  describe "fields that the class doesn't know" do
    {
      "a boolean" => "11", "a byte" => "13ff", "an i16" => "14ffff03", "an i32" => "15ffffffff0f",
      "an i64" => "16ffffffffffffffffff01", "a double" => "17000000000000f83f", "a string" => "18036f6e65",
      "a list" => "193502ff0304", "a long list" => "19f301ff", "an empty list" => "1905",
      "a list of booleans" => "19210102", "a set of strings" => "1a2801610162",
      "a map" => "1b02850161020162ff01", "an empty map" => "1b00", "a map of lists" => "1b013901 19 13ff",
      "a struct" => "1c 11 1502 1c 00 00", "a list of structs" => "192c 1502 00 00",
    }.each do |what, field|
      it "skips #{what}" do
        # Field 9 comes before the known field 1, which takes the long form then.
        protocol = in_memory("9#{field.delete(" ")[1..]} 05 02 0a 00 c0ffee")
        point = Specimens::Point.new
        point.read(protocol)
        expect(point).to eq(Specimens::Point.new(x: 5))
        expect(protocol.trans.available).to eq(3)
      end
    end

    it "skips a UUID", if: Thrift::Types.const_defined?(:UUID) do
      expect(decoded(Specimens::Point.new, "9d #{"ab" * 16} 05020a 00").x).to eq(5)
    end

    it "skips a field of another type than declared, and leaves it nil" do
      expect(ivars(decoded(Specimens::Point.new, "18 0161 1504 00"))).to eq("y" => 2)
      expect(ivars(decoded(Specimens::Point.new, "11 14 04 00"))).to eq({})
    end
  end

  describe "containers of other elements than declared" do
    it "skips them and sets nil" do
      read = decoded(Specimens::Everything.new, "a9 36 020406 1a 25 0204 1b 01 58 02 0161 00")
      expect(ivars(read)).to eq("numbers" => nil, "names" => nil, "counts" => nil)
    end

    it "skips inner ones and sets nil in their place" do
      expect(decoded(Specimens::Everything.new, "f9 29 13 05 15 02 00").grid).to eq([[5], nil])
    end

    it "sets nil for an empty list or set of another type, {} for an empty map of any" do
      read = decoded(Specimens::Everything.new, "a9 06 1a 05 1b 00 00")
      expect(ivars(read)).to eq("numbers" => nil, "names" => nil, "counts" => {})
    end

    it "skips a map whose keys or whose values alone are of another type" do
      expect(ivars(decoded(Specimens::Everything.new, "cb 01 55 02 04 00"))).to eq("counts" => nil)
      expect(ivars(decoded(Specimens::Everything.new, "cb 01 88 0161 0162 00"))).to eq("counts" => nil)
    end

    it "sets nil where the class doesn't say what is in them" do
      klass = Specimens.struct({ 1 => { type: types::LIST, name: "a" }, 2 => { type: types::MAP, name: "b" },
                                 3 => { type: types::SET, name: "c" } })
      expect(ivars(decoded(klass.new, "191502 1b01550204 1a1502 00"))).to eq("a" => nil, "b" => nil, "c" => nil)
    end
  end
end
