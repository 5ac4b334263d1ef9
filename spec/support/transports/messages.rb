# frozen_string_literal: true

require "set"
require "thrift"
require_relative "../structs"

module Transports
  # A message: its header and a struct, as a client sends them and a server reads
  # them.
  module Messages
    PROTOCOLS = [Thrift::CompactProtocol, Thrift::BinaryProtocol, Thrift::BinaryProtocolAccelerated].freeze

    class << self
      # @param protocol [Thrift::BaseProtocol]
      # @param struct [Thrift::Struct]
      # @return [void]
      def write(protocol, struct, seqid = 1)
        protocol.write_message_begin("call", Thrift::MessageTypes::CALL, seqid)
        struct.write(protocol)
        protocol.write_message_end
      end

      # @return [Array] the message's header, and its struct
      def read(protocol, klass = Specimens::Everything)
        header = protocol.read_message_begin
        struct = klass.new.tap { |value| value.read(protocol) }
        protocol.read_message_end
        [*header, struct]
      end

      # @return [String] the bytes of a message
      def encoded(protocol_class, struct = Specimens.everything, seqid = 1)
        bytes { |memory| write(protocol_class.new(memory), struct, seqid) }
      end

      # @return [String] the bytes of the struct alone
      def encoded_struct(protocol_class, struct = Specimens.everything)
        bytes { |memory| struct.write(protocol_class.new(memory)) }
      end

      # @return [Array] what {read} gives for such a message
      def expected(struct = Specimens.everything, seqid = 1)
        ["call", Thrift::MessageTypes::CALL, seqid, struct]
      end

      private

      def bytes
        memory = Thrift::MemoryBufferTransport.new
        yield memory
        memory.read(memory.available)
      end
    end
  end
end
