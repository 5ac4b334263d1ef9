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
    # @param protocol [String] the name of the protocol that it speaks
    # @yieldparam port [Integer] where the server listens on 127.0.0.1
    # @raise [Timeout::Error] if the server doesn't come up in START_SECONDS
    def self.run(protocol)
      load_path = $LOAD_PATH.flat_map { |path| ["-I", path.to_s] }
      pipe = IO.popen([RbConfig.ruby, *load_path, File.join(__dir__, "server.rb"), protocol], "r+")
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
