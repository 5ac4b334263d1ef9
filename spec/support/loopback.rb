# frozen_string_literal: true

# A server and its clients in this process, over a socket of this machine.
module Loopback
  # Tells at which port it listens.
  module TellsPort
    def ports = @ports ||= Queue.new

    def listen
      super.tap { ports << handle.addr[1] }
    end
  end

  class ServerSocket < Thrift::ServerSocket
    prepend TellsPort
  end

  # Notes what goes out, one entry for each write.
  class RecordingSocket < Thrift::Socket
    # @return [Array<String>]
    def writes = @writes ||= []

    def write(bytes)
      writes << bytes.dup
      super
    end
  end

  TIMEOUT = 30 # seconds, for connecting and for each read and write

  # Serves until the block is done.
  #
  # @param processor [#process]
  # @param stack [RpcStacks::Stack]
  # @yieldparam protocol [Thrift::BaseProtocol] connected to the server
  # @yieldparam socket [RecordingSocket] at the bottom of it
  # @return [Object] what the block returns
  def self.serve(processor, stack)
    sockets = ServerSocket.new("127.0.0.1", 0)
    server = Thrift::SimpleServer.new(processor, sockets, stack.transports, stack.protocols)
    thread = Thread.new { server.serve }
    socket = RecordingSocket.new("127.0.0.1", sockets.ports.pop, TIMEOUT)
    protocol = stack.over(socket)
    protocol.trans.open
    yield protocol, socket
  ensure
    protocol&.trans&.close
    thread&.kill&.join
  end
end
