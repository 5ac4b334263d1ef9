# frozen_string_literal: true

module ThriftNative
  # The methods of the thrift gem that native ones have replaced, and which those
  # call where they can't do the work themselves.
  #
  # @api private
  module Originals
    @methods = {}

    class << self
      # Keeps a method that is about to be replaced.
      #
      # @param path [String] the name of the class
      # @param name [Symbol]
      # @param method [UnboundMethod]
      # @return [void]
      def keep(path, name, method)
        @methods[[path, name]] = method
      end

      # @param name [Symbol] of `Thrift::Struct`
      # @param object [Thrift::Struct]
      # @param arguments [Array]
      # @param block [Proc, nil]
      # @return [Object]
      def struct(name, object, arguments, block)
        @methods.fetch(["Thrift::Struct", name]).bind_call(object, *arguments, &block)
      end

      # @param serializer [Thrift::Serializer]
      # @param object [Thrift::Struct, Thrift::Union]
      # @return [String] ASCII-8BIT
      def serialize(serializer, object)
        @methods.fetch(["Thrift::Serializer", :serialize]).bind_call(serializer, object)
      end

      # @param deserializer [Thrift::Deserializer]
      # @param object [Thrift::Struct, Thrift::Union]
      # @param bytes [String]
      # @return [Thrift::Struct, Thrift::Union] the object
      def deserialize(deserializer, object, bytes)
        @methods.fetch(["Thrift::Deserializer", :deserialize]).bind_call(deserializer, object, bytes)
      end

      # @param name [Symbol] of `Thrift::Bytes`
      # @param args [Array]
      # @return [Object]
      def bytes(name, *args)
        @methods.fetch(["Thrift::Bytes", name]).bind_call(Thrift::Bytes, *args)
      end
    end
  end
end
