# frozen_string_literal: true

require "socket"
require_relative "desk"
require_relative "endpoint"
require_relative "own_servers"
require_relative "wire"

module Load
  # A server socket that listens already, so that its port is known, and its
  # children inherit it.
  module Listening
    # @param listener [TCPServer, OpenSSL::SSL::SSLServer]
    def listening(listener)
      @handle = listener
      self
    end

    def listen; end
  end

  class TcpSockets < Thrift::ServerSocket
    include Listening
  end

  class TlsSockets < Thrift::SSLServerSocket
    include Listening
  end

  # Starts the server of an endpoint.
  class Servers
    HOST = "127.0.0.1"

    # Enough for the clients of the specs to be connected at once, so that no
    # one waits for another.
    POOL = 20
    PATIENCE = 10 # seconds that a client may be silent

    # @param endpoint [Endpoint]
    # @param listener [TCPServer] where it is to answer
    def initialize(endpoint, listener)
      @endpoint = endpoint
      @listener = listener
      @processor = Desk.processor
    end

    # Serves for good.
    #
    # @return [void]
    def serve
      case @endpoint.server
      when "thin" then serve_thin
      when "puma" then serve_puma
      when "pool" then serve_pool
      when "simple", "TLS" then loop { serve_until_it_ends }
      else thrift_server(@listener).serve
      end
    end

    private

    def thrift_server(listener)
      parts = [@processor, sockets(listener), Wire.transports(@endpoint), Wire.protocols(@endpoint)]
      case @endpoint.server
      when "simple" then Thrift::SimpleServer.new(*parts)
      when "pool" then Thrift::ThreadPoolServer.new(*parts, POOL)
      when "nonblocking" then Thrift::NonblockingServer.new(*parts)
      when "fibers" then FiberServer.new(*parts)
      when "forking" then ForkingServer.new(*parts)
      else Thrift::ThreadedServer.new(*parts)
      end
    end

    # What a thread or server of Thrift's may end by when a client has reset the
    # connection: over a buffered transport what the client doesn't take is flushed
    # once more before the close, which raises; with older gems so does the
    # handshake of TLS.
    ENDS = [Thrift::TransportException, IOError, Errno::ECONNRESET, OpenSSL::SSL::SSLError].freeze
    private_constant :ENDS

    # Its user begins anew, with the same port.
    def serve_until_it_ends
      thrift_server(@listener.dup).serve
    rescue *ENDS => e
      warn "#{@endpoint.name}: started again after #{e.message}"
    end

    # Threads of a pool end as well, and others take their place.
    # What they tell is to be taken out of the server, where it would pile up.
    def serve_pool
      server = thrift_server(@listener)
      begin
        server.rescuable_serve
      rescue *ENDS => e
        warn "#{@endpoint.name}: a new thread after #{e.message}"
        retry
      end
    end

    def sockets(listener)
      return TcpSockets.new(HOST, 0, **patience).listening(listener) unless @endpoint.tls?

      context = Wire.server_tls
      TlsSockets.new(HOST, 0, context, **patience).listening(tls_listener(listener, context))
    end

    # Where Thrift does the handshake itself, within its time.
    def tls_listener(listener, context)
      OpenSSL::SSL::SSLServer.new(listener, context).tap do |server|
        server.start_immediately = false unless patience.empty?
      end
    end

    # Servers of older gems wait for ever, and fibers have to: IO.select, which
    # Thrift keeps the time with, makes all of a thread's fibers wait.
    def patience
      return {} unless Thrift::BaseServerTransport.const_defined?(:DEFAULT_CLIENT_TIMEOUT)

      { client_timeout: @endpoint.server == "fibers" ? nil : PATIENCE }
    end

    def serve_thin
      require "thrift/server/thin_http_server"
      Thin::Logging.silent = true
      place = { ip: HOST, port: own_port }
      Thrift::ThinHTTPServer.new(@processor, **place, protocol_factory: Wire.protocols(@endpoint)).serve
    end

    def serve_puma
      require "puma"
      require "puma/server"
      require "thrift/server/rack_application"
      app = Thrift::RackApplication.mapped("/", @processor, Wire.protocols(@endpoint)).to_app
      server = Puma::Server.new(app, nil, min_threads: POOL, max_threads: POOL, log_writer: Puma::LogWriter.null)
      server.add_tcp_listener(HOST, own_port)
      server.run.join
    end

    # @return [Integer] the port, for a server that opens it itself
    def own_port
      port = @listener.local_address.ip_port
      @listener.close
      port
    end
  end
end
