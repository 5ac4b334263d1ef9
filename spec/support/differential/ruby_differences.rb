# frozen_string_literal: true

require_relative "traits"

module Differential
  # Where pure Ruby does otherwise than the C extension, which decides.
  module RubyDifferences
    STRING_ENCODINGS = /(?<=\()(?:UTF-8|ASCII-8BIT)(?=\))/

    # Name => pattern of the C extension's outcome, pattern of pure Ruby's.
    OUTCOMES = {
      "a memory buffer's EOFError has another message" => [
        /\AEOFError.*remain in memory buffer"\z/, /\AEOFError.*remain in buffer"\z/
      ],
      "too many fields in a union have another message" => [
        /too many fields in union!"\z/, /Too many fields for union"\z/
      ],
      "a nil number is another class of error" => [
        /\AStandardError.*nil argument/, /\ARuntimeError.*nil argument|can't convert nil into Float/
      ],
      "a number out of range has another message" => [
        /\ARangeError.*(?:integer out of bounds|bignum too big)/, /\ARangeError\|-\|"RangeError"\z/
      ],
      "what can be made a Float is refused as a double" => [
        /\Aok\z|\AArgumentError.*Float\(\)/, /\ATypeError.*into Float/
      ],
      "a container of another class is asked for its size and members" => [
        /\ATypeError.*wrong argument type \S+ \(expected (?:Array|Hash)\)/, //
      ],
      "what is no struct is asked to write itself" => [
        /\ANoMethodError.*`validate'/, /\ANoMethodError.*`write'/
      ],
      "what is no string lacks another method" => [
        /\ANoMethodError.*`(?:encoding|force_encoding)'/, /\ANoMethodError.*`(?:bytesize|encode)'/
      ],
      "a UUID that no regular expression takes is another class of error" => [
        /Invalid UUID format/, /\A(?:ArgumentError|Encoding::CompatibilityError)/
      ],
      "of two unknown types of a map the other one is named" => [
        /"Unknown compact type: \d+"/, /"Unknown compact type: \d+"/
      ],
    }.freeze

    RULES = {
      "pure Ruby died" => lambda do |_, ruby|
        ruby.outcome.start_with?("died")
      end,
      "an array in a set is taken apart" => lambda do |_, ruby|
        ruby.traits.include?(Traits::ARRAY_IN_SET)
      end,
      "a binary in a union is written as a string" => lambda do |_, ruby|
        ruby.traits.include?(Traits::BINARY_IN_UNION)
      end,
      **OUTCOMES.transform_values do |c_pattern, ruby_pattern|
        lambda do |c, ruby|
          c.outcome != ruby.outcome && c.outcome.match?(c_pattern) && ruby.outcome.match?(ruby_pattern) &&
            (c.ok? || ruby.ok? || [c.data, c.loose] == [ruby.data, ruby.loose])
        end
      end,
      "a binary in a container is read as UTF-8" => lambda do |c, ruby|
        same_outcome?(c, ruby) && c.value.gsub(STRING_ENCODINGS, "") == ruby.value.gsub(STRING_ENCODINGS, "")
      end,
      "a reset sets all instance variables, in another order" => lambda do |c, ruby|
        same_outcome?(c, ruby) && c.loose == ruby.loose
      end,
    }.freeze

    def self.same_outcome?(reference, ruby)
      [reference.outcome, reference.data] == [ruby.outcome, ruby.data]
    end
  end
end
