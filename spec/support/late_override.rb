# frozen_string_literal: true

# One struct, written and read before and after something is overridden, in a
# child process that nobody else sees.
module LateOverride
  # Knows x and y; field 5 is one that it has to skip.
  MESSAGE = "1502 1504 3506 00"
  PACKED = "1502150400"

  # What came out of it: the arguments of the hook's calls when writing and when
  # reading, the transport's writes, and the values read.
  Outcome = Struct.new(:written, :read, :chunks, :point)

  # @param protocol [Class] of which protocols are made
  # @param transport [Class] of which transports are made
  # @param used [Boolean] whether all is used once before it is overridden, so
  #   that whatever is remembered about it has been remembered
  # @yieldparam hook [Proc] to be called by what is overridden
  # @return [Outcome]
  def overriding(protocol: Thrift::CompactProtocol, transport: Thrift::MemoryBufferTransport, used: true)
    in_child do
      calls = []
      use(protocol, transport) if used
      yield(->(*arguments) { calls << arguments.map { |argument| portable(argument) } })
      chunks = write(protocol.new(transport.new))
      written = calls.dup
      calls.clear
      Outcome.new(written, calls, chunks, read(protocol.new(transport.new([MESSAGE.delete(" ")].pack("H*")))))
    end
  end

  private

  def use(protocol, transport)
    write(protocol.new(transport.new))
    read(protocol.new(transport.new([MESSAGE.delete(" ")].pack("H*"))))
  end

  # Not by overriding the transport, which would be one more override: a memory
  # buffer tells its writes apart by nothing, so only a recording one is asked.
  def write(protocol)
    Specimens::Point.new(x: 1, y: 2).write(protocol)
    transport = protocol.trans
    return transport.writes.map { |chunk| chunk.unpack1("H*") } if transport.respond_to?(:writes)

    [transport.read(transport.available).unpack1("H*")]
  end

  def read(protocol)
    Specimens::Point.new.tap { |point| point.read(protocol) }.then { |point| [point.x, point.y] }
  end

  # Marshal carries no protocols and no transports.
  def portable(argument)
    case argument
    when String, Integer, NilClass, TrueClass, FalseClass, Symbol then argument
    else argument.class.name
    end
  end
end
