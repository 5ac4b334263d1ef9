# frozen_string_literal: true

require "workloads/workloads_types"

module Bench
  # Structs of the shape that apache/thrift's benchmark has, so that figures can be
  # laid side by side: as many fields, elements and levels, of the same types. As
  # there, each level holds one object again and again, more than 18,000 leaves in all.
  module Tree
    # How many of the level below are in the list and in each map of a level.
    TWIG = [4, 3, 2, 2, 2].freeze
    BRANCH = [5, 3, 3, 3, 3].freeze
    TRUNK = [1, 1, 1, 1, 1].freeze

    NUMBERS = [-2_345, 40_345, 140_345].freeze
    LONG_NUMBERS = [2_300_000_000_000, -123_000_000_000, 0].freeze
    REALS = [23_345_345.125, -1_232_349.5, -234_984_574.75].freeze
    NAMES = ["", "a name of it", "another name"].freeze

    module_function

    # @return [Workloads::Leaf] nine fields of simple types
    def leaf
      Workloads::Leaf.new(
        open: true, closed: false, tiny: -42, short_number: 27_000, number: 1 << 24, long_number: 6_000_000_000,
        real: 3.25, text: "some words.", unicode: "÷\n\a\t",
      )
    end

    # @return [Workloads::Tree] about 1 MB, four levels above the leaves
    def tree
      twig = level(Workloads::Twig, leaf, TWIG)
      branch = level(Workloads::Branch, twig, BRANCH)
      bough = level(Workloads::Bough, branch, BRANCH)
      level(Workloads::Tree, bough, TRUNK)
    end

    def level(type, below, counts)
      in_order, *in_maps = counts
      maps = [NUMBERS, LONG_NUMBERS, REALS, NAMES].zip(in_maps).map do |keys, count|
        keys.first(count).to_h { |key| [key, below] }
      end
      type.new(in_order: [below] * in_order, by_number: maps[0], by_long_number: maps[1], by_real: maps[2],
               by_name: maps[3])
    end
  end
end
