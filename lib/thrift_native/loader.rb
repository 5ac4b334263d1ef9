# frozen_string_literal: true

require "monitor"
require "rbconfig"
require_relative "compatibility"
require_relative "installer"
require_relative "mode"
require_relative "stock"
require_relative "thrift_gem"
require_relative "version"
require_relative "warnings"

module ThriftNative
  # Decides once per process what serves Thrift's classes, and sees to it.
  # Whatever stands in our way, the application gets at least what the thrift
  # gem gives it alone.
  module Loader
    # Why our library can't serve.
    class Unusable < StandardError; end

    # @!attribute mode
    #   @return [Symbol] `:native`, `:off` or `:ruby`, see {Mode}
    # @!attribute reason
    #   @return [String, nil] why it is not `:native`
    # @!attribute installed
    #   @return [Hash] see {Installer#installed}
    # @!attribute left_alone
    #   @return [Hash] see {Installer#left_alone}
    Outcome = ::Struct.new(:mode, :reason, :installed, :left_alone, keyword_init: true) do
      def initialize(installed: {}, left_alone: {}, **rest) = super
    end

    LIBRARY = "thrift_native/thrift_native"
    COMPILE = "Compile it for this Ruby with `gem pristine thrift_native`, or `rake compile` in a checkout; " \
              "until then the thrift gem runs as it does alone."

    # Re-entrant: what is loaded here may come back to us.
    LOCK = Monitor.new

    @outcome = nil

    class << self
      # @return [Outcome, nil] nil while nothing is decided
      attr_reader :outcome

      # Called while thrift.rb waits for a native library.
      #
      # @return [void]
      # @raise [LoadError] as `require "thrift_native"` does in the thrift gem
      #   alone, where its C extension isn't built and ours may not serve
      def serve
        decided = decide(c_wanted: true)
        ThriftGem.load_c if decided.mode == Mode::OFF
      end

      # Called when the application requires us and not thrift.
      #
      # @param feature [String] the absolute path of the file that was required
      # @return [void]
      # @raise [LoadError] where the thrift gem isn't installed
      def load_thrift_and_serve(feature:)
        ThriftGem.load_before(feature)
        serve
      rescue LoadError => e
        raise unless ThriftGem.loaded?

        Warnings.once("the thrift gem's C extension can't be loaded (#{e.message}). Its pure Ruby runs.")
      end

      # Called when thrift is loaded: it has had its chance to load C.
      #
      # @return [void]
      def take_over
        decided = decide(c_wanted: false)
        return unless decided.mode == Mode::RUBY && ThriftGem.c_loaded?

        Warnings.once("#{decided.reason} comes too late, thrift has loaded its C extension. " \
                      'Require "thrift_native/setup" before "thrift".')
      end

      private

      def decide(c_wanted:)
        LOCK.synchronize { @outcome ||= settle(c_wanted) }
      end

      def settle(c_wanted)
        mode, reason = Mode.wanted
        return Outcome.new(mode: mode, reason: reason) unless mode == Mode::NATIVE

        check_thrift
        extension = load_library
        load_c_beside(extension) if c_wanted
        installer = Installer.new(extension, Stock.new(ThriftGem.directory)).install
        Outcome.new(mode: mode, installed: installer.installed, left_alone: installer.left_alone)
      rescue ScriptError, StandardError => e
        give_up(e)
      end

      def give_up(error)
        reason = error.is_a?(Unusable) ? error.message : "#{error.message} (#{error.class})"
        Warnings.once(reason)
        Outcome.new(mode: Mode::OFF, reason: reason)
      end

      def check_thrift
        problems = Compatibility.problems
        return if problems.empty?

        raise Unusable, "not tested with thrift #{ThriftGem.version || "of unknown version"}, which differs " \
                        "from #{Compatibility::NEWEST_TESTED}: #{problems.join("; ")}. The thrift gem runs as " \
                        "it does alone; look for a newer thrift_native."
      end

      def load_library
        require LIBRARY
        built = Extension.version
        return Extension if built == VERSION

        raise Unusable, "the compiled library is of version #{built}, the rest of #{VERSION}. #{COMPILE}"
      rescue LoadError => e
        what = e.path == LIBRARY ? "is missing" : "can't be loaded"
        raise Unusable, "the compiled library #{what} (#{e.message}). #{COMPILE}"
      end

      # Classes that C serves and ours doesn't yet stay with C.
      def load_c_beside(extension)
        return if (ThriftGem::SERVED_BY_C - extension.table.keys).empty?

        Warnings.silenced { ThriftGem.load_c }
      rescue LoadError, StandardError
        # The thrift gem was installed without it, and ours does without it too.
      end
    end
  end
end
