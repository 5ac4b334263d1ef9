# frozen_string_literal: true

require "json"
require "rbconfig"
require "timeout"
require_relative "endpoint"

module Load
  # host.rb in a process of its own.
  class HostProcess
    START_SECONDS = 60
    STOP_SECONDS = 5

    # @return [Hash{Endpoint => Integer}] the ports where they listen on 127.0.0.1
    attr_reader :ports

    # @return [Array<Integer>] the process, and its children that live as long
    attr_reader :pids

    # Starts a process with the load path of this one, and with the thrift gem
    # of this one, so that both ends run on the same library.
    #
    # @param endpoints [Array<Endpoint>]
    # @param log [String] a file for what it says on standard error
    # @raise [Timeout::Error] if it isn't up within START_SECONDS
    def initialize(endpoints, log: File::NULL)
      @pipe = IO.popen(environment, command(endpoints), "r+", err: log)
      line = Timeout.timeout(START_SECONDS) { @pipe.gets } or raise "the servers didn't start: see #{log}"
      started = JSON.parse(line)
      @ports = started["ports"].transform_keys { |name| Endpoint.named(name) }
      @pids = [@pipe.pid, *started["children"]]
    end

    # @return [Boolean] whether no process has ended
    def alive? = !ended? && pids.all? { |pid| running?(pid) }

    # Its children end with it.
    def stop
      @pipe.close_write
      Timeout.timeout(STOP_SECONDS) { sleep(0.02) until ended? }
    rescue Timeout::Error
      Process.kill(:KILL, @pipe.pid)
      Process.wait(@pipe.pid)
    ensure
      @pipe.close
    end

    private

    # Few arenas keep the size of a process with many threads from wandering.
    def environment
      { "THRIFT_VERSION" => Gem.loaded_specs.fetch("thrift").version.to_s, "MALLOC_ARENA_MAX" => "2" }
    end

    def command(endpoints)
      load_path = $LOAD_PATH.flat_map { |path| ["-I", path.to_s] }
      [RbConfig.ruby, *load_path, File.join(__dir__, "host.rb"), *endpoints.map(&:name)]
    end

    def ended? = @ended ||= !Process.wait(@pipe.pid, Process::WNOHANG).nil?

    def running?(pid)
      Process.kill(0, pid)
    rescue Errno::ESRCH
      false
    end
  end
end
