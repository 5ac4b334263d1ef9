# frozen_string_literal: true

require "digest"
require "json"

module Bench
  # A measured process: answers requests, one line of JSON each, until its standard
  # input ends:
  #
  #   {"do":"describe"}                                  versions, who serves what
  #   {"do":"prepare","scenario":NAME,"seconds":S}       warm-up; size, digest; or "times" instead of seconds
  #   {"do":"round"}                                     microseconds per operation
  #   {"do":"allocations"}                               objects and bytes per operation
  #
  # A request that fails is answered with {"error":TEXT}. Whoever inherits says what
  # an operation is (#operation) and what describes the process (#describe).
  #
  # It holds one scenario at a time, so that the heap of one doesn't weigh on the
  # garbage collector's work for another.
  class Measured
    COUNTED_OPERATIONS = 100
    COUNTS = 3
    # Some objects have larger slots since Ruby 3.2, which this doesn't tell.
    SLOT_BYTES = GC::INTERNAL_CONSTANTS.values_at(:BASE_SLOT_SIZE, :RVALUE_SIZE).compact.first

    def serve(input, output)
      input.each_line do |line|
        request = JSON.parse(line, symbolize_names: true)
        output.puts(JSON.generate(answer(request)))
      end
    end

    private

    def answer(request)
      case request[:do]
      when "describe" then describe
      when "prepare" then prepare(**request.slice(:scenario, :seconds, :times))
      when "round" then { microseconds: microseconds(@times) }
      when "allocations" then allocations
      else more(request)
      end
    rescue StandardError => e
      { error: "#{e.class}: #{e.message}" }
    end

    # What describes a process that has loaded Thrift.
    def versions
      { ruby: RUBY_DESCRIPTION, thrift: Gem.loaded_specs["thrift"].version.to_s,
        thrift_native: defined?(ThriftNative::VERSION) ? ThriftNative::VERSION : nil }
    end

    # Whoever inherits may know other requests.
    def more(request) = raise(ArgumentError, "unknown request: #{request}")

    # Runs the operation until it is warm and its cost is known, and settles
    # how often it is repeated in each round.
    def prepare(scenario:, seconds: nil, times: nil)
      @operation = nil
      GC.start
      @operation = operation(scenario)
      bytes = @operation.result
      @times = times || repetitions(seconds)
      microseconds(@times) if times
      { bytes: bytes.bytesize, digest: Digest::SHA256.hexdigest(bytes), times: @times }
    end

    # Doubles the repetitions until they take half of a round, then scales.
    def repetitions(seconds)
      times = 1
      loop do
        taken = microseconds(times) * times / 1e6
        return [(times * seconds / taken).round, 1].max if taken >= seconds / 2

        times *= 2
      end
    end

    # Processor time: an operation never waits for anything, so that this is
    # its cost also while other processes want the processor.
    def microseconds(times)
      GC.start
      start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_microsecond)
      @operation.repeat(times)
      (Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_microsecond) - start) / times
    end

    # Apart from the clock. The fewest of some counts is the operation's own:
    # now and then the interpreter makes an object for a cache of its own. Where one
    # repetition fills a round, one object more is nothing.
    def allocations
      times = [@times, COUNTED_OPERATIONS].min
      @operation.repeat(0) # an operation may make something that it keeps
      GC.start
      GC.disable # a collection would take back what is counted
      %i[objects bytes].to_h do |what|
        [what, (fewest { allocated_by(times)[what] } - fewest { allocated_by(0)[what] }).fdiv(times).round(2)]
      end
    ensure
      GC.enable
    end

    def fewest(&)
      Array.new(@times == 1 ? 1 : COUNTS, &).min
    end

    # Bytes are those of the objects' slots, and what malloc was asked for.
    def allocated_by(times)
      before = GC.stat
      @operation.repeat(times)
      after = GC.stat
      objects = after[:total_allocated_objects] - before[:total_allocated_objects]
      asked = after[:malloc_increase_bytes] - before[:malloc_increase_bytes]
      { objects: objects, bytes: (objects * SLOT_BYTES) + asked }
    end
  end
end
