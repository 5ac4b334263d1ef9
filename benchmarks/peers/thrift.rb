# frozen_string_literal: true

require_relative "peer"

module Bench
  module Peers
    # Thrift by whatever serves it in this process, in the compact protocol.
    class Thrift < OfObjects
      def self.library = "thrift"

      def initialize
        super
        require_relative "../../examples/support/thrift"
        $LOAD_PATH.unshift File.expand_path("../generated", __dir__)
        require "workloads/workloads_types"
      end

      def locals
        factory = ::Thrift::CompactProtocolFactory.new
        { serializer: ::Thrift::Serializer.new(factory), deserializer: ::Thrift::Deserializer.new(factory) }
      end

      def build
        others = { numbers: "values[:numbers]", choices: "Set.new(values[:choices])", names: "values[:names]",
                   point: "Workloads::Point.new(x: values[:point][:x])" }
        "Workloads::Small.new(#{arguments(**others)})"
      end

      def encode = "serializer.serialize(object)"
      def decode = "deserializer.deserialize(Workloads::Small.new, bytes)"
    end
  end
end
