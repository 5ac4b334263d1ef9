# frozen_string_literal: true

# Loaded by measured processes only: this needs the thrift gem.

benchmarks = File.expand_path("..", __dir__)
$LOAD_PATH.unshift File.join(benchmarks, "generated")
$LOAD_PATH.unshift File.join(benchmarks, "../examples/parquet_footer/generated")

module Bench
  PARQUET_EXAMPLE = File.expand_path("../../examples/parquet_footer", __dir__)
end

require "#{Bench::PARQUET_EXAMPLE}/parquet_file"
require_relative "../../examples/support/protocols"
require_relative "object_operations"
require_relative "operations"
require_relative "payloads"
require_relative "protocol_operations"
require_relative "scenario"
require_relative "tree"
require_relative "yours"

module Bench
  # Turns the name of a scenario into something that can be run.
  module Workload
    PAYLOADS = {
      "small" => Payloads.method(:small),
      "nested" => Payloads.method(:nested),
      "footer" => Payloads.method(:footer),
      "line" => Payloads.method(:line),
      "label" => Payloads.method(:label),
      "entry" => Payloads.method(:entry),
      "leaf" => Tree.method(:leaf),
      "tree" => Tree.method(:tree),
      "yours" => -> { Yours.struct },
    }.freeze
    OPERATIONS = {
      "write" => Operations::Write, "read" => Operations::Read, "read-new" => Operations::ReadNew,
      "append" => Operations::Append, "take" => Operations::Take, "calls" => Operations::OneByOne,
      "new" => Operations::New, "equal" => Operations::Equal, "hash" => Operations::HashCode,
      "assign" => Operations::Assign
    }.freeze

    # What an operation on an object has for a protocol.
    NO_PROTOCOL = "-"

    # Protocols that the examples don't speak.
    OTHER_PROTOCOLS = {
      "json" => -> { Thrift::JsonProtocolFactory.new },
      "header-binary" => -> { header(Thrift::HeaderSubprotocolID::BINARY) },
      "header-compact" => -> { header(Thrift::HeaderSubprotocolID::COMPACT) },
      "header-zlib" => -> { header(Thrift::HeaderSubprotocolID::BINARY, [Thrift::HeaderTransformID::ZLIB]) }
    }.freeze

    # A header protocol whose messages are transformed.
    class HeaderFactory < Thrift::BaseProtocolFactory
      # @param protocol [Integer] of Thrift::HeaderSubprotocolID
      # @param transforms [Array<Integer>] of Thrift::HeaderTransformID
      def initialize(protocol, transforms)
        super()
        @protocol = protocol
        @transforms = transforms
      end

      # @param transport [Thrift::BaseTransport]
      # @return [Thrift::HeaderProtocol]
      def get_protocol(transport)
        protocol = Thrift::HeaderProtocol.new(transport, nil, @protocol)
        @transforms.each { |transform| protocol.add_transform(transform) }
        protocol
      end
    end

    def self.header(protocol, transforms = []) = HeaderFactory.new(protocol, transforms)
    private_class_method :header

    # @param name [String]
    # @return [Thrift::BaseProtocolFactory, nil]
    # @raise [KeyError] if there is no protocol of that name
    def self.factory(name)
      return if name == NO_PROTOCOL

      OTHER_PROTOCOLS.key?(name) ? OTHER_PROTOCOLS[name].call : Protocols.factory(name)
    end

    # @param name [String] as of Bench::Scenario
    # @return [#repeat, #result] the operation
    # @raise [KeyError] if the name holds a word that isn't known
    def self.operation(name)
      scenario = Scenario.named(name)
      payload = PAYLOADS.fetch(scenario.payload).call
      OPERATIONS.fetch(scenario.operation).new(payload, factory(scenario.protocol))
    end
  end
end
