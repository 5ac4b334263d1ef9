# frozen_string_literal: true

# Bytes are written as hexadecimal digits in the specs, pairs set apart where
# that helps the eye.
module WireHelpers
  # @return [Module] Thrift's type codes
  def types
    Thrift::Types
  end

  # @param hex [String] hexadecimal digits; blanks don't count
  # @return [String] the bytes they stand for
  def bytes(hex)
    [hex.delete(" \n")].pack("H*")
  end

  # @return [String] hexadecimal digits without blanks
  def hex(string)
    string.unpack1("H*")
  end

  # @yieldparam protocol [Thrift::CompactProtocol]
  # @return [Array<String>] each write of the transport, in hexadecimal digits
  def writes
    transport = RecordingTransport.new
    yield Thrift::CompactProtocol.new(transport)
    transport.writes.map { |chunk| hex(chunk) }
  end

  # @yieldparam protocol [Thrift::CompactProtocol]
  # @return [String] all that was written, in hexadecimal digits
  def written(&)
    writes(&).join
  end

  # @param struct [Thrift::Struct, Thrift::Union]
  # @return [String] its compact encoding, in hexadecimal digits
  def encoded(struct)
    written { |protocol| struct.write(protocol) }
  end

  # @return [Thrift::CompactProtocol] on a transport that records its requests
  def recorded(hex)
    Thrift::CompactProtocol.new(RecordingTransport.new(bytes(hex)))
  end

  # @return [Thrift::CompactProtocol] on a memory buffer with these bytes
  def in_memory(hex)
    Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new(bytes(hex)))
  end

  # @param struct [Thrift::Struct, Thrift::Union]
  # @return that struct, read from the bytes
  def decoded(struct, hex)
    struct.read(in_memory(hex))
    struct
  end

  # @return [Hash{String => Object}] instance variables in their order
  def ivars(object)
    object.instance_variables.to_h { |name| [name.to_s.delete("@"), object.instance_variable_get(name)] }
  end

  # @return [Array<Integer>] the protocol's stack of field ids
  def last_field(protocol)
    protocol.instance_variable_get(:@last_field)
  end
end
