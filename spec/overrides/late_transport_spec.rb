# frozen_string_literal: true

require "spec_helper"

# Methods of transports that are overridden when messages have long gone
# through them.
RSpec.describe Thrift::MemoryBufferTransport, "overridden after loading" do
  let(:text) do
    Specimens.struct({ 1 => { type: types::STRING, name: "text" }, 2 => { type: types::DOUBLE, name: "ratio" } })
  end

  message = "1802686917000000000000f83f00"

  # Writes and reads a struct with a string and a double, in a child process.
  #
  # @yieldparam hook [Proc] to be called by what is overridden
  # @return [Array] the arguments of its calls, what was written, what was read
  def outcome(transport_class, used:)
    in_child do
      calls = []
      use(transport_class) if used
      yield(->(*arguments) { calls << arguments.map { |argument| argument.is_a?(String) ? hex(argument) : argument } })
      [calls, *use(transport_class)]
    end
  end

  def use(transport_class)
    transport = transport_class.new
    protocol = Thrift::CompactProtocol.new(transport)
    text.new(text: "hi", ratio: 1.5).write(protocol)
    copy = text.new
    copy.read(protocol)
    [copy.text, copy.ratio, transport.available]
  end

  [true, false].each do |used|
    moment = used ? "after it was used" : "before it is used"

    { "the class itself" => -> { described_class }, "a subclass" => -> { Class.new(described_class) } }
      .each do |place, make|
      Overriding::EVERYWHERE.each do |way|
        it "notices #{way} of write on #{place}, #{moment}" do
          klass = instance_exec(&make)
          calls, *read = outcome(klass, used: used) { |hook| Overriding.override(way, klass, :write, &hook) }
          expect(calls.join).to eq(message)
          expect(read).to eq(["hi", 1.5, 0])
        end

        {
          read_byte: [[]] * 4, read_into_buffer: [["0000000000000000", 8]], read_all: [[2]],
        }.each do |name, expected|
          it "notices #{way} of #{name} on #{place}, #{moment}" do
            klass = instance_exec(&make)
            calls, *read = outcome(klass, used: used) { |hook| Overriding.override(way, klass, name, &hook) }
            expect(calls).to eq(expected)
            expect(read).to eq(["hi", 1.5, 0])
          end
        end
      end
    end

    it "notices include of write on a subclass, #{moment}" do
      klass = Class.new(described_class)
      calls, *read = outcome(klass, used: used) { |hook| Overriding.override(:include, klass, :write, &hook) }
      expect([calls.join, read]).to eq([message, ["hi", 1.5, 0]])
    end

    { remove_method: NotImplementedError, undef_method: NoMethodError }.each do |way, error|
      it "notices #{way} of read_all on the class itself, #{moment}", since: "0.24.0" do
        raised = in_child do
          use(described_class) if used
          # Without its own method the base class's asks `read`, which raises.
          described_class.undef_method(:read) if way == :remove_method
          described_class.public_send(way, :read_all)
          use(described_class)
          "nothing"
        rescue NoMethodError => e
          e.message[/[`'](read|read_all)'/, 1]
        end
        expect(raised).to eq(error == NoMethodError ? "read_all" : "read")
      end
    end
  end

  it "passes the whole struct in one call of an overridden write", :ours do
    sizes = []
    klass = Class.new(described_class) do
      define_method(:write) do |chunk|
        sizes << chunk.bytesize
        super(chunk)
      end
    end
    use(klass)
    expect(sizes).to eq([message.size / 2])
  end

  it "notices what is overridden in BaseTransport, for transports that inherit it" do
    klass = Class.new(Thrift::BaseTransport) do
      attr_reader :rest

      def initialize(bytes = "") = @rest = bytes.b
      def read(size) = @rest.slice!(0, size)
      def write(chunk) = @rest << chunk
      def available = @rest.bytesize
    end
    Overriding::EVERYWHERE.each do |way|
      calls, *read = outcome(klass, used: true) do |hook|
        Overriding.override(way, Thrift::BaseTransport, :read_all, &hook)
      end
      expect(calls).to eq(([[1]] * 2) + [[2], [1], [8], [1]])
      expect(read).to eq(["hi", 1.5, 0])
    end
  end

  describe "one object of it" do
    let(:transport) { described_class.new }
    let(:protocol) { Thrift::CompactProtocol.new(transport) }
    let(:struct) { text.new(text: "hi", ratio: 1.5) }

    Overriding::SINGLE_OBJECT.each do |way|
      it "is called when its write gets overridden by #{way}" do
        struct.write(protocol)
        chunks = []
        Overriding.override(way, transport, :write) { |chunk| chunks << chunk.b }
        struct.write(protocol)
        expect(hex(chunks.join)).to eq(message)
        expect(hex(transport.read(transport.available))).to eq(message * 2)
      end

      it "is called when its reads get overridden by #{way}" do
        2.times { struct.write(protocol) }
        text.new.read(protocol)
        calls = []
        %i[read_byte read_all read_into_buffer].each do |name|
          Overriding.override(way, transport, name) { |*arguments| calls << [name, arguments.last] }
        end
        copy = text.new
        copy.read(protocol)
        byte = [:read_byte, nil]
        expect(calls).to eq([byte, byte, [:read_all, 2], byte, [:read_into_buffer, 8], byte])
        expect([copy.text, copy.ratio, transport.available]).to eq(["hi", 1.5, 0])
      end
    end

    it "is called when its singleton class gets a module prepended" do
      chunks = []
      transport.singleton_class.prepend(Module.new { define_method(:write) { |chunk| chunks << chunk } })
      struct.write(protocol)
      expect([hex(chunks.join), transport.available]).to eq([message, 0])
    end
  end

  it "notices another transport in the protocol" do
    protocol = Thrift::CompactProtocol.new(described_class.new)
    text.new(text: "hi").write(protocol)
    other = RecordingTransport.new
    protocol.instance_variable_set(:@trans, other)
    text.new(text: "hi").write(protocol)
    expect(hex(other.writes.join)).to eq("1802686900")
  end
end
