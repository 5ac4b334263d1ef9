# frozen_string_literal: true

module HardeningRuby
  # How long a piece of work goes on when it should end.
  module Signals
    # What a signal makes of the work.
    class Stop < StandardError; end

    # Milliseconds after which the work is told to end.
    DELAY = 30

    class << self
      # The time that a process goes on working after a signal of another process,
      # until its trap raises. A thread would wait for its turn first, up to 100 ms,
      # before it could send one.
      #
      # @param work [Proc]
      # @return [Float] milliseconds; 0 where the work had come to its end
      def latency(work)
        trap("USR1") { raise Stop }
        start, start_out = IO.pipe
        sent, sent_out = IO.pipe
        child = fork { send_signal(start, sent_out) }
        start_out.write("!")
        ended = stopped(work)
        took = worked(Process.pid) - sent.read(8).unpack1("d")
        Process.wait(child)
        ended ? took : 0
      ensure
        trap("USR1", "DEFAULT")
      end

      # What the processor has worked for a process; by the clock where no other
      # process can know that. A machine that is busy with other things makes a
      # time by the clock as long as it likes.
      #
      # @param pid [Integer]
      # @return [Float] milliseconds
      def worked(pid) = Process.clock_gettime(clock_of(pid), :float_millisecond)

      private

      # Linux numbers the clocks of processes like this.
      def clock_of(pid) = RUBY_PLATFORM.include?("linux") ? (~pid << 3) | 2 : Process::CLOCK_MONOTONIC

      # @return [Boolean] whether the signal came while there was work
      def stopped(work)
        working = true
        work.call
        working = false
        sleep
      rescue Stop
        working
      end

      def send_signal(start, sent)
        start.read(1)
        sleep(DELAY / 1000.0)
        sent.write([worked(Process.ppid)].pack("d"))
        Process.kill("USR1", Process.ppid)
      ensure
        exit!(0)
      end
    end
  end
end
