# frozen_string_literal: true

require "io/wait"
require "json"
require "rbconfig"
require "tempfile"

require_relative "result"

module Differential
  # One implementation of Thrift at work on a stretch of cases, in processes of
  # its own. What a process dies of, or doesn't come back from, is the outcome
  # of the case that it was at; another process goes on with the next one.
  class Implementation
    WORKER = File.join(__dir__, "worker.rb")
    LIB = File.expand_path("../../../lib", __dir__)
    SECONDS_PER_CASE = 20
    # No suggestions in the messages of errors.
    OPTIONS = %w[-W0 --disable=did_you_mean --disable=error_highlight].freeze
    ENVIRONMENT = { "ours" => { "THRIFT_NATIVE" => nil } }.freeze
    OFF = { "THRIFT_NATIVE" => "off" }.freeze

    # @return [String] "ours", "c" or "ruby"
    attr_reader :name

    # @return [Hash{Integer => Result}] by the index of the case
    attr_reader :results

    # @return [Array<Array>] cell and count, of what the cases were about
    attr_reader :coverage

    # @param name [String] "ours", "c" or "ruby"
    # @param settings [Hash] as in worker.rb, but for implementation and lib
    def initialize(name, settings)
      @name = name
      @settings = settings.merge(implementation: name, lib: LIB)
      @results = {}
      @coverage = []
    end

    # @return [self] when all cases have a result
    # @raise [RuntimeError] when the implementation can't be loaded
    def run
      from = @settings[:from]
      from = attempt(from) while from < @settings[:to]
      self
    end

    private

    # @return [Integer] the case to go on with
    def attempt(from)
      errors = Tempfile.new
      reader, writer = IO.pipe(binmode: true)
      pid = start(from, writer, errors)
      next_case, ready = listen(reader, from)
      reason = stop(pid, reader)
      raise "#{name} doesn't start: #{File.read(errors.path)}" unless ready
      return next_case if next_case >= @settings[:to]

      @results[next_case] = Result.new(next_case, "", "", "", "died: #{reason}", *[""] * 6)
      next_case + 1
    ensure
      reader.close
      errors.close!
    end

    def start(from, writer, errors)
      arguments = JSON.generate(@settings.merge(from: from))
      spawn(ENVIRONMENT.fetch(name, OFF), RbConfig.ruby, *OPTIONS, WORKER, arguments,
            3 => writer, out: File::NULL, err: errors.path).tap { writer.close }
    end

    # Takes lines as long as they come.
    def listen(reader, next_case)
      ready = false
      while reader.wait_readable(SECONDS_PER_CASE) && (line = reader.gets)
        case line
        when /\Aready/ then ready = true
        when /\Acoverage\t/ then @coverage.concat(unpack(line.chomp.split("\t").last))
        else
          result = Result.parse(line.chomp)
          @results[result.index] = result
          next_case = result.index + 1
        end
      end
      [next_case, ready]
    end

    def unpack(text)
      Marshal.load(text.unpack1("m0")) # rubocop:disable Security/MarshalLoad -- a child of ours has dumped it
    end

    # A process that still holds its end of the pipe is at work for too long.
    def stop(pid, reader)
      late = reader.wait_readable(0).nil?
      Process.kill(:KILL, pid) if late
      _, status = Process.wait2(pid)
      late ? "took more than #{SECONDS_PER_CASE} seconds" : status.to_s.sub(/\Apid \d+ /, "")
    end
  end
end
