# frozen_string_literal: true

require "rbconfig"

module ThriftNative
  # The compiled library: where it is.
  #
  # @api private
  module Library
    # A gem with compiled libraries has one for each Ruby; one that is compiled
    # where it is installed, and a checkout, have one for this Ruby.
    PLACES = ["thrift_native/#{RUBY_VERSION[/\A\d+\.\d+/]}/thrift_native", "thrift_native/thrift_native"].freeze

    FILE = %r{/thrift_native/(?:\d+\.\d+/)?thrift_native\.#{Regexp.escape(RbConfig::CONFIG["DLEXT"])}\z}

    class << self
      # Loads the first that there is.
      #
      # @return [void]
      # @raise [LoadError] where there is none (its `path` is one of {PLACES}), or
      #   Ruby can't load it
      def load
        require PLACES.first
      rescue LoadError => e
        raise unless e.path == PLACES.first

        require PLACES.last
      end

      # @return [String, nil] the file that is loaded
      def file = $LOADED_FEATURES.find { |feature| file?(feature) }

      # @param path [String] of a file
      # @return [Boolean] whether that is ours, rather than the thrift gem's own
      #   extension, whose file has the same name
      def file?(path) = FILE.match?(path)

      # @param error [LoadError] from {load}
      # @return [Boolean] whether there is no library
      def missing?(error) = PLACES.include?(error.path)
    end
  end
end
