# frozen_string_literal: true

require "socket"

module Transports
  # Takes requests over HTTP, and answers each with its own body.
  class HTTPPeer
    # @return [Array<String>] the bodies that came, one for each request
    attr_reader :bodies

    def initialize
      @bodies = []
      @server = TCPServer.new("127.0.0.1", 0)
      @thread = Thread.new { loop { serve(@server.accept) } }
    end

    def url = "http://127.0.0.1:#{@server.addr[1]}/"

    # @return [void]
    def stop
      @thread.kill
      @server.close
    end

    private

    def serve(connection)
      head = connection.readline("\r\n\r\n")
      body = connection.read(head[/^content-length: (\d+)/i, 1].to_i)
      @bodies << body
      connection.write("HTTP/1.1 200 OK\r\nContent-Length: #{body.bytesize}\r\nConnection: close\r\n\r\n", body)
    ensure
      connection.close
    end
  end
end
