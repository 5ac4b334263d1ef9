# frozen_string_literal: true

require "spec_helper"

# Thrift::Bytes turns Ruby's strings into bytes and back. Its helpers are called
# for each string as soon as they are not Thrift's own any more.
RSpec.describe Thrift::Bytes, "overridden after loading" do
  let(:texts) do
    Specimens.struct({ 1 => { type: types::STRING, name: "text" },
                       2 => { type: types::STRING, name: "blob", binary: true },
                       3 => { type: types::LIST, name: "list", element: { type: types::STRING } } })
  end

  message = "1802686918016219280161016300"

  # Writes and reads a struct with three strings and a binary, and a string by
  # itself.
  #
  # @yieldparam hook [Proc] to be called by what is overridden
  # @return [Array] the arguments of its calls, and what was written and read
  def outcome(used: true)
    in_child do
      calls = []
      use if used
      yield(->(*arguments) { calls << arguments.first.b })
      [calls, *use]
    end
  end

  def use
    transport = Thrift::MemoryBufferTransport.new
    protocol = Thrift::CompactProtocol.new(transport)
    texts.new(text: "hi", blob: "b", list: %w[a c]).write(protocol)
    protocol.write_string("z")
    copy = texts.new
    copy.read(protocol)
    [copy.text, copy.blob, copy.list, protocol.read_string].flatten
  end

  read = %w[hi b a c z]

  [true, false].each do |used|
    moment = used ? "after it was used" : "before it is used"

    %i[def define_method alias_method prepend].each do |way|
      %i[convert_to_utf8_byte_buffer convert_to_string].each do |name|
        it "notices #{way} of #{name}, #{moment}" do
          calls, *values = outcome(used: used) do |hook|
            Overriding.override(way, described_class.singleton_class, name, &hook)
          end
          expect(calls).to eq(%w[hi a c z])
          expect(values).to eq(read)
        end
      end
    end

    it "notices a new singleton method, #{moment}" do
      %i[def_singleton define_singleton_method].each do |way|
        calls, *values = outcome(used: used) do |hook|
          Overriding.override(way, described_class, :convert_to_string, &hook)
        end
        expect([calls, values]).to eq([%w[hi a c z], read])
      end
    end

    it "notices remove_method and undef_method, #{moment}" do
      %i[remove_method undef_method].product(%i[convert_to_utf8_byte_buffer convert_to_string]).each do |way, name|
        error = in_child do
          use if used
          described_class.singleton_class.public_send(way, name)
          use
        rescue NoMethodError => e
          e.message[/\Aundefined method [`'](.*?)'/, 1]
        end
        expect(error).to eq(name.to_s)
      end
    end

    it "takes what an overridden helper makes of a string, #{moment}" do
      values = in_child do
        use if used
        described_class.define_singleton_method(:convert_to_utf8_byte_buffer) { |string| string.upcase.b }
        described_class.define_singleton_method(:convert_to_string) { |bytes| "<#{bytes}>" }
        use
      end
      expect(values).to eq(%w[<HI> b <A> <C> <Z>])
    end
  end

  it "is not called for binaries" do
    calls, = outcome do |hook|
      %i[convert_to_utf8_byte_buffer convert_to_string].each do |name|
        Overriding.override(:prepend, described_class.singleton_class, name, &hook)
      end
    end
    expect(calls).not_to include("b")
  end

  # What forces the encoding of a String of bytes, in each way to write one.
  #
  # @return [Hash{Symbol => Array<String>}] the Strings that were forced
  def forced
    in_child do
      calls = []
      Overriding.override(:def_singleton, described_class, :force_binary_encoding) { |string| calls << string }
      protocol = Thrift::CompactProtocol.new(RecordingTransport.new)
      { write_binary: -> { protocol.write_binary("b") }, struct: -> { texts.new(blob: "b").write(protocol) },
        memory_buffer: -> { Thrift::MemoryBufferTransport.new.write("b") } }
        .transform_values do |write|
          calls.clear
          write.call
          calls.dup
        end
    end
  end

  it "forces the encoding of what is written as bytes, with a thrift gem before 0.24.0", until: "0.24.0" do
    expect(forced).to eq({ write_binary: ["b"], struct: ["b"], memory_buffer: ["b"] })
  end

  it "isn't asked to force the encoding of a String, from 0.24.0 on", since: "0.24.0" do
    expect(forced).to eq({ write_binary: [], struct: [], memory_buffer: [] })
  end

  it "has the same bytes whoever made them" do
    written = in_child do
      Overriding.override(:def_singleton, described_class, :convert_to_utf8_byte_buffer) { nil }
      encoded(texts.new(text: "hi", blob: "b", list: %w[a c]))
    end
    expect(written).to eq(message)
  end

  it "passes on an error, with nothing of the struct in the transport", :ours do
    sizes = in_child do
      described_class.define_singleton_method(:convert_to_utf8_byte_buffer) { |_| raise ArgumentError, "not this" }
      transport = RecordingTransport.new
      begin
        texts.new(blob: "b", list: ["a"]).write(Thrift::CompactProtocol.new(transport))
      rescue ArgumentError => e
        [e.message, transport.writes.size]
      end
    end
    expect(sizes).to eq(["not this", 0])
  end
end
