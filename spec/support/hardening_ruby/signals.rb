# frozen_string_literal: true

module HardeningRuby
  # How long a piece of work goes on when it should end.
  module Signals
    # What a signal makes of the work.
    class Stop < StandardError; end

    # Milliseconds after which the work is told to end.
    DELAY = 30

    class << self
      # The time from a signal, sent by another process, to what its trap raises:
      # by the clock or, where less, the processor time of all the work, because a
      # machine may be busy with other things. A thread would wait for its turn
      # first, up to 100 ms, before it could send one.
      #
      # @param work [Proc]
      # @return [Float] milliseconds; 0 where the work had come to its end
      def latency(work)
        trap("USR1") { raise Stop }
        start, start_out = IO.pipe
        sent, sent_out = IO.pipe
        child = fork { send_signal(start, sent_out) }
        start_out.write("!")
        ended, worked = processor_time { stopped(work) }
        took = now - sent.read(8).unpack1("d")
        Process.wait(child)
        ended ? [took, worked].min : 0
      ensure
        trap("USR1", "DEFAULT")
      end

      # @yield the work
      # @return [Array(Object, Float)] what it gives, and the milliseconds that the
      #   processor has worked on it
      def processor_time
        before = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_millisecond)
        result = yield
        [result, Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_millisecond) - before]
      end

      private

      # Milliseconds.
      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_millisecond)

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
        sent.write([now].pack("d"))
        Process.kill("USR1", Process.ppid)
      ensure
        exit!(0)
      end
    end
  end
end
