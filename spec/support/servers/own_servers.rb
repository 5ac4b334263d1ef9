# frozen_string_literal: true

module Servers
  # Servers as users write them, because Thrift has none of their kind.
  class Own < Thrift::BaseServer
    private

    # Answers one client until it goes away.
    def converse(client)
      protocol = @protocol_factory.get_protocol(@transport_factory.get_transport(client))
      loop { @processor.process(protocol, protocol) }
    rescue Thrift::TransportException
      client.close
    end
  end

  # A child for each client.
  class Forking < Own
    def serve
      @server_transport.listen
      loop do
        client = @server_transport.accept
        Process.detach(fork { answer(client) })
        client.close
      end
    end

    private

    # What is to be done at the end of the process is the parent's.
    def answer(client)
      converse(client)
    ensure
      exit!
    end
  end

  # A fiber for each client, by the gem async.
  class Fibers < Own
    def serve
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
