# frozen_string_literal: true

require "spec_helper"
require "support/servers/examples"
require "support/servers/own_servers"

# Servers that users write.
RSpec.describe Thrift::Processor do
  stacks = RpcStacks.native.select { |stack| stack.name.match?(/framed|buffered/) }

  def server_of(kind, processor, stack, sockets)
    kind.new(processor, sockets, stack.transports, stack.protocols)
  end

  def below(port) = -> { Thrift::Socket.new("127.0.0.1", port, Loopback::TIMEOUT) }

  describe "in a child for each client" do
    # In a process of its own, because a child has all the sockets that its parent
    # has: those of clients would never be closed.
    def serve(processor, stack)
      ports, told = IO.pipe
      server = fork { serve_here(processor, stack, told) }
      yield below(Integer(ports.gets))
    ensure
      Process.kill(:KILL, server)
      Process.wait(server)
    end

    def serve_here(processor, stack, told)
      sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
      Thread.new { told.puts(sockets.ports.pop) }
      server_of(Servers::Forking, processor, stack, sockets).serve
    ensure
      exit!
    end

    include_examples "a server", stacks.first(2)
  end

  unless Gem::Specification.find_all_by_name("async").empty?
    require "async"
    require_relative "../../load/io_timeout"

    describe "in a fiber for each client" do
      def serve(processor, stack)
        sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
        # Thrift keeps the time with IO.select, which makes all fibers wait.
        sockets.instance_variable_set(:@client_timeout, nil)
        server = Thread.new { server_of(Servers::Fibers, processor, stack, sockets).serve }
        yield below(sockets.ports.pop)
      ensure
        server.kill.join
      end

      include_examples "a server", stacks
    end
  end
end
