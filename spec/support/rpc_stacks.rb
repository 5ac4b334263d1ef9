# frozen_string_literal: true

# Protocols, and the transports below them, that a service is spoken over.
module RpcStacks
  HEADERS = Thrift.const_defined?(:HeaderProtocol)

  # A protocol's factory and a transport's, with names to tell them by.
  Stack = Struct.new(:name, :protocols, :transports) do
    # @param transport [Thrift::BaseTransport] what lies below
    # @return [Thrift::BaseProtocol]
    def over(transport) = protocols.get_protocol(transports.get_transport(transport))

    # @yieldparam protocol [Thrift::BaseProtocol] to write to, and flush
    # @return [String] what goes out
    def sent
      below = PeerTransport.new
      yield over(below)
      below.writes.join
    end

    # @param type [Integer] of Thrift::MessageTypes
    # @param body [#write] a struct
    # @return [String] a message
    def message(name, type, seqid, body)
      sent do |protocol|
        protocol.write_message_begin(name, type, seqid)
        body.write(protocol)
        protocol.write_message_end
        protocol.trans.flush
      end
    end
  end

  # Protocols whose structs leave in one pass.
  NATIVE = {
    "compact" => Thrift::CompactProtocolFactory, "binary" => Thrift::BinaryProtocolFactory,
    "accelerated binary" => Thrift::BinaryProtocolAcceleratedFactory,
  }.transform_values(&:new).freeze

  # Transports that keep a message until it is flushed.
  KEEPING = { "framed" => Thrift::FramedTransportFactory, "buffered" => Thrift::BufferedTransportFactory }
            .transform_values(&:new).freeze

  class << self
    # @return [Array<Stack>] each protocol that is encoded in one pass over each
    #   transport that keeps a message until it is flushed
    def native
      over_each(NATIVE, KEEPING) + (HEADERS ? header_transports + header_protocols : [])
    end

    # @return [Array<Stack>] these, and JSON, which sees every call
    def all
      native + over_each({ "JSON" => Thrift::JsonProtocolFactory.new }, KEEPING)
    end

    private

    def over_each(protocols, transports)
      protocols.to_a.product(transports.to_a).map do |(protocol, factory), (transport, below)|
        Stack.new("#{protocol}, #{transport}", factory, below)
      end
    end

    # The header names the protocol that is spoken behind it.
    def header_transports
      NATIVE.map do |protocol, factory|
        Stack.new("#{protocol}, header transport", factory, Thrift::HeaderTransportFactory.new(nil, id_of(protocol)))
      end
    end

    # Makes its header transport itself.
    def header_protocols
      %w[compact binary].map do |protocol|
        Stack.new("header protocol, #{protocol}", Thrift::HeaderProtocolFactory.new(nil, id_of(protocol)),
                  KEEPING.fetch("buffered"))
      end
    end

    def id_of(protocol)
      protocol == "compact" ? Thrift::HeaderSubprotocolID::COMPACT : Thrift::HeaderSubprotocolID::BINARY
    end
  end
end
