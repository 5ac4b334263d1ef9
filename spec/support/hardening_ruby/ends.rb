# frozen_string_literal: true

require "thrift"
require_relative "pipe"

module HardeningRuby
  # The far ends of transports: how an example puts bytes into one and takes out
  # what was written.
  module Ends
    # A memory buffer.
    class Memory
      # @return [Thrift::BaseTransport]
      attr_reader :transport

      def initialize
        @transport = Thrift::MemoryBufferTransport.new
      end

      # Replaces what is to be read.
      def feed(bytes) = transport.reset_buffer(bytes.dup)

      # Puts bytes in front of what is to be read.
      def insert(bytes) = feed(bytes + taken)

      # @return [String] what was written, which is forgotten then
      def taken = transport.read(transport.available)

      # Changes what is to be read behind the back of whoever reads.
      def spoil = transport.instance_variable_get(:@buf).clear
    end

    # A frame, or a buffer, over a transport of the application's own.
    class Around
      attr_reader :transport

      # @param kind [Class] of the transport
      # @param hooked [Symbol, nil] a method of what is below
      # @yieldparam bytes [String] one message
      # @yieldreturn [String] what that looks like below
      def initialize(kind, hooked = nil, &wrap)
        @pipe = ReadOnlyPipe.new(hooked)
        @transport = kind.new(@pipe)
        @wrap = wrap
      end

      def feed(bytes)
        # What was left of the last message is gone with it.
        transport.instance_variable_set(:@rbuf, "".b)
        transport.instance_variable_set(:@index, 0)
        @pipe.feed(@wrap.call(bytes))
      end

      # What is written stays in the transport until it is flushed.
      def taken
        buffer = transport.instance_variable_get(:@wbuf)
        buffer.dup.tap { buffer.clear }
      end
    end

    # A transport that the application has written.
    class Own
      attr_reader :transport

      def initialize(hooked = nil, kind = Pipe)
        @transport = kind.new(hooked)
      end

      def feed(bytes) = transport.feed(bytes)
      def insert(bytes) = transport.insert(bytes)
      def taken = transport.taken
      def spoil = transport.feed("")
    end

    FRAME = ->(bytes) { [bytes.bytesize].pack("N") + bytes }
  end
end
