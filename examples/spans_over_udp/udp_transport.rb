# frozen_string_literal: true

require "socket"

module Spans
  # A transport of our own, as an application writes one: collects what is written
  # and sends it at a flush, as one datagram. Nothing is ever read from it.
  class UdpTransport < Thrift::BaseTransport
    # What fits into a datagram on loopback; Jaeger's agents take as much.
    MAX_BYTES = 65_000

    # @param bytes [Integer]
    # @return [Thrift::TransportException]
    def self.too_long(bytes)
      Thrift::TransportException.new(Thrift::TransportException::UNKNOWN, "#{bytes} bytes fit into no datagram")
    end

    # @return [Integer] how often `write` has been called
    attr_reader :writes

    # @param host [String]
    # @param port [Integer]
    # @param max_bytes [Integer] of a datagram
    def initialize(host, port, max_bytes: MAX_BYTES)
      super()
      @socket = UDPSocket.new
      @socket.connect(host, port)
      @max_bytes = max_bytes
      @writes = 0
      begin_datagram
    end

    def open? = !@socket.closed?

    def close
      @socket.close
    end

    # @param bytes [String]
    def write(bytes)
      @writes += 1
      @datagram << bytes
    end

    # Sends what has been written since the last flush.
    #
    # @raise [Thrift::TransportException] when it is more than a datagram holds
    def flush
      raise UdpTransport.too_long(@datagram.bytesize) if @datagram.bytesize > @max_bytes

      @socket.send(@datagram, 0)
    ensure
      begin_datagram
    end

    private

    def begin_datagram
      @datagram = "".b
    end
  end
end
