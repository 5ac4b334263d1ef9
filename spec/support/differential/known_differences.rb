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
        ours.kind == "broken" && ours.through == "memory" && ours.outcome == NOT_ENOUGH && !c.ok? &&
          ours.value == c.value
      end,
      "a claim doesn't exhaust memory" => lambda do |c, ours|
        ours.kind == "broken" && c.outcome.start_with?("NoMemoryError") && ours.outcome.start_with?("EOFError") &&
          ours.value == c.value
      end,
      "a protection of newer thrift gems" => lambda do |_, ours|
        (ours.kind == "broken" || ours.deep == "deep") && ours.outcome.match?(PROTECTIONS)
      end,
    }.freeze

    # Up to Ruby 3.1 a class remembers in which order its objects got their
    # instance variables first. After an allowed difference this may be another
    # order for the objects to come.
    #
    # @return [Boolean] whether the values differ in order only
    def self.reordered?(reference, ours)
      reference.comparable[..-2] == ours.comparable[..-2] &&
        reference.value.chars.sort == ours.value.chars.sort
    end
  end
end
