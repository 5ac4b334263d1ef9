# frozen_string_literal: true

module Differential
  # Where ours may do otherwise than the C extension. Each rule has a name under
  # which its cases are counted. All else has to be the same.
  module KnownDifferences
    NOT_ENOUGH = "EOFError|-|\"Not enough bytes remain in memory buffer\""

    # What only newer thrift gems raise by themselves, whatever gem ours runs on.
    PROTECTIONS = /\A#{Regexp.union(
      'Thrift::ProtocolException|1|"Variable-length int over 5 bytes."',
      'Thrift::ProtocolException|1|"Variable-length int over 10 bytes."',
      'Thrift::ProtocolException|1|"Variable-length int overflows uint32."',
      'Thrift::ProtocolException|3|"Container size limit exceeded"',
      'Thrift::ProtocolException|3|"Binary size limit exceeded"',
      'Thrift::ProtocolException|2|"Negative size"',
      'Thrift::TransportException|5|"Negative size"',
      'Thrift::ProtocolException|6|"Maximum recursion depth exceeded"',
      'Thrift::ProtocolException|6|"Maximum skip depth exceeded"'
    )}\z/

    RULES = {
      "the C extension died, ours didn't" => lambda do |c, _|
        c.outcome.start_with?("died")
      end,
      "a claim of more than the memory buffer holds is refused at once" => lambda do |c, ours|
        in_memory = ours.written? || ours.through == "memory"
        in_memory && broken_reads(c, ours).any? { |was, is| is == NOT_ENOUGH && was != "ok" } && same_value?(c, ours)
      end,
      "a claim doesn't exhaust memory" => lambda do |c, ours|
        broken_reads(c, ours).any? { |was, is| was.start_with?("NoMemoryError") && is != "ok" } && same_value?(c, ours)
      end,
      "a protection of newer thrift gems" => lambda do |c, ours|
        if ours.deep == "deep"
          ours.outcome.match?(PROTECTIONS)
        else
          broken_reads(c, ours).any? do |_, is|
            is.match?(PROTECTIONS)
          end
        end
      end,
    }.freeze

    # What is written as a struct of another class than declared is no better
    # than broken bytes to who reads it back.
    #
    # @return [Array<Array>] the outcomes, of C and ours, of reading what may not be well-formed
    def self.broken_reads(reference, ours)
      reads = []
      reads << [reference.outcome, ours.outcome] if ours.kind == "broken"
      reads << [reference.back, ours.back] if ours.written? && reference.outcome == ours.outcome
      reads
    end

    # Up to Ruby 3.1 a class remembers in which order its objects got their
    # instance variables first. Where C has begun to read what ours has refused
    # at once, this may be another order for the objects to come.
    #
    # @return [Boolean] whether the values are the same but for their order
    def self.same_value?(reference, ours)
      reference.value == ours.value || reference.value.chars.sort == ours.value.chars.sort
    end

    # @return [Boolean] whether C may have read more than ours
    def self.disturbing?(reference, rule)
      !rule.nil? || [reference.outcome, reference.back].any? { |outcome| outcome.start_with?("EOFError") }
    end

    # @return [Boolean] whether the results are the same but for the order of values
    def self.reordered?(reference, ours)
      reference.comparable[..-2] == ours.comparable[..-2] && same_value?(reference, ours)
    end
  end
end
