# frozen_string_literal: true

require_relative "library"

module ThriftNative
  # What there is to know about the thrift gem that this process has loaded.
  #
  # @api private
  module ThriftGem
    # Classes that the gem's C extension serves, in every version since 0.14.
    SERVED_BY_C = %w[
      Thrift::CompactProtocol
      Thrift::BinaryProtocolAccelerated
      Thrift::Struct
      Thrift::Union
      Thrift::MemoryBufferTransport
    ].freeze

    # Modules whose functions are called on themselves.
    FUNCTIONS = %w[Thrift::Bytes].freeze

    # A native library of Ruby's, named so that `require` never takes the
    # thrift_native.rb of ours for it. Ruby knows .so on every platform.
    C_FEATURE = "thrift_native.so"

    class << self
      # @param path [String] the full name of a class or module
      # @return [Module, nil] nil where this thrift gem doesn't have it
      def constant(path)
        path.split("::").inject(Object) do |scope, name|
          return nil unless scope.const_defined?(name, false)

          scope.const_get(name, false)
        end
      end

      # @param path [String] the full name of a class, or of a module of functions
      # @return [Module, nil] what has its methods: of functions the module's
      #   singleton class
      def owner(path)
        scope = constant(path)
        FUNCTIONS.include?(path) ? scope&.singleton_class : scope
      end

      # Where the gem's Ruby files are, asked of the code that runs rather than
      # of RubyGems: it may be a copy that no gem server knows of.
      #
      # @return [String, nil] the folder of thrift.rb; nil before it is loaded
      def directory
        return unless constant("Thrift::CompactProtocol")

        file, = Object.const_source_location("Thrift::CompactProtocol")
        file && File.expand_path("../../..", file)
      end

      # @return [String, nil] the gem's version; nil where nothing tells it
      def version
        folder = directory or return
        spec = defined?(Gem) && Gem.loaded_specs["thrift"]
        # Ruby looks through symbolic links on the load path, RubyGems doesn't.
        return spec.version.to_s if spec && folder.start_with?("#{File.realpath(spec.full_gem_path)}/")

        folder[%r{/thrift-(\d+(?:\.\d+)*)[^/]*/lib\z}, 1]
      end

      # @return [Boolean] whether the gem's own C extension has been loaded
      def c_loaded?
        suffix = "/thrift_native.#{RbConfig::CONFIG["DLEXT"]}"
        $LOADED_FEATURES.any? { |path| path.end_with?(suffix) && !Library.file?(path) }
      end

      # Loads the gem's own C extension from where the gem would have found it.
      #
      # @raise [LoadError] where it isn't built
      def load_c
        require C_FEATURE
      end
    end
  end
end
