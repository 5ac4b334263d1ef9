# frozen_string_literal: true

module Transports
  # A transport with something under it that keeps a record.
  class Line
    # @return [Thrift::BaseTransport]
    attr_reader :transport

    # @param transport [Thrift::BaseTransport]
    # @param record [#asked, #sent]
    # @param peer [IO, nil] the other end of a connection
    def initialize(transport, record, peer: nil)
      @transport = transport
      @record = record
      @peer = peer
    end

    # @return [Array<Array>] what was asked for at the bottom
    def asked = @record.asked

    # @return [Array<String>] what arrived at the bottom, one String per write
    def sent = @record.sent

    # Takes in, aside, what is sent to the other end.
    #
    # @return [String] all of it
    def drain
      reader = Thread.new { @peer.read.b }
      yield
      @transport.close
      reader.value
    end

    # @return [void]
    def close
      [@transport, @peer].compact.each(&:close)
    end
  end
end
