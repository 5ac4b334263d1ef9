# frozen_string_literal: true

module Load
  # A server as users write it, because Thrift has none for children.
  class OwnServer < Thrift::BaseServer
    private

    # Answers one client until it goes away.
    def converse(client)
      transport = @transport_factory.get_transport(client)
      protocol = @protocol_factory.get_protocol(transport)
      loop { @processor.process(protocol, protocol) }
    rescue Thrift::TransportException, Thrift::ProtocolException
      # It has gone away, or talks nonsense.
    ensure
      transport&.close
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
end
