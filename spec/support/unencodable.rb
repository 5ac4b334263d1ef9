# frozen_string_literal: true

require_relative "structs"

# Values that a handler may return and a caller may pass, and that no protocol can
# write.
module Unencodable
  Everything = Specimens::Everything

  class Refused < ArgumentError; end

  # Has a field that is fine, and isn't valid all the same.
  class Unwilling < Everything
    def validate = raise(Refused, "not valid")
  end

  # Writes itself, and stops in the middle.
  class Breaking < Specimens::Point
    def write(protocol, *)
      protocol.write_struct_begin("Breaking")
      protocol.write_field_begin("x", Thrift::Types::I32, 1)
      raise Refused, "broken in the middle"
    end
  end

  # Each is made anew, because a failed write may leave something in it.
  VALUES = {
    "a text for a number" => -> { Everything.new(flag: true, int: "many") },
    "an Integer that is too large" => -> { Everything.new(text: "before", numbers: [1, 2**31]) },
    "bytes that are no text" => -> { Everything.new(int: 1, text: "\xFF".b) },
    "a union without a value" => -> { Everything.new(int: 1, choice: Specimens::Choice.new) },
    "a struct that isn't valid" => -> { Unwilling.new(int: 1) },
    "a struct that isn't valid, in a list" => -> { Everything.new(points: [Specimens::Point.new, invalid_point]) },
    "something else than a struct" => -> { Everything.new(int: 1, point: "a point") },
    "a mistake behind 200,000 bytes" => -> { Everything.new(blob: "b" * 200_000, numbers: [1, "two"]) },
  }.freeze

  # The C extension doesn't call a nested struct's own `write`, and has no limit
  # of depth before thrift 0.25.
  OURS = {
    "a struct whose own write raises in the middle" => -> { Everything.new(int: 1, point: Breaking.new) },
    "structs that are nested too deep" => -> { Specimens.chain(100) },
  }.freeze

  class << self
    private

    def invalid_point
      Class.new(Specimens::Point) { def validate = raise(Refused, "not valid") }.new(x: 2)
    end
  end
end
