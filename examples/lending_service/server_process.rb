# frozen_string_literal: true

require "rbconfig"
require "timeout"

module Lending
  # server.rb in a process of its own, for as long as a block runs.
  class ServerProcess
    START_SECONDS = 20
    STOP_SECONDS = 5

    # Starts a server with the load path of this process, so that both ends
    # run on the same library.
    #
    # @yieldparam port [Integer] where the server listens on 127.0.0.1
    # @raise [Timeout::Error] if the server doesn't come up in START_SECONDS
    def self.run
      command = [RbConfig.ruby, *$LOAD_PATH.flat_map { |path| ["-I", path.to_s] }, File.join(__dir__, "server.rb")]
      pipe = IO.popen(command, "r+")
      port = Timeout.timeout(START_SECONDS) { pipe.gets }
      raise "the server ended before it listened" unless port

      yield Integer(port)
    ensure
      stop(pipe) if pipe
    end

    def self.stop(pipe)
      pipe.close_write
      Timeout.timeout(STOP_SECONDS) { Process.wait(pipe.pid) }
    rescue Timeout::Error
      Process.kill(:KILL, pipe.pid)
      Process.wait(pipe.pid)
    ensure
      pipe.close
    end
    private_class_method :stop
  end
end
