# frozen_string_literal: true

require "monitor"
require "rbconfig"
require_relative "library"
require_relative "mode"
require_relative "stock"
require_relative "thrift_gem"
require_relative "version"
require_relative "warnings"

module ThriftNative
  # Decides once per process what serves Thrift's classes, and sees to it.
  # Whatever stands in our way, the application gets at least what the thrift
  # gem gives it alone.
  #
  # @api private
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
      def initialize(installed: {}, left_alone: {}, **rest) = super # steep:ignore UndeclaredMethodDefinition
    end

    COMPILE = "Compile it for this Ruby with `gem pristine thrift_native`, or `rake compile` in a checkout; " \
              "until then the thrift gem runs as it does alone."

    # Re-entrant: what is loaded here may come back to us.
    LOCK = Monitor.new

    @outcome = nil

    class << self
      # @return [Outcome, nil] nil while nothing is decided
      attr_reader :outcome

      # Called when thrift's Ruby code is loaded and no native library yet.
      #
      # @param asked_by_thrift [Boolean] whether it is the thrift gem that waits
      #   for a native library, and says itself when there is none
      # @return [void]
      # @raise [LoadError] to the thrift gem, as its own library would where it
      #   isn't built, when ours may not serve
      def serve(asked_by_thrift:)
        decided = decide(c_wanted: true)
        ThriftGem.load_c if decided.mode == Mode::OFF
      rescue LoadError => e
        raise if asked_by_thrift
        return unless Mode.own_engine? # pure Ruby is all that others have of thrift

        Warnings.once("the thrift gem's C extension can't be loaded (#{in_short(e)}). Its pure Ruby runs.")
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
        LOCK.synchronize { @outcome || (@outcome = settle(c_wanted)) }
      end

      def settle(c_wanted)
        mode, reason = Mode.wanted
        return Outcome.new(mode: mode, reason: reason) unless mode == Mode::NATIVE

        # What only we need stays away from a process that we don't serve.
        require_relative "compatibility"
        require_relative "installer"
        check_thrift
        extension = load_library
        load_c_beside(extension) if c_wanted
        installer = Installer.new(extension, Stock.new(ThriftGem.directory)).install
        Outcome.new(mode: mode, installed: installer.installed, left_alone: installer.left_alone)
      rescue ScriptError, StandardError => e
        give_up(e)
      end

      def give_up(error)
        reason = error.is_a?(Unusable) ? error.message : "#{in_short(error)} (#{error.class}). #{COMPILE}"
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
        Library.load
        check_built_for("thrift_native", Extension.version, VERSION)
        check_built_for("Ruby", Extension.ruby_version, RbConfig::CONFIG["ruby_version"])
        Extension
      rescue LoadError => e
        what = Library.missing?(e) ? "is missing" : "can't be loaded"
        raise Unusable, "the compiled library #{what} (#{in_short(e)}). #{COMPILE}"
      end

      # A library of another Ruby may well be loaded: what it needs is there, but
      # lies elsewhere in the objects.
      def check_built_for(what, built, here)
        return if built == here

        raise Unusable, "the compiled library was built for #{what} #{built}, this is #{here}. #{COMPILE}"
      end

      # Ruby may add suggestions below.
      def in_short(error) = error.message.lines.first.to_s.chomp

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
