# frozen_string_literal: true

require_relative "loader"
require_relative "mode"
require_relative "warnings"

# The limits that a user may turn on.
module ThriftNative
  class << self
    # @return [Integer, nil] the most bytes of a string; nil for no limit
    def max_string_size = Limits.max_string_size

    # Limits strings and binaries that are read by compact and binary protocols
    # which have no limit of their own: a thrift gem before 0.25 has no setting
    # for it. A longer one raises Thrift::ProtocolException SIZE_LIMIT.
    #
    # @param bytes [Integer, nil] the most bytes of a string; nil for no limit
    # @return [void]
    # @raise [ArgumentError] when it isn't positive
    def max_string_size=(bytes)
      Limits.max_string_size = bytes
    end

    # @return [Integer, nil] the most bytes of a frame; nil for no limit
    def max_frame_size = Limits.max_frame_size

    # Limits frames that a Thrift::FramedTransport reads, with a thrift gem before
    # 0.25; a newer one has a setting of its own for each transport. A longer one
    # raises Thrift::TransportException.
    #
    # @param bytes [Integer, nil] the most bytes of a frame; nil for no limit
    # @return [void]
    # @raise [ArgumentError] when it isn't positive
    def max_frame_size=(bytes)
      Limits.max_frame_size = bytes
    end
  end

  # Limits of policy for thrift gems that have none.
  #
  # @api private
  module Limits
    # Where a frame is read.
    FRAMES = :read_frame
    private_constant :FRAMES

    class << self
      # @return [Integer, nil] bytes
      attr_reader :max_string_size, :max_frame_size

      # Reads a frame as the thrift gem does before 0.25, but for the limit. It is
      # looked at before the frame is read, because reading takes the memory that
      # the peer has named.
      #
      # @param transport [Thrift::FramedTransport]
      # @return [void]
      # @raise [Thrift::TransportException] when the frame is longer
      def read_frame(transport)
        beneath = transport.instance_variable_get(:@transport)
        size = beneath.read_all(4).unpack1("N")
        if size > max_frame_size
          raise Thrift::TransportException.new(Thrift::TransportException::UNKNOWN,
                                               "Frame size #{size} exceeds maximum #{max_frame_size}")
        end

        transport.instance_variable_set(:@index, 0)
        transport.instance_variable_set(:@rbuf, beneath.read_all(size))
      end

      # @param bytes [Integer, nil]
      # @return [void]
      def max_string_size=(bytes)
        check(bytes)
        return unless native?

        Extension.limit_strings(bytes)
        @max_string_size = bytes
      end

      # @param bytes [Integer, nil]
      # @return [void]
      def max_frame_size=(bytes)
        check(bytes)
        return unless native?

        @max_frame_size = bytes
        limit_frames(Thrift::FramedTransport) unless @limits_frames || bytes.nil?
      end

      private

      def limit_frames(transport)
        return if transport.method_defined?(:max_frame_size)

        original = transport.instance_method(FRAMES)
        @limits_frames = Overrides.replace(transport, FRAMES) do
          transport.define_method(FRAMES) { Limits.max_frame_size ? Limits.read_frame(self) : original.bind_call(self) }
          transport.send(:private, FRAMES)
        end
        @limits_frames or Warnings.once("max_frame_size has no effect: the application has its own #{FRAMES}")
      end

      def check(bytes)
        return if bytes.nil? || (bytes.is_a?(Integer) && bytes.positive?)

        raise ArgumentError, "a limit is a positive Integer or nil, not #{bytes.inspect}"
      end

      def native?
        return true if Loader.outcome&.mode == Mode::NATIVE

        Warnings.once("limits have no effect where thrift_native doesn't serve: #{Loader.outcome&.reason}")
        false
      end
    end
  end
end
