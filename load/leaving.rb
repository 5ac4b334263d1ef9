# frozen_string_literal: true

require "socket"

module Load
  # Sockets whose owner goes away in the middle of what it says.
  module Leaving
    # It has gone away, as it was meant to.
    class Left < StandardError; end

    # @return [Integer, nil] how many bytes it still says
    attr_accessor :bytes_to_go

    # @raise [Left] when nothing more is to be said
    def write(bytes)
      return super unless bytes_to_go

      said = bytes.byteslice(0, bytes_to_go)
      self.bytes_to_go -= said.bytesize
      super(said) unless said.empty?
      return if said.bytesize == bytes.bytesize

      close # a buffered transport would only flush again
      raise Left
    end

    # The next close takes back what is under way and resets the connection,
    # as the system does for a process that was killed.
    def reset_on_close
      to_io.setsockopt(::Socket::SOL_SOCKET, ::Socket::SO_LINGER, [1, 0].pack("ii"))
    end
  end

  class LeavingSocket < Thrift::Socket
    include Leaving
  end

  class LeavingTlsSocket < Thrift::SSLSocket
    include Leaving
  end

  # Posts a message as a whole, but may go away before its end.
  class LeavingHttp < Thrift::HTTPClientTransport
    attr_accessor :bytes_to_go

    def initialize(host, port)
      super("http://#{host}:#{port}/")
      @host = host
      @port = port
    end

    def reset_on_close; end

    # @raise [Leaving::Left] when it was to leave; the answer is not awaited
    def flush
      return super unless bytes_to_go

      head = "POST / HTTP/1.1\r\nHost: #{@host}\r\nContent-Type: application/x-thrift\r\n" \
             "Content-Length: #{@outbuf.bytesize}\r\n\r\n"
      TCPSocket.open(@host, @port) { |socket| socket.write("#{head}#{@outbuf}".b.byteslice(0, bytes_to_go)) }
      raise Leaving::Left
    end
  end
end
