# frozen_string_literal: true

require "socket"
require "spans/collector"

module Spans
  # Reads datagrams from a free port of the loopback interface, each of which is a
  # message, and keeps the batches of spans that are in them.
  class Agent
    HOST = "127.0.0.1"
    # What nobody but the agent itself sends it.
    LAST = "last"
    # No datagram is longer.
    MAX_BYTES = 65_535
    # Room in the system for what has arrived and not been read, in bytes: a
    # datagram that finds none is lost.
    QUEUE_BYTES = 1 << 20

    # @return [Integer]
    attr_reader :port
    # @return [Array<Spans::Batch>]
    attr_reader :batches
    # @return [Array<Integer>] bytes of each datagram
    attr_reader :sizes
    # @return [Integer] datagrams that were no call of ours
    attr_reader :refused

    # Answers while the block runs.
    #
    # @yieldparam agent [Spans::Agent]
    # @return [Object] what the block returns
    def self.run
      agent = new
      thread = Thread.new { agent.serve }
      yield agent
    ensure
      agent&.stop
      thread&.join
      agent&.close
    end

    def initialize
      @socket = UDPSocket.new
      @socket.setsockopt(:SOCKET, :RCVBUF, QUEUE_BYTES)
      @socket.bind(HOST, 0)
      @port = @socket.addr[1]
      @processor = Collector::Processor.new(self)
      @batches = []
      @sizes = []
      @refused = 0
      @stopped = false
    end

    def serve
      take(@socket.recv(MAX_BYTES)) until @stopped
    end

    # Ends `serve`, which waits for a datagram: not every Ruby can interrupt that.
    def stop
      @stopped = true
      @socket.send(LAST, 0, HOST, @port)
    end

    def close
      @socket.close
    end

    # What a client has called.
    #
    # @param batch [Spans::Batch]
    def emit(batch)
      @batches << batch
    end

    # @param seconds [Numeric] at most
    # @return [Boolean] whether the block has returned a true value meanwhile
    def wait(seconds = 5)
      ends = now + seconds
      sleep(0.005) until (done = yield) || now > ends
      done ? true : false
    end

    private

    # Anybody can send anything to a port: what can't be read is counted, and the next
    # datagram is looked at.
    def take(datagram)
      @sizes << datagram.bytesize
      answer = compact
      @processor.process(compact(datagram), answer)
      @refused += 1 if answer.trans.available.positive? # a one-way call is answered only where it fails
    rescue Thrift::Exception, EOFError
      @refused += 1
    end

    def compact(*bytes) = Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new(*bytes))

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
