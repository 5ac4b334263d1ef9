# frozen_string_literal: true

require "socket"

module Servers
  # Rack applications of Thrift, in the servers that people run them with. Each
  # serves while its block runs, and yields what makes a new transport to it.
  module Web
    HOST = "127.0.0.1"

    # More than there are clients at once.
    THREADS = 20

    class << self
      # @param gem [String] a web server
      # @return [Boolean] whether it and Thrift's Rack application can be had
      def installed?(gem)
        require "thrift/server/rack_application"
        !Gem::Specification.find_all_by_name(gem).empty?
      rescue LoadError
        false
      end

      def puma(processor, protocols)
        require "puma"
        require "puma/server"
        app = Thrift::RackApplication.mapped("/", processor, protocols).to_app
        server = Puma::Server.new(app, nil, min_threads: THREADS, max_threads: THREADS,
                                            log_writer: Puma::LogWriter.null)
        port = server.add_tcp_listener(HOST, 0).local_address.ip_port
        server.run
        yield client(port)
      ensure
        server.stop(true)
      end

      # In a child, because Thin takes the signals of its process.
      def thin(processor, protocols)
        port = TCPServer.open(HOST, 0) { |socket| socket.local_address.ip_port }
        child = fork { serve_thin(processor, port, protocols) }
        await(port)
        yield client(port)
      ensure
        Process.kill(:KILL, child)
        Process.wait(child)
      end

      private

      def serve_thin(processor, port, protocols)
        $stderr.reopen(File::NULL) # it is deprecated, and logs each request
        require "thrift/server/thin_http_server"
        Thin::Logging.silent = true
        Thrift::ThinHTTPServer.new(processor, ip: HOST, port: port, protocol_factory: protocols).serve
      ensure
        exit!
      end

      def client(port) = -> { Thrift::HTTPClientTransport.new("http://#{HOST}:#{port}/") }

      def await(port)
        TCPSocket.new(HOST, port).close
      rescue Errno::ECONNREFUSED
        sleep(0.01)
        retry
      end
    end
  end
end
