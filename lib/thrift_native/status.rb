# frozen_string_literal: true

require_relative "library"
require_relative "loader"
require_relative "report"
require_relative "stock"
require_relative "thrift_gem"
require_relative "version"

# A native extension in Rust that takes the place of the thrift gem's. Nothing has
# to be called: it serves from when it is loaded. What is here tells whether it
# does, and sets limits.
#
# A mistake of ours raises `ThriftNative::InternalError`, a StandardError, which
# the compiled library defines.
module ThriftNative
  class << self
    # What serves Thrift's classes in this process, as it is now: a method that
    # the application has redefined since we were loaded is told too.
    #
    # @return [Hash{Symbol => Object}]
    #   * `:versions` (`Hash{Symbol => String, nil}`) of `:ruby`, `:thrift` (nil
    #     where nothing tells it) and `:thrift_native`
    #   * `:library` (`String, nil`) the file of the compiled library that is loaded
    #   * `:abi` (`String`) the Ruby and the platform that it has to be built for
    #   * `:mode` (`Symbol`) `:native`, `:off` (as the thrift gem alone) or `:ruby`
    #     (as the thrift gem without any native library)
    #   * `:reason` (`String, nil`) why the mode is not `:native`
    #   * `:classes` (`Hash{String => Hash}`) for each class by its name:
    #     `:served_by` (`Symbol, nil`) `:rust`, `:c` or `:ruby`, nil where there is
    #     no such class; `:reason` (`String, nil`) why it is not `:rust`;
    #     `:overridden` (`Hash{Symbol => String}`) methods that are not native
    #     because the application has its own, and where those are
    def status
      Status.new(Loader.outcome).to_h
    end

    # Forgets what is known of a struct or union class: its FIELDS were changed in
    # place, say, which is not noticed.
    #
    # @param klass [Class]
    # @return [void]
    def reset(klass)
      Extension.forget(klass) if Loader.outcome.mode == Mode::NATIVE
    end

    # Prints {status} as a table.
    #
    # @param io [#puts] where to
    # @return [void]
    def report(io = $stdout)
      io.puts(Report.new(status).to_s)
    end
  end

  # Takes stock of Thrift's classes for {ThriftNative.status}.
  #
  # @api private
  class Status
    # Classes that users ask about, whether or not they can be native.
    CLASSES = %w[
      Thrift::CompactProtocol
      Thrift::BinaryProtocolAccelerated
      Thrift::BinaryProtocol
      Thrift::Struct
      Thrift::Union
      Thrift::MemoryBufferTransport
      Thrift::FramedTransport
      Thrift::BufferedTransport
    ].freeze

    # @param outcome [Loader::Outcome]
    def initialize(outcome)
      @outcome = outcome
      @stock = Stock.new(ThriftGem.directory)
    end

    # @return [Hash] see {ThriftNative.status}
    def to_h
      {
        versions: { ruby: RUBY_VERSION, thrift: ThriftGem.version, thrift_native: VERSION },
        library: Library.file,
        abi: "#{RbConfig::CONFIG["ruby_version"]}, #{RUBY_PLATFORM}",
        mode: @outcome.mode,
        reason: @outcome.reason,
        classes: (CLASSES | @outcome.installed.keys).to_h { |path| [path, class_status(path)] }
      }
    end

    private

    def class_status(path)
      klass = ThriftGem.owner(path)
      server = klass && served_by(klass, path)
      { served_by: server, reason: reason(path, server), overridden: overridden(klass, path) }
    end

    def served_by(klass, path)
      return :rust if native_methods(path).any? { |name, method| method == Stock.method_of(klass, name) }

      in_c = ThriftGem.c_loaded? && klass.instance_methods(false).any? { |name| in_c?(klass, name, path) }
      in_c ? :c : :ruby
    end

    # Ruby tells no place for what is defined in C or Rust, nor for its own methods
    # by another name; JRuby for no reader of an instance variable either.
    def in_c?(klass, name, path)
      method = Stock.method_of(klass, name)
      method&.owner == klass && method.source_location.nil? && method != native_methods(path)[name]
    end

    def native_methods(path) = @outcome.installed.fetch(path, {})

    def reason(path, server)
      return if server == :rust
      return "not defined: the thrift gem's C extension would define it" if server.nil?
      return @outcome.reason unless @outcome.mode == Mode::NATIVE
      return "not native in thrift_native #{VERSION}" unless @outcome.left_alone.key?(path) || native_methods(path).any?

      "all its methods are overridden"
    end

    def overridden(klass, path)
      later = native_methods(path).each_with_object({}) do |(name, native), found|
        change = change_since(klass, name, native)
        found[name] = change if change
      end
      @outcome.left_alone.fetch(path, {}).merge(later)
    end

    def change_since(klass, name, native)
      method = Stock.method_of(klass, name)
      return "removed" unless method

      @stock.change(klass, name) || "redefined" if method != native
    end
  end
end
