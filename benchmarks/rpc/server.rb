# frozen_string_literal: true

# A measured server: prints the port that it answers on, and serves until its
# standard input ends, so that it never outlives the client that started it.
#
#   server.rb SCENARIO

require_relative "wire"

module Bench
  # The server of a measurement.
  module Rpc
    # Answers the calls.
    class Desk
      MANY = Array.new(100) { Payloads.small }.freeze

      def initialize
        @notified = 0
      end

      def echo(small) = small

      def many(count) = MANY.first(count)

      def notify(_small)
        @notified += 1
      end

      attr_reader :notified
    end

    # A server socket that listens already, so that its port is known.
    class Listening < Thrift::ServerSocket
      # @param listener [TCPServer]
      def initialize(listener)
        super(Wire::HOST, listener.addr[1])
        @handle = listener
      end

      def listen; end
    end

    SERVERS = {
      "simple" => Thrift::SimpleServer,
      "threaded" => Thrift::ThreadedServer,
      "pool" => Thrift::ThreadPoolServer,
      "nonblocking" => Thrift::NonblockingServer,
    }.freeze

    scenario = Scenario.named(ARGV.fetch(0))
    listener = TCPServer.new(Wire::HOST, 0)
    server = SERVERS.fetch(scenario.server).new(
      ::Calls::Calls::Processor.new(Desk.new), Listening.new(listener),
      Wire.transports(scenario), Wire.protocols(scenario)
    )
    Thread.new { server.serve }
    puts listener.addr[1]
    $stdout.flush
    $stdin.read
    exit!
  end
end
