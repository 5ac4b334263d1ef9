# frozen_string_literal: true

# Loaded by the measured processes, client and server: this needs the thrift gem.

benchmarks = File.expand_path("..", __dir__)
$LOAD_PATH.unshift File.join(benchmarks, "generated")

require "socket"
require_relative "../../examples/support/thrift"
require_relative "../../examples/support/protocols"
require_relative "../support/payloads"
require_relative "scenario"
require "calls/calls"

module Bench
  module Rpc
    # What client and server must agree on.
    module Wire
      HOST = "127.0.0.1"

      TRANSPORTS = {
        "framed" => Thrift::FramedTransportFactory,
        "buffered" => Thrift::BufferedTransportFactory,
      }.freeze

      module_function

      # @param scenario [Bench::Rpc::Scenario]
      # @return [Thrift::BaseTransportFactory]
      def transports(scenario) = TRANSPORTS.fetch(scenario.transport).new

      # @param scenario [Bench::Rpc::Scenario]
      # @return [Thrift::BaseProtocolFactory]
      def protocols(scenario) = Protocols.factory(scenario.protocol)
    end
  end
end
