# frozen_string_literal: true

require "spec_helper"
require "support/servers/clients"

RSpec.describe "a process with a server for each protocol and transport" do
  def start(stack)
    sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
    server = Thrift::ThreadedServer.new(EchoService::Processor.for(Servers::Handler.new), sockets,
                                        stack.transports, stack.protocols)
    [Thread.new { server.serve }, sockets.ports.pop]
  end

  it "answers the clients of all of them at once, each its own" do
    servers = RpcStacks.all.to_h { |stack| [stack, start(stack)] }
    answers = servers.map do |stack, (_, port)|
      clients = Servers::Clients.new(stack) { Thrift::Socket.new("127.0.0.1", port, Loopback::TIMEOUT) }
      Thread.new { clients.many(4, 10) }
    end
    expected = Array.new(4) { |number| Servers::Clients.numbers(number, 10) }
    expect(answers.map(&:value)).to eq([expected] * servers.size)
  ensure
    servers.each_value { |thread, _| thread.kill.join }
  end
end
