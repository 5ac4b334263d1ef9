# frozen_string_literal: true

require_relative "traits"

module Differential
  # Where pure Ruby does otherwise than the C extension, which decides: rules
  # with the names under which their cases are counted.
  class RubyDifferences
    # Name => patterns of the C extension's outcome and of pure Ruby's.
    OUTCOMES = {
      "a memory buffer's EOFError has another message" =>
        [/\AEOFError.*remain in memory buffer"\z/, /\AEOFError.*remain in buffer"\z/],
      "too many fields in a union have another message" =>
        [/too many fields in union!"\z/, /Too many fields for union"\z/],
      "a nil number is another class of error" =>
        [/\AStandardError.*nil argument/, /\ARuntimeError.*nil argument|can't convert nil into Float/],
      "a number out of range has another message" =>
        [/\ARangeError.*(?:integer out of bounds|bignum too big)/, /\ARangeError\|-\|"RangeError"\z/],
      "what can be made a Float is refused as a double" =>
        [/\Aok\z|\AArgumentError.*Float\(\)/, /\ATypeError.*into Float/],
      "a container of another class is asked for its size and members" =>
        [/\ATypeError.*wrong argument type \S+ \(expected (?:Array|Hash)\)/, //],
      "what is no struct is asked to write itself" =>
        [/\ANoMethodError.*[`']validate'|"Maximum recursion depth exceeded"/, /\ANoMethodError.*[`']write'/],
      "what is no string lacks another method" =>
        [/\ANoMethodError.*[`'](?:encoding|force_encoding)'/, /\ANoMethodError.*[`'](?:bytesize|encode)'/],
      "a UUID that no regular expression takes is another class of error" =>
        [/Invalid UUID format/, /\A(?:ArgumentError|Encoding::CompatibilityError)/],
      "of two unknown types of a map the other one is named" =>
        [/"Unknown compact type: \d+"/, /"Unknown compact type: \d+"/],
      "an unknown type is not named" => [/Unknown type for binary_encoding: \d+"\z/, /\|"NotImplementedError"\z/],
    }.freeze

    # The same, before thrift 0.25.0.
    OLD_OUTCOMES = {
      "an unknown type is another class of error" =>
        [/\AStandardError.*don't know what type/, /\ARuntimeError.*don't know what type/],
      "a number is written without a look at its class or range" =>
        [/\A(?:TypeError|RangeError|StandardError.*nil argument)/, //],
      "a number that could be converted is refused" => [/\Aok\z/, /\A(?:TypeError|NoMethodError.*[`'](?:<<|>>|&)')/],
      "a union without a valid field is another class of error" =>
        [/set_field is not valid/, /\ANoMethodError.*for nil/],
      "a frozen union is noticed after its value is read" => [/\AFrozenError/, //],
    }.freeze

    # Errors that come of something else than a value of the wrong class.
    OTHER_FAULTS = /"Maximum recursion depth exceeded"|"Required field \w+ is unset!"|"Union fields are not set\."/

    STRING_ENCODINGS = /(?<=\()(?:UTF-8|ASCII-8BIT)(?=\))/
    SET_FIELD = /@setfield=[^,>]*/

    # @param version [String] of the thrift gem
    def initialize(version)
      @old = Gem::Version.new(version) < Gem::Version.new("0.25.0")
    end

    # @return [Hash{String => Proc}] each takes the results of C and of pure Ruby
    def rules
      outcomes = @old ? OUTCOMES.merge(OLD_OUTCOMES) : OUTCOMES
      traits.merge(outcomes.transform_values { |patterns| by_outcome(*patterns) }, faults, values, @old ? old : {})
    end

    private

    def traits
      {
        "an array in a set is taken apart" => ->(_, ruby) { ruby.traits.include?(Traits::ARRAY_IN_SET) },
        "a binary in a union is written as a string" => ->(_, ruby) { ruby.traits.include?(Traits::BINARY_IN_UNION) },
      }
    end

    # Nothing else may differ.
    def by_outcome(c_pattern, ruby_pattern)
      lambda do |c, ruby|
        part = c.outcome == ruby.outcome ? :back : :outcome
        c[part] != ruby[part] && c[part].match?(c_pattern) && ruby[part].match?(ruby_pattern) &&
          (c[part] == "ok" || ruby[part] == "ok" || (c.data == ruby.data && alike?(c, ruby)))
      end
    end

    # What is wrong to one and fine to the other lets that one get to the next fault.
    def faults
      {
        "of two faults in a wrong value the other one is met first" => lambda do |c, ruby|
          errors = [c.outcome, ruby.outcome]
          ruby.kind == "wrong" && errors.none?("ok") && errors.one?(OTHER_FAULTS) && c.data == ruby.data
        end,
      }
    end

    def values
      {
        "a binary in a container is read as UTF-8" => lambda do |c, ruby|
          same_outcome?(c, ruby) && c.value.gsub(STRING_ENCODINGS, "") == ruby.value.gsub(STRING_ENCODINGS, "")
        end,
        "a reset sets all instance variables, in another order" => lambda do |c, ruby|
          same_outcome?(c, ruby) && c.loose == ruby.loose
        end,
      }
    end

    def old
      {
        "what is true enough is written as true" => ->(_, ruby) { ruby.traits.include?(Traits::NO_BOOL) },
        "an integer isn't cut to its type, a union's field is set after its value" => lambda do |c, ruby|
          same_outcome?(c, ruby) && masked(c.value) == masked(ruby.value)
        end,
        "sizes and varints that are too large are believed" => ->(_, ruby) { ruby.kind == "broken" },
        "what a number that isn't looked at leads to" => ->(_, ruby) { ruby.kind == "wrong" },
        "pure Ruby died" => ->(_, ruby) { ruby.outcome.start_with?("died") },
      }
    end

    def same_outcome?(reference, ruby)
      reference.comparable[..-2] == ruby.comparable[..-2]
    end

    def alike?(reference, ruby)
      reference.loose == ruby.loose || (@old && masked(reference.value) == masked(ruby.value))
    end

    # A value without what old gems are known to read otherwise.
    def masked(value)
      value.gsub(STRING_ENCODINGS, "").gsub(SET_FIELD, "").gsub(/-?\d+/, "0").delete("<>, ")
    end
  end
end
