# frozen_string_literal: true

require "json"

module Bench
  # The committed counts of instructions, by the environment that they hold for:
  # another compiler or another Ruby makes other code.
  class Baseline
    FILE = File.join(__dir__, "baseline.json")

    # How much more an operation may take before it is called slower.
    TOLERANCE = 0.02

    # A scenario that takes more than it did.
    Slower = Struct.new(:scenario, :before, :now) do
      # @return [String]
      def to_s = format("%<scenario>s: %<before>d instructions before, %<now>d now (%<change>+.1f %%)", **to_h, change:)

      def change = (now.fdiv(before) - 1) * 100
    end

    # @param environment [Hash{String => String}] what counts depend on
    def initialize(environment)
      @name = environment.map { |key, value| "#{key}: #{value}" }.join(", ")
      @all = File.exist?(FILE) ? JSON.parse(File.read(FILE)) : {}
    end

    # @return [Hash{String => Integer}, nil] the counts; nil where there are none
    #   for this environment
    def counts = @all[@name]

    # @return [String] the environment
    def to_s = @name

    # @param now [Hash{String => Integer}] instructions by scenario
    # @return [Array<Slower>]
    def slower(now)
      now.filter_map do |scenario, count|
        before = counts[scenario]
        Slower.new(scenario, before, count) if before && count > before * (1 + TOLERANCE)
      end
    end

    # Takes counts for what is compared with from now on.
    #
    # @param counts [Hash{String => Integer}]
    # @return [void]
    def update(counts)
      File.write(FILE, "#{JSON.pretty_generate(@all.merge(@name => counts).sort.to_h)}\n")
    end
  end
end
