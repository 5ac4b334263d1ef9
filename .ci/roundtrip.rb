# frozen_string_literal: true

# Run by .ci/run far from the checkout: the installed gem must serve this struct, and give it back.

gem "thrift_native"
require "thrift"

# One field of each kind that the wire treats in its own way.
class Greeting
  include Thrift::Struct
  include Thrift::Struct_Union

  FIELDS = {
    1 => { type: Thrift::Types::STRING, name: "text" },
    2 => { type: Thrift::Types::BOOL, name: "polite" },
    3 => { type: Thrift::Types::LIST, name: "counts", element: { type: Thrift::Types::I64 } }
  }.freeze

  def struct_fields = FIELDS

  def validate; end

  Thrift::Struct.generate_accessors self
end

greeting = Greeting.new(text: "grüß dich", polite: true, counts: [1, -(2**40), 2**62])
factory = Thrift::CompactProtocolFactory.new
bytes = Thrift::Serializer.new(factory).serialize(greeting)
again = Thrift::Deserializer.new(factory).deserialize(Greeting.new, bytes)

ThriftNative.report
classes = ThriftNative.status[:classes]
needed = %w[Thrift::CompactProtocol Thrift::Struct Thrift::MemoryBufferTransport]
stock = needed.reject { |name| classes.fetch(name)[:served_by] == :rust }
abort "not served by the installed gem: #{stock.join(", ")}" unless stock.empty?
abort "a struct of #{bytes.bytesize} bytes came back changed: #{again.inspect}" unless again == greeting
