# frozen_string_literal: true

require "socket"
require "stringio"

module Interop
  # As much of HTTP as Thrift's clients speak: POST, a body of a known length or in
  # chunks, connections that stay. The thrift gem's own servers for HTTP need gems
  # that a machine may not have.
  class HttpServer
    # @param listener [TCPServer]
    # @param processor [#process]
    # @param factory [Thrift::BaseProtocolFactory]
    def initialize(listener, processor, factory)
      @listener = listener
      @processor = processor
      @factory = factory
    end

    # Serves until the thread is killed.
    #
    # @return [void]
    def serve
      loop { Thread.new(@listener.accept) { |socket| converse(socket) } }
    end

    private

    def converse(socket)
      while socket.gets # the line of the request
        body = body_of(socket, headers_of(socket))
        reply = answer(body)
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/x-thrift\r\n" \
                     "Content-Length: #{reply.bytesize}\r\n\r\n", reply)
      end
    ensure
      socket.close
    end

    def headers_of(socket)
      headers = {}
      while (line = socket.gets.chomp) != ""
        name, value = line.split(": ", 2)
        headers[name.downcase] = value
      end
      socket.write("HTTP/1.1 100 Continue\r\n\r\n") if headers["expect"]&.casecmp?("100-continue")
      headers
    end

    def body_of(socket, headers)
      return socket.read(Integer(headers.fetch("content-length"))) unless headers["transfer-encoding"] == "chunked"

      body = "".b
      while (length = socket.gets.to_i(16)).positive?
        body << socket.read(length)
        socket.gets
      end
      socket.gets
      body
    end

    def answer(body)
      output = StringIO.new("".b)
      protocol = @factory.get_protocol(Thrift::IOStreamTransport.new(StringIO.new(body), output))
      @processor.process(protocol, protocol)
      output.string
    end
  end
end
