# frozen_string_literal: true

require_relative "../differential/known_differences"
require_relative "reader"

module HardeningBytes
  # What ours makes of damaged messages, held against the C extension.
  class Verdicts
    # Results are forgotten after each round.
    ROUND = 20_000

    RULES = {
      **Differential::KnownDifferences::RULES,
      # What an empty frame gives to `read_byte` before thrift 0.25.0.
      "nil in place of a byte is met by another method" => lambda do |c, ours|
        c.outcome.match?(/\ANoMethodError.*[`']>' for nil/) && ours.outcome.match?(/\ATypeError.*from nil to integer/)
      end,
    }.freeze

    # @return [Hash{Array<String> => Integer}] outcomes of ours: transport, and class and type of the exception
    attr_reader :outcomes

    # @return [Hash{String => Integer}] differences by the rule that allows them
    attr_reader :known

    # @return [Array<String>] reports of all other differences
    attr_reader :unknown

    # @param size [Integer] how many messages are read
    # @param settings [Hash] see {Reader}
    def initialize(size, settings)
      @size = size
      @settings = settings
      @outcomes = Hash.new(0)
      @known = Hash.new(0)
      @unknown = []
    end

    # @return [self]
    def run
      (0...@size).step(ROUND) do |from|
        part = { **@settings, from: from, to: [from + ROUND, @size].min }
        c, ours = %w[c ours].map { |name| Thread.new { Reader.new(name, part).run.results } }.map(&:value)
        ours.each { |index, result| compare(c.fetch(index), result) }
      end
      self
    end

    # @return [String] for people
    def to_s
      ["#{@size} damaged messages, thrift #{@settings[:thrift]}, seed #{@settings[:seed]}", lines(outcomes),
       "known differences:", lines(known), "unknown differences: #{unknown.size}"].join("\n")
    end

    private

    def lines(counts)
      counts.sort_by { |_, count| -count }.map { |name, count| "  #{count.to_s.rjust(7)} #{[*name].join(': ')}" }
    end

    def compare(reference, ours)
      note(reference, ours)
      return if reference.outcome == ours.outcome && Differential::KnownDifferences.same_value?(reference, ours)

      rule, = RULES.find { |_, allows| allows.call(reference, ours) }
      rule ? known[rule] += 1 : unknown << report(reference, ours)
    end

    def note(reference, ours)
      outcomes[[ours.through, ours.outcome.split("|").first(2).join(" ")]] += 1
      alive = [reference, ours].reject { |result| result.outcome.start_with?("died") }
      raise "the processes have read different messages" if alive.map(&:data).uniq.size > 1
    end

    def report(reference, ours)
      ["#{ours.note}: #{ours.data}", "  c:    #{reference.outcome} #{reference.value}",
       "  ours: #{ours.outcome} #{ours.value}"].join("\n")
    end
  end
end
