# frozen_string_literal: true

require_relative "traits"

module Differential
  # What may differ from the C extension, each with a name under which it is
  # counted. All else has to be the same.
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

    OURS = {
      "the C extension died, ours didn't" => lambda do |c, _|
        c.outcome.start_with?("died")
      end,
      "a claim of more than the memory buffer holds, refused at once" => lambda do |c, ours|
        ours.kind == "broken" && ours.through == "memory" && ours.outcome == NOT_ENOUGH && !c.ok? &&
          ours.value == c.value
      end,
      "a protection of newer thrift gems" => lambda do |_, ours|
        (ours.kind == "broken" || ours.deep == "deep") && ours.outcome.match?(PROTECTIONS)
      end,
    }.freeze

    # @param rules [Hash{String => Proc}]
    # @param reference [Result] of the C extension
    # @param other [Result]
    # @return [String, nil] the name of the first rule that allows the difference
    def self.name_of(rules, reference, other)
      rules.find { |_, allows| allows.call(reference, other) }&.first
    end
  end
end
