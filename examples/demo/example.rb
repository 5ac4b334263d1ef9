# frozen_string_literal: true

require "English"
require "json"
require "timeout"

module Demo
  # One of the examples, run as a process of its own.
  class Example
    SECONDS = 60

    # @param name [String] of the folder that holds the example
    # @param implementation [Bench::Implementation] what it runs on
    def initialize(name, implementation)
      @name = name
      @implementation = implementation
    end

    # @return [Hash{Symbol => Object}] what examples/support/checks.rb tells:
    #   ok, facts, checks, lines; only ok and lines if the example broke off
    def run
      pipe = IO.popen([*command, { unsetenv_others: true }])
      told = JSON.parse(Timeout.timeout(SECONDS) { pipe.read }, symbolize_names: true)
      pipe.close
      told.merge(ok: told[:ok] && $CHILD_STATUS.success?)
    rescue Timeout::Error
      Process.kill(:KILL, pipe.pid)
      broken("took more than #{SECONDS} seconds")
    rescue JSON::ParserError
      broken("broke off")
    ensure
      pipe&.close unless pipe&.closed?
    end

    private

    def command
      @implementation.command(File.expand_path("../#{@name}/run.rb", __dir__), "--json")
    end

    def broken(how)
      { ok: false, lines: ["#{@name}: #{how}"] }
    end
  end
end
