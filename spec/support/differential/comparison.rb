# frozen_string_literal: true

require_relative "coverage"
require_relative "formats"
require_relative "implementation"
require_relative "known_differences"
require_relative "ruby_differences"
require_relative "stretch"

module Differential
  # Runs the cases of a seed on several implementations and compares each with
  # the C extension.
  class Comparison
    REORDERED = "instance variables in another order after a difference before"
    # Results are forgotten after each round.
    ROUND = 10_000

    # @return [Coverage] of what the cases were about
    attr_reader :coverage

    # @return [Hash{String => Hash{String => Integer}}] implementation => known difference => cases
    attr_reader :known

    # @return [Hash{String => Array<String>}] implementation => reports of other differences
    attr_reader :unknown

    # @return [Hash{String => Integer}] cases per kind
    attr_reader :kinds

    # @return [Array<String>] reports of what ours left in a transport or did to its caller's values
    attr_reader :traces

    # @param counts [Hash{String => Integer}] implementation to compare => cases, from the first
    # @param thrift [String] version of the thrift gem
    # @param protocol [String] name of the class
    # @param seed [Integer]
    def initialize(counts, thrift:, protocol:, seed:)
      @counts = counts
      @settings = { thrift: thrift, protocol: protocol, seed: seed, loose_until: counts.fetch("ruby", 0) }
      @coverage = Coverage.new(Formats::WIRES.fetch(protocol))
      @rules = { "ours" => KnownDifferences::RULES, "ruby" => RubyDifferences.new(thrift).rules }
      @disturbed = Hash.new(false)
      @known = counts.transform_values { Hash.new(0) }
      @unknown = counts.transform_values { [] }
      @kinds = Hash.new(0)
      @traces = []
    end

    # @return [self]
    def run
      count = @counts.values.max
      (0...count).step(ROUND) { |from| round(from, [from + ROUND, count].min) }
      self
    end

    # @return [String] what was found, for people
    def to_s
      differences = known.map do |other, names|
        ["#{other}, #{@counts[other]} structs, #{unknown[other].size} unknown differences from C, and known ones:",
         *names.sort_by { |_, count| -count }.map { |name, count| "  #{count.to_s.rjust(7)} #{name}" }].join("\n")
      end
      ["#{@settings[:protocol]}, thrift #{@settings[:thrift]}, seed #{@settings[:seed]}, #{kinds}",
       *differences, coverage].join("\n")
    end

    private

    def round(from, to)
      reference, *others = implementations(from, to)
      reference.coverage.each { |cell, count| coverage.counts[cell] += count }
      reference.results.each_value { |result| kinds[result.kind] += 1 }
      others.each do |other|
        other.results.each { |index, result| compare(other.name, reference.results.fetch(index), result) }
      end
    end

    def implementations(from, to)
      { "c" => to, **@counts }.filter_map do |name, count|
        next if count <= from

        Thread.new { Implementation.new(name, { **@settings, from: from, to: [to, count].min }).run }
      end.map(&:value)
    end

    def compare(name, reference, other)
      note_traces(other) if name == "ours"
      same = reference.comparable == other.comparable
      rule = same ? nil : rule_for(name, reference, other)
      classes = [name, other.index / Stretch::PER_WORLD]
      @disturbed[classes] ||= KnownDifferences.disturbing?(reference, rule)
      return if same

      rule ||= REORDERED if @disturbed[classes] && KnownDifferences.reordered?(reference, other)
      rule ? known[name][rule] += 1 : unknown[name] << report(name, reference, other)
    end

    def rule_for(name, reference, other)
      @rules.fetch(name).find { |_, allows| allows.call(reference, other) }&.first
    end

    # If encoding raises, nothing reaches the transport; else it is one write.
    def note_traces(ours)
      return unless ours.written?

      expected = ours.ok? ? /\A(?:1 writes, )?\d+ bytes\z/ : /\A(?:0 writes, )?0 bytes\z/
      traces << "case #{ours.index}: #{ours.outcome}, #{ours.note}" unless ours.note.match?(expected)
    end

    def report(name, reference, other)
      settings = { **@settings, implementation: name, lib: "lib", from: other.index, to: other.index + 1,
                                describe: true }
      [
        "case #{other.index} (#{[other.kind, other.through, other.deep, other.traits].join(' ')})",
        *%i[outcome data back value].flat_map { |part| lines(part, name, reference[part], other[part]) },
        "  ruby spec/support/differential/worker.rb '#{JSON.generate(settings)}' 3>&1",
      ].join("\n")
    end

    def lines(part, name, expected, actual)
      return [] if expected == actual

      ["  #{part} of c:    #{expected}", "  #{part} of #{name}: #{actual}"]
    end
  end
end
