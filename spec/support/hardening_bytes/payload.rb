# frozen_string_literal: true

module HardeningBytes
  # A value to be sent.
  #
  # name:: what it is
  # value:: a struct, union or exception
  # into:: the class that reads it
  # seqid:: of the message around it, or nil
  Payload = Struct.new(:name, :value, :into, :seqid) do
    # @param protocol [Class]
    # @return [String] what a peer sends
    def encode(protocol)
      transport = Thrift::MemoryBufferTransport.new
      out = protocol.new(transport)
      out.write_message_begin("größe", Thrift::MessageTypes::CALL, seqid) if seqid
      value.write(out)
      transport.read(transport.available)
    end
  end
end
