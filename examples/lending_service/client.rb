# frozen_string_literal: true

require "lending/library"
require_relative "../support/three_step_replies"

module Lending
  # The generated client, at home on every thrift gem that we support.
  class Client < Library::Client
    include ThreeStepReplies if ThreeStepReplies.missing?

    TIMEOUT = 10 # seconds, for connecting and for each read and write

    # Connects to a server on this machine, framed.
    #
    # @param port [Integer]
    # @param factory [Thrift::BaseProtocolFactory] of the protocol that it speaks
    # @yieldparam client [Lending::Client] connected while the block runs
    # @return [Object] what the block returns
    # @raise [Thrift::TransportException] if nobody answers in TIMEOUT seconds
    def self.connect(port, factory)
      socket = ::Thrift::Socket.new("127.0.0.1", port, TIMEOUT)
      transport = ::Thrift::FramedTransport.new(socket)
      transport.open
      yield new(factory.get_protocol(transport))
    ensure
      transport&.close
    end
  end
end
