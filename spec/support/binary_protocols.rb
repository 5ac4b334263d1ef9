# frozen_string_literal: true

# The two classes of the binary format: one format, two manners of refusing what
# isn't of it.
module BinaryProtocols
  ACCELERATED = Thrift::BinaryProtocolAccelerated
  PLAIN = Thrift::BinaryProtocol
  BOTH = [ACCELERATED, PLAIN].freeze

  # How a class refuses a missing value, an Integer that doesn't fit, and one
  # beyond 64 bits.
  REFUSALS = {
    ACCELERATED => {
      missing: [StandardError, "nil argument not allowed!"],
      range: [RangeError, "integer out of bounds"],
      huge: [RangeError, /\Abignum too big to convert into [`']long long'\z/],
    },
    PLAIN => {
      missing: [RuntimeError, "nil argument not allowed!"],
      range: [RangeError, "RangeError"],
      huge: [RangeError, "RangeError"],
    },
  }.freeze

  # @param kind [Symbol] why the value is refused
  # @return [Array] class and message of the class's error
  def self.refusal(klass, kind)
    return [TypeError, "integer argument expected"] if kind == :other

    REFUSALS.fetch(klass).fetch(kind)
  end

  # @return [Thrift::BinaryProtocol] on a transport that records, and answers
  #   reads with these bytes
  def on_record(klass, input = "", *arguments, **options)
    klass.new(RecordingTransport.new(bytes(input)), *arguments, **options)
  end

  # @yieldparam protocol [Thrift::BinaryProtocol]
  # @return [Array<String>] each write of the transport, in hexadecimal digits
  def writes_of(klass, *arguments)
    protocol = on_record(klass, "", *arguments)
    yield protocol
    chunks(protocol)
  end

  # @return [Array<String>] each write of its transport, in hexadecimal digits
  def chunks(protocol)
    protocol.trans.writes.map { |chunk| hex(chunk) }
  end

  # @return [String] the struct's binary encoding, in hexadecimal digits
  def binary(struct, klass = PLAIN)
    writes_of(klass) { |protocol| struct.write(protocol) }.join
  end
end
