# frozen_string_literal: true

require "open3"
require "timeout"

module Interop
  # A peer: how its program is started.
  PeerProgram = Struct.new(:name, :command, :protocols, :transports, keyword_init: true) do
    # Starts it as a server, for as long as the block runs.
    #
    # @yieldparam port [Integer]
    # @return [Object] what the block returns
    def serve(protocol, transport)
      pipe = IO.popen([*command, "server", protocol, transport], "r+")
      yield Integer(Timeout.timeout(PeerProgram::SECONDS) { pipe.gets.to_s })
    ensure
      pipe&.close_write
      Process.kill(:KILL, pipe.pid) if pipe
      pipe&.close
    end

    # Runs it as a client of our server.
    #
    # @return [Array<String>] what isn't as it must be
    def call(protocol, transport, port)
      output, status = Timeout.timeout(PeerProgram::SECONDS) do
        Open3.capture2e(*command, "client", protocol, transport, port.to_s)
      end
      status.success? ? [] : output.lines(chomp: true)
    end
  end

  # For starting, and for a whole conversation.
  PeerProgram::SECONDS = 60
end
