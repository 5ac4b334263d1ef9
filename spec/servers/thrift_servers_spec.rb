# frozen_string_literal: true

require "spec_helper"
require "support/servers/examples"

# The servers that the thrift gem has for sockets.
RSpec.describe Thrift::BaseServer do
  over = ->(transport) { RpcStacks.native.select { |stack| stack.name.end_with?(", #{transport}") } }

  # @yieldparam below [Proc]
  def serve(processor, stack)
    sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
    server = described_class.new(processor, sockets, stack.transports, stack.protocols)
    thread = Thread.new { server.serve }
    port = sockets.ports.pop
    yield -> { Thrift::Socket.new("127.0.0.1", port, Loopback::TIMEOUT) }
  ensure
    thread.kill.join
  end

  describe Thrift::SimpleServer do
    include_examples "a server", over["buffered"]
  end

  describe Thrift::ThreadedServer do
    include_examples "a server", RpcStacks.all
  end

  describe Thrift::ThreadPoolServer do
    include_examples "a server", over["framed"]
  end

  # It takes the frames apart itself.
  describe Thrift::NonblockingServer do
    include_examples "a server", over["framed"]
  end
end
