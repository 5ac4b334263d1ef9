# frozen_string_literal: true

require "lending/library"

module Lending
  # The generated client, at home on every thrift gem that we support.
  #
  # Code that compiler 0.24 generates reads a reply in three steps:
  # receive_message_begin, validate_message_begin, receive_message. Thrift gems
  # before 0.23 lack the second, those before 0.18 the first too, and there
  # receive_message reads the header itself.
  class Client < Library::Client
    TIMEOUT = 10 # seconds, for connecting and for each read and write

    unless ::Thrift::Client.method_defined?(:validate_message_begin)
      def receive_message_begin
        @iprot.read_message_begin
      end

      def validate_message_begin(name, type, _seqid, expected_name)
        handle_exception(type)
        return if name == expected_name

        raise ::Thrift::ApplicationException.new(
          ::Thrift::ApplicationException::WRONG_METHOD_NAME, "#{expected_name} was answered as #{name}",
        )
      end

      def receive_message(result_class)
        result = result_class.new
        result.read(@iprot)
        @iprot.read_message_end
        result
      end
    end

    # Connects to a server on this machine, framed.
    #
    # @param port [Integer]
    # @param factory [Thrift::BaseProtocolFactory] of the protocol that it speaks
    # @yieldparam client [Lending::Client] connected while the block runs
    # @return [Object] what the block returns
    # @raise [Thrift::TransportException] if nobody answers in TIMEOUT seconds
    def self.connect(port, factory)
      socket = ::Thrift::Socket.new("127.0.0.1", port, TIMEOUT)
      transport = ::Thrift::FramedTransport.new(socket)
      transport.open
      yield new(factory.get_protocol(transport))
    ensure
      transport&.close
    end
  end
end
