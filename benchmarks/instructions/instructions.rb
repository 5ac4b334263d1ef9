# frozen_string_literal: true

require "open3"
require "tmpdir"
require_relative "../support/implementation"

module Bench
  # Counts the instructions of an operation with valgrind. They don't depend on
  # what else the machine does, so that a small change can be told from noise.
  class Instructions
    # Valgrind can't be run.
    class Unavailable < StandardError; end

    SCRIPT = File.join(__dir__, "counted.rb")

    # A function of libc that Ruby calls for `Process.ppid` and nothing else does.
    MARK = "getppid"

    # How often an operation is repeated, by its payload: enough that the garbage
    # collector's share is an average.
    TIMES = Hash.new(3000).merge("nested" => 4, "footer" => 300).freeze

    # @param implementation [Bench::Implementation]
    def initialize(implementation)
      @implementation = implementation
    end

    # @param scenarios [Array<Bench::Scenario>]
    # @return [Hash{String => Integer}] instructions per operation, by the name
    #   of the scenario
    # @raise [Unavailable] without valgrind
    # @raise [RuntimeError] when the process that is counted fails
    def count(scenarios)
      Dir.mktmpdir do |folder|
        run(folder, scenarios)
        scenarios.zip(totals(folder)).to_h do |scenario, total|
          [scenario.name, total / TIMES[scenario.payload]]
        end
      end
    end

    private

    def run(folder, scenarios)
      environment, *command = @implementation.command(SCRIPT, *arguments(scenarios))
      valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=#{folder}/counts", "--dump-before=#{MARK}"]
      output, status = Open3.capture2e(environment, *valgrind, *command, unsetenv_others: true)
      raise "the counted process failed:\n#{output}" unless status.success?
    rescue Errno::ENOENT
      raise Unavailable, "valgrind is not there"
    end

    def arguments(scenarios)
      scenarios.flat_map { |scenario| [scenario.name, TIMES[scenario.payload].to_s] }
    end

    # Each mark ends a count: every second one is that of an operation.
    def totals(folder)
      files = Dir["#{folder}/counts.*"].sort_by { |file| file[/\d+\z/].to_i }
      files.map { |file| File.read(file)[/^(?:totals|summary): (\d+)/, 1].to_i }.each_slice(2).filter_map(&:last)
    end
  end
end
