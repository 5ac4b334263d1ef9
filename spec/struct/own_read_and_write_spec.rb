# frozen_string_literal: true

require "spec_helper"

# Classes that read or write themselves. The C extension calls their methods on
# the outermost struct only; ours does wherever they are found.
RSpec.describe Thrift::Struct, "with a read or write of its own" do
  let(:transport) { RecordingTransport.new }
  let(:protocol) { Thrift::CompactProtocol.new(transport) }

  # @return [Class] a struct class that holds one of the other in many places
  def holder(klass)
    inner = { type: types::STRUCT, class: klass }
    Specimens.struct({
      1 => { type: types::I32, name: "before" }, 2 => inner.merge(name: "field"),
      3 => { type: types::LIST, name: "list", element: inner },
      4 => { type: types::MAP, name: "map", key: { type: types::I32 }, value: inner },
      5 => { type: types::I32, name: "behind" },
    })
  end

  def full(klass)
    holder(klass).new(before: 1, field: klass.new(x: 1), list: [klass.new(x: 2), klass.new(x: 3)],
                      map: { 5 => klass.new(x: 4) }, behind: 2)
  end

  stock_bytes = "15 02 1c 150200 19 2c 150400 150600 1b 01 5c 0a 150800 15 04 00".delete(" ")

  it "is called on the outermost struct" do
    klass = Class.new(Specimens::Point) do
      def write(oprot) = oprot.write_string("written")
      def read(iprot) = @x = iprot.read_string
    end
    expect(encoded(klass.new)).to eq("07#{hex("written")}")
    expect(decoded(klass.new, "026869").x).to eq("hi")
  end

  it "may call super" do
    klass = Class.new(Specimens::Point) do
      def write(oprot, *rest)
        self.y = 2
        super
      end

      def read(iprot, *rest)
        super
        self.x += 100
      end
    end
    expect(encoded(klass.new(x: 1))).to eq("1502150400")
    expect(decoded(klass.new, "1502150400").x).to eq(101)
  end

  describe "nested, when written", :ours do
    it "is called with the protocol alone if it takes one argument" do
      calls = []
      klass = Class.new(Specimens::Point) { define_method(:write) { |oprot| calls << [oprot, super(oprot)] } }
      full(klass).write(protocol)
      expect(calls).to eq([[protocol, nil]] * 4)
      expect(hex(transport.writes.join)).to eq(stock_bytes)
    end

    it "is called with the remaining depth too if it takes two", since: "0.25.0" do
      depths = []
      klass = Class.new(Specimens::Point) do
        define_method(:write) { |oprot, depth = nil| super(oprot, depth.tap { |left| depths << left }) }
      end
      full(klass).write(protocol)
      full(klass).write(protocol, 5)
      expect(depths).to eq(([63] * 4) + ([4] * 4))
      expect(hex(transport.writes.join)).to eq(stock_bytes * 2)
    end

    it "is called when it takes any number" do
      klass = Class.new(Specimens::Point) { define_method(:write) { |*arguments| super(*arguments) } }
      full(klass).write(protocol)
      expect(hex(transport.writes.join)).to eq(stock_bytes)
    end

    it "may write what it likes, in its place" do
      klass = Class.new(Specimens::Point) do
        def write(oprot)
          oprot.write_struct_begin("Own")
          oprot.write_field_begin("label", Thrift::Types::STRING, 1)
          oprot.write_string("p#{x}")
          oprot.write_field_end
          oprot.write_field_stop
          oprot.write_struct_end
        end
      end
      full(klass).write(protocol)
      expect(hex(transport.writes.join)).to eq(
        "15 02 1c 18027031 00 19 2c 18027032 00 18027033 00 1b 01 5c 0a 18027034 00 15 04 00".delete(" "),
      )
    end

    it "finds the protocol as the general path leaves it" do
      states = []
      klass = Class.new(Specimens::Point) do
        define_method(:write) do |oprot|
          states << oprot.instance_variable_get(:@last_field).dup
          super(oprot)
        end
      end
      full(klass).write(protocol)
      expect(states).to eq([[0, 2], [0, 3], [0, 3], [0, 4]])
      expect(last_field(protocol)).to eq([0])
    end

    it "finds in the transport all that comes before it" do
      seen = []
      sink = transport
      klass = Class.new(Specimens::Point) do
        define_method(:write) do |oprot|
          seen << sink.writes.join.unpack1("H*")
          super(oprot)
        end
      end
      holder(klass).new(before: 1, field: klass.new(x: 1)).write(protocol)
      expect(seen).to eq(["15021c"])
    end

    it "is validated once, by Thrift's own write" do
      count = 0
      klass = Class.new(Specimens::Point) do
        define_method(:write) { |oprot| super(oprot) }
        define_method(:validate) { count += 1 }
      end
      full(klass).write(protocol)
      expect(count).to eq(4)
    end

    it "is called when a module brings it, by include or prepend" do
      calls = 0
      extra = Module.new { define_method(:write) { |oprot| super(oprot).tap { calls += 1 } } }
      %i[include prepend].each do |way|
        full(Class.new(Specimens::Point) { public_send(way, extra) }).write(protocol)
      end
      expect(calls).to eq(8)
      expect(hex(transport.writes.join)).to eq(stock_bytes * 2)
    end

    it "is called on a single object that has it" do
      calls = []
      point = Specimens::Point.new(x: 1)
      point.define_singleton_method(:write) do |oprot|
        calls << oprot
        super(oprot)
      end
      holder(Specimens::Point).new(before: 1, field: point, behind: 2).write(protocol)
      expect(calls).to eq([protocol])
      expect(hex(transport.writes.join)).to eq("15021c150200350400")
    end

    it "is called on a value of another class than declared" do
      klass = Class.new(Specimens::Point) { def write(oprot) = oprot.write_string("own") }
      holder(Specimens::Point).new(field: klass.new).write(protocol)
      expect(hex(transport.writes.join)).to eq("2c036f776e00")
    end

    it "is called on a union in a struct, and on a struct in a union" do
      union = Class.new(Specimens::Choice) { def write(oprot) = oprot.write_string("u") }
      struct = Class.new(Specimens::Point) { def write(oprot) = oprot.write_string("s") }
      Specimens::Everything.new(choice: union.new(:number, 1)).write(protocol)
      Specimens::Choice.new(:point, struct.new).write(protocol)
      expect(hex(transport.writes.join)).to eq("ec0175003c017300")
    end

    it "passes on its error, and the protocol can be used again" do
      klass = Class.new(Specimens::Point) { def write(_oprot) = raise("not now") }
      expect { full(klass).write(protocol) }.to raise_exactly(RuntimeError, "not now")
      transport.writes.clear
      full(Specimens::Point).write(protocol)
      expect(hex(transport.writes.join)).to eq(stock_bytes)
    end
  end

  describe "nested, when read", :ours do
    it "is called with the protocol alone if it takes one argument" do
      calls = []
      klass = Class.new(Specimens::Point) { define_method(:read) { |iprot| calls << [iprot, super(iprot)] } }
      protocol = in_memory("#{stock_bytes}ff")
      read = holder(klass).new
      read.read(protocol)
      expect(calls).to eq([[protocol, nil]] * 4)
      expect([read.field.x, read.list.map(&:x), read.map[5].x, read.behind]).to eq([1, [2, 3], 4, 2])
      expect(protocol.trans.available).to eq(1)
    end

    it "is called with the remaining depth too if it takes two", since: "0.25.0" do
      depths = []
      klass = Class.new(Specimens::Point) do
        define_method(:read) { |iprot, depth = nil| super(iprot, depth.tap { |left| depths << left }) }
      end
      holder(klass).new.read(in_memory(stock_bytes))
      holder(klass).new.read(in_memory(stock_bytes), 5)
      expect(depths).to eq(([63] * 4) + ([4] * 4))
    end

    it "may read what it likes from its place" do
      klass = Class.new(Specimens::Point) { def read(iprot) = @x = iprot.read_string }
      [in_memory("15 02 1c 026869 35 04 00"), recorded("15 02 1c 026869 35 04 00")].each do |protocol|
        read = holder(klass).new
        read.read(protocol)
        expect([read.before, read.field.x, read.behind]).to eq([1, "hi", 2])
      end
    end

    it "finds the protocol as the general path leaves it" do
      states = []
      klass = Class.new(Specimens::Point) do
        define_method(:read) do |iprot|
          states << iprot.instance_variable_get(:@last_field).dup
          super(iprot)
        end
      end
      protocol = in_memory(stock_bytes)
      holder(klass).new.read(protocol)
      expect(states).to eq([[0, 2], [0, 3], [0, 3], [0, 4]])
      expect(last_field(protocol)).to eq([0])
    end

    it "is validated once, by Thrift's own read" do
      count = 0
      klass = Class.new(Specimens::Point) do
        define_method(:read) { |iprot| super(iprot) }
        define_method(:validate) { count += 1 }
      end
      decoded(holder(klass).new, stock_bytes)
      expect(count).to eq(4)
    end

    it "is called when a module brings it, by include or prepend" do
      calls = 0
      extra = Module.new { define_method(:read) { |iprot| super(iprot).tap { calls += 1 } } }
      %i[include prepend].each do |way|
        decoded(holder(Class.new(Specimens::Point) { public_send(way, extra) }).new, stock_bytes)
      end
      expect(calls).to eq(8)
    end

    it "is called on a union in a struct, and on a struct in a union" do
      union = Class.new(Specimens::Choice) { def read(iprot) = @value = iprot.read_string }
      struct = Class.new(Specimens::Point) { def read(iprot) = @x = iprot.read_string }
      outer = Specimens.struct({ 1 => { type: types::STRUCT, name: "union", class: union } })
      choice = Specimens.union({ 1 => { type: types::STRUCT, name: "struct", class: struct } })
      expect(decoded(outer.new, "1c 0175 00").union.get_value).to eq("u")
      expect(decoded(choice.new, "1c 0173 00").get_value.x).to eq("s")
    end
  end

  describe "nested, where the other of the two is Thrift's own", :ours do
    it "leaves writing to one pass if only read is its own" do
      klass = Class.new(Specimens::Point) { def read(iprot) = super.tap { @seen = true } }
      full(klass).write(protocol)
      expect(transport.writes.map { |chunk| hex(chunk) }).to eq([stock_bytes])
    end
  end
end
