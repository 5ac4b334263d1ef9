# frozen_string_literal: true

require "spec_helper"

# Protocols that are not plain CompactProtocols: each is called method by method.
RSpec.describe Thrift::Struct, "with protocols of other kinds" do
  let(:log) { [] }
  let(:value) { Specimens.everything }
  let(:encoding) { encoded(value) }
  let(:transport) { RecordingTransport.new }
  let(:names) { %i[write_i32 write_string read_i32 read_string] }
  let(:i32_and_string_writes) do
    [
      [:write_i32, -70_000], [:write_string, "grüße"], [:write_i32, 1], [:write_i32, -1],
      [:write_i32, 1], [:write_i32, -2], [:write_i32, 3], [:write_string, "a"], [:write_string, "b"],
      [:write_string, "one"], [:write_i32, 1], [:write_string, "two"], [:write_i32, 2],
      [:write_i32, 3], [:write_i32, 4], [:write_string, "hi"],
    ]
  end

  # Writes and reads the value.
  #
  # @yieldparam transport [RecordingTransport] on which the protocol is to be made
  def expect_all_calls
    value.write(yield(transport))
    expect_all_writes
    log.clear
    copy = Specimens::Everything.new
    copy.read(yield(RecordingTransport.new(bytes(encoding))))
    expect_all_reads(copy)
  end

  def expect_all_writes
    expect(log).to eq(i32_and_string_writes)
    expect(hex(transport.writes.join)).to eq(encoding)
  end

  def expect_all_reads(copy)
    expect(copy).to eq(value)
    expect(log.map(&:first)).to eq(i32_and_string_writes.map { |name, _| name.to_s.sub("write", "read").to_sym })
  end

  it "calls a subclass" do
    klass = CallLog.subclass(Thrift::CompactProtocol, log, names)
    expect_all_calls { |transport| klass.new(transport) }
  end

  it "calls a subclass of a subclass" do
    klass = Class.new(CallLog.subclass(Thrift::CompactProtocol, log, names))
    expect_all_calls { |transport| klass.new(transport) }
  end

  it "calls a subclass that includes a module" do
    klass = Class.new(Thrift::CompactProtocol).include(CallLog.layer(log, names))
    expect_all_calls { |transport| klass.new(transport) }
  end

  it "calls a subclass to which a module is prepended" do
    klass = Class.new(Thrift::CompactProtocol).prepend(CallLog.layer(log, names))
    expect_all_calls { |transport| klass.new(transport) }
  end

  it "calls an object that a module extends" do
    layer = CallLog.layer(log, names)
    expect_all_calls { |transport| Thrift::CompactProtocol.new(transport).extend(layer) }
  end

  it "calls an object with singleton methods" do
    expect_all_calls do |transport|
      notes = log
      Thrift::CompactProtocol.new(transport).tap do |protocol|
        names.each do |name|
          protocol.define_singleton_method(name) do |*arguments|
            notes << [name, *arguments]
            super(*arguments)
          end
        end
      end
    end
  end

  it "calls a decorator" do
    layer = CallLog.layer(log, names)
    klass = Class.new(Thrift::BaseProtocol) do
      include Thrift::ProtocolDecorator
      include layer
    end
    expect_all_calls { |transport| klass.new(Thrift::CompactProtocol.new(transport)) }
  end

  it "calls the multiplexed protocol of the thrift gem" do
    protocol = Thrift::MultiplexedProtocol.new(Thrift::CompactProtocol.new(transport), "Service")
    value.write(protocol)
    expect(hex(transport.writes.join)).to eq(encoding)
  end

  it "calls a protocol that has nothing to do with Thrift's classes" do
    klass = Class.new do
      attr_reader :calls

      def initialize = @calls = []
      def respond_to_missing?(*) = true
      def method_missing(name, *arguments) = @calls << [name, *arguments]
    end
    protocol = klass.new
    Specimens::Point.new(x: 1).write(protocol)
    expect(protocol.calls).to eq([
      [:write_struct_begin, "Specimens::Point"], [:write_field_begin, "x", types::I32, 1], [:write_i32, 1],
      [:write_field_end], [:write_field_stop], [:write_struct_end],
    ])
  end

  it "takes field headers and sizes from a protocol of any kind" do
    answers = [[nil, types::LIST, 10], [nil, types::STOP, 0]]
    protocol = Object.new
    protocol.define_singleton_method(:read_field_begin) { answers.shift }
    protocol.define_singleton_method(:read_list_begin) { [Thrift::Types::I32, 2] }
    protocol.define_singleton_method(:read_i32) { 7 }
    %i[read_struct_begin read_struct_end read_field_end read_list_end].each do |name|
      protocol.define_singleton_method(name) { nil }
    end
    read = Specimens::Everything.new
    read.read(protocol)
    expect(ivars(read)).to eq("numbers" => [7, 7])
  end

  it "writes and reads with the thrift gem's other protocols" do
    [Thrift::BinaryProtocol, Thrift::JsonProtocol].each do |klass|
      # The JSON of older gems knows ASCII alone.
      value = Specimens.everything.tap { |struct| struct.text = "plain" }
      protocol = klass.new(Thrift::MemoryBufferTransport.new)
      value.write(protocol)
      copy = Specimens::Everything.new
      copy.read(protocol)
      expect(copy).to eq(value)
    end
  end

  it "never calls methods that C doesn't call" do
    never = %i[write_field write_type read_type check_string_size validate_container_size trans native?]
    klass = Class.new(Thrift::CompactProtocol) do
      never.each { |name| define_method(name) { |*| raise "#{name} was called" } }
    end
    value.write(klass.new(transport))
    expect(hex(transport.writes.join)).to eq(encoding)
    copy = Specimens::Everything.new
    copy.read(klass.new(Thrift::MemoryBufferTransport.new(bytes(encoding))))
    expect(copy).to eq(value)
  end

  it "takes the fast path for a subclass that overrides nothing", :ours do
    klass = Class.new(Thrift::CompactProtocol) { def label = "mine" }
    value.write(klass.new(transport))
    expect(transport.writes.map { |chunk| hex(chunk) }).to eq([encoding])
  end

  it "takes the fast path for an object with a singleton method of another name", :ours do
    protocol = Thrift::CompactProtocol.new(transport)
    protocol.define_singleton_method(:label) { "mine" }
    value.write(protocol)
    expect(transport.writes.size).to eq(1)
  end
end
