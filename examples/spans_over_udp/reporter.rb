# frozen_string_literal: true

require "spans/collector"
require_relative "udp_transport"

module Spans
  # The client: packs spans into as few datagrams as they fit into.
  class Reporter
    # What a message needs beside its service and spans, at most.
    ENVELOPE_BYTES = 60

    # @param transport [Spans::UdpTransport]
    # @param service [Spans::Service] whose spans these are
    # @param max_bytes [Integer] of a datagram
    def initialize(transport, service, max_bytes: UdpTransport::MAX_BYTES)
      @transport = transport
      @service = service
      @serializer = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new)
      @room = max_bytes - ENVELOPE_BYTES - @serializer.serialize(service).bytesize
      @client = Collector::Client.new(Thrift::CompactProtocol.new(transport))
    end

    # @param spans [Array<Spans::Span>]
    # @return [Integer] how many datagrams were sent
    # @raise [Thrift::ProtocolException, Thrift::TransportException] for a span that
    #   lacks what it must have, or fits into no datagram; then nothing has been sent
    def report(spans)
      batches(spans).each { |batch| @client.emit(Batch.new(service: @service, spans: batch)) }.size
    end

    private

    def batches(spans)
      used = @room
      spans.each_with_object([]) do |span, batches|
        used += size = bytes(span)
        if used > @room
          batches << []
          used = size
        end
        batches.last << span
      end
    end

    # A client whose message can't be sent closes its transport: better not to begin.
    def bytes(span)
      @serializer.serialize(span).bytesize.tap do |bytes|
        raise UdpTransport.too_long(bytes) if bytes > @room
      end
    end
  end
end
