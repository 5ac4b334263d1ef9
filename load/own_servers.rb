# frozen_string_literal: true

module Load
  # A server as users write it, because Thrift has none for children and for
  # fibers.
  class OwnServer < Thrift::BaseServer
    private

    # Answers one client until it goes away.
    def converse(client)
      protocol = @protocol_factory.get_protocol(@transport_factory.get_transport(client))
      loop { @processor.process(protocol, protocol) }
    rescue Thrift::TransportException, Thrift::ProtocolException
      # It has gone away, or talks nonsense.
    ensure
      client.close # a buffered transport would flush once more what nobody takes
    end
  end

  # A child for each client.
  class ForkingServer < OwnServer
    def serve
      @server_transport.listen
      loop do
        client = @server_transport.accept
        pid = fork { answer(client) }
        client.close
        Process.detach(pid)
      end
    end

    private

    # The parent's exit handlers are the parent's.
    def answer(client)
      @server_transport.close
      converse(client)
    ensure
      exit!
    end
  end

  # A fiber for each client, all in one thread, by the gem async.
  class FiberServer < OwnServer
    def serve
      require "async"
      require_relative "io_timeout"
      @server_transport.listen
      Async do |task|
        loop do
          client = @server_transport.accept
          task.async { converse(client) }
        end
      end
    end
  end
end
