# frozen_string_literal: true

require_relative "handler"

module Servers
  # Clients of a server.
  class Clients
    # @param stack [RpcStacks::Stack]
    # @yieldreturn [Thrift::BaseTransport] a new one, to the server
    def initialize(stack, &below)
      @stack = stack
      @below = below
    end

    # @yieldparam client [EchoService::Client] connected while the block runs
    # @return [Object] what the block returns
    def one
      protocol = @stack.over(@below.call)
      protocol.trans.open
      yield EchoService::Client.new(protocol)
    ensure
      protocol&.trans&.close
    end

    # Many at once, each of which asks for numbers that nobody else asks for.
    #
    # @param clients [Integer]
    # @param calls [Integer] of each client
    # @return [Array<Array<Integer>>] the answers, client by client
    def many(clients, calls)
      Array.new(clients) do |number|
        Thread.new { one { |client| Clients.numbers(number, calls).map { |int| echo(client, int) } } }
      end.map(&:value)
    end

    # @return [Array<Integer>] what the client of that number asks for
    def self.numbers(client, calls) = Array.new(calls) { |turn| (client * 1000) + turn }

    private

    # With a reply that is longer than what a buffered transport reads at once.
    def echo(client, int)
      client.echo(Specimens::Everything.new(int: int, blob: [int].pack("N") * 1100)).int
    end
  end
end
