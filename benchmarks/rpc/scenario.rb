# frozen_string_literal: true

module Bench
  module Rpc
    # One line of the table: a call, and the server that answers it. Named
    # "call/protocol/transport/server", as "echo/compact/framed/simple".
    Scenario = Struct.new(:call, :protocol, :transport, :server) do
      # @param name [String]
      # @return [Bench::Rpc::Scenario]
      def self.named(name)
        new(*name.split("/"))
      end

      # @return [String]
      def name
        to_a.join("/")
      end
      alias_method :to_s, :name
    end
  end
end
