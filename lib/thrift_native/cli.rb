# frozen_string_literal: true

require "thrift_native"
require_relative "doctor"

module ThriftNative
  # The command `thrift_native`.
  #
  # @api private
  class CLI
    USAGE = <<~TEXT
      usage: thrift_native report      what serves Thrift's classes here, and why
             thrift_native doctor      does it work, and how much faster is it?
             thrift_native --version

      The exit status is 0 where thrift_native serves Thrift and works, else 1.
    TEXT
    OK = 0
    FAILED = 1
    # As sysexits.h names it: the command was used wrongly.
    BAD_USAGE = 64

    # @param out [#puts] for what was asked for
    # @param err [#puts] for what is wrong with the command
    def initialize(out: $stdout, err: $stderr)
      @out = out
      @err = err
    end

    # @param arguments [Array<String>]
    # @return [Integer] the exit status
    def run(arguments)
      case arguments
      when ["report"] then report
      when ["doctor"] then Doctor.new(@out).run ? OK : FAILED
      when ["--version"] then print_out(VERSION)
      when ["--help"], ["-h"], ["help"] then print_out(USAGE)
      else
        @err.puts(USAGE)
        BAD_USAGE
      end
    end

    private

    def report
      ThriftNative.report(@out)
      ThriftNative.status[:mode] == Mode::NATIVE ? OK : FAILED
    end

    def print_out(text)
      @out.puts(text)
      OK
    end
  end
end
