# frozen_string_literal: true

require "json"
require "timeout"

module Bench
  # The other end of worker.rb, or of another script that answers requests: keeps
  # such a process alive and asks it.
  class WorkerProcess
    SCRIPT = File.join(__dir__, "worker.rb")
    ANSWER_SECONDS = 120
    STOP_SECONDS = 5

    # What a worker answered instead of a figure.
    class Error < StandardError; end

    # Starts a worker for each implementation, for as long as the block runs.
    #
    # @param implementations [Array<Bench::Implementation>, Hash{Bench::Implementation => String}]
    #   with the script of each where they don't all run the same
    # @param script [String] what they run
    # @yieldparam workers [Array<Bench::WorkerProcess>] in the same order
    # @return [Object] what the block returns
    def self.open(implementations, script = SCRIPT)
      workers = implementations.map { |implementation, own| new(implementation, own || script) }
      yield workers
    ensure
      workers&.each(&:close)
    end

    attr_reader :name

    # @param implementation [Bench::Implementation]
    # @param script [String] what it runs
    def initialize(implementation, script = SCRIPT)
      @name = implementation.name
      @pipe = IO.popen([*implementation.command(script), { unsetenv_others: true }], "r+")
    end

    # @return [Hash] versions, and who serves which class
    def describe
      @describe ||= ask(do: "describe")
    end

    # @param request [Hash] as worker.rb takes them
    # @return [Hash] the answer
    # @raise [Bench::WorkerProcess::Error] if the worker failed, ended, or is
    #   silent for ANSWER_SECONDS
    def ask(**request)
      @pipe.puts(JSON.generate(request))
      line = Timeout.timeout(ANSWER_SECONDS) { @pipe.gets }
      raise Error, "#{name}: the process ended" unless line

      answer = JSON.parse(line, symbolize_names: true)
      raise Error, "#{name}: #{answer[:error]}" if answer[:error]

      answer
    rescue Timeout::Error, Errno::EPIPE => e
      raise Error, "#{name}: no answer to #{request} (#{e.class})"
    end

    # Ends the process: its input ends, and if that isn't enough, it is killed.
    def close
      @pipe.close_write
      Timeout.timeout(STOP_SECONDS) { Process.wait(@pipe.pid) }
    rescue Timeout::Error
      Process.kill(:KILL, @pipe.pid)
      Process.wait(@pipe.pid)
    ensure
      @pipe.close
    end
  end
end
