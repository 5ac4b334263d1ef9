# frozen_string_literal: true

module ThriftNative
  # Words to the user on stderr. An application must not be told twice.
  #
  # @api private
  module Warnings
    @given = []

    class << self
      # @param message [String] what happened and what to do about it
      # @return [void]
      def once(message)
        return if @given.include?(message)

        @given << message
        warn("thrift_native: #{message}")
      end

      # For the time when methods are replaced: under -w Ruby warns of each one.
      #
      # @yield what must not warn
      # @return [Object] the block's value
      def silenced
        verbose = $VERBOSE
        $VERBOSE = nil
        yield
      ensure
        $VERBOSE = verbose
      end
    end
  end
end
