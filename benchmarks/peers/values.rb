# frozen_string_literal: true

module Bench
  module Peers
    # What is encoded, the same in every library: a field of every type.
    VALUES = {
      yes: true, no: false, tiny: -7, short_number: -60, number: 7_000, long_number: 10_000_000_000, real: 2.5,
      text: "é", blob: "\xFF".b, numbers: [1, -2], choices: [3], names: { 1 => "a" }, point: { x: 5 }
    }.freeze
    SIMPLE = %i[yes no tiny short_number number long_number real text blob].freeze
  end
end
