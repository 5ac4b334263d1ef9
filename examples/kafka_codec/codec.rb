# frozen_string_literal: true

module Parcels
  # What stands before a message: a byte that is always the same, and the number
  # of the schema, four bytes, big-endian. It tells readers what the rest is.
  module Header
    MAGIC = 0
    FORMAT = "CN"
    BYTES = 5

    # What carries no header of ours.
    class Error < StandardError; end

    # @param schema [Integer]
    # @return [String]
    def self.encode(schema) = [MAGIC, schema].pack(FORMAT)

    # @param message [String]
    # @return [Integer] the number of the schema
    # @raise [Parcels::Header::Error]
    def self.decode(message)
      magic, schema = message.unpack(FORMAT)
      raise Error, "no header: #{message.byteslice(0, BYTES).inspect}" unless magic == MAGIC && schema

      schema
    end
  end

  # Structs to messages: what a producer is given as its serializer.
  class Serializer
    # @param schemas [Parcels::Schemas]
    def initialize(schemas)
      @schemas = schemas
      @thrift = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new)
    end

    # @param struct [Thrift::Struct, nil] nil says that there is nothing under the
    #   key any more
    # @return [String, nil]
    # @raise [KeyError] for a class without a schema
    # @raise [Thrift::ProtocolException] for a struct that lacks what it must have
    def call(struct)
      Header.encode(@schemas.number(struct.class)) << @thrift.serialize(struct) unless struct.nil?
    end
  end

  # Messages to structs: what a consumer is given as its deserializer.
  class Deserializer
    # @param schemas [Parcels::Schemas]
    def initialize(schemas)
      @schemas = schemas
      @thrift = Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new)
    end

    # @param message [String, nil]
    # @return [Thrift::Struct, nil]
    # @raise [Parcels::Header::Error] for a message of another kind
    # @raise [KeyError] for a schema that isn't known here
    # @raise [Thrift::ProtocolException, EOFError] for a broken one
    def call(message)
      return if message.nil?

      struct = @schemas.reader(Header.decode(message)).new
      @thrift.deserialize(struct, message.byteslice(Header::BYTES..))
    end
  end
end
