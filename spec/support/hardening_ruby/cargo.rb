# frozen_string_literal: true

require "set"
require "thrift"
require_relative "../structs"

module HardeningRuby
  # A struct with something of every kind, and structs and a union in it whose
  # classes an example may give methods of its own.
  module Cargo
    T = Thrift::Types

    INNER = {
      1 => { type: T::I32, name: "number" },
      2 => { type: T::STRING, name: "label", default: "default" },
    }.freeze

    CHOICE = {
      1 => { type: T::I32, name: "count" },
      2 => { type: T::STRING, name: "word" },
    }.freeze

    # What is in a message that the class which reads it doesn't know.
    EXTRA = { 20 => { type: T::LIST, name: "extra", element: { type: T::I32 } } }.freeze

    class << self
      # @param inner [Class] of the structs inside
      # @param choice [Class] of the union
      # @param more [Hash] fields besides
      # @return [Class]
      def struct(inner, choice, more = {})
        Specimens.struct(fields({ type: T::STRUCT, class: inner }, choice).merge(more))
      end

      # @param label [String] the default of its label
      # @return [Class] of the structs inside
      def inner(label = "default", &)
        Specimens.struct(INNER.merge(2 => INNER[2].merge(default: label)), &)
      end

      # @return [Class] of the union
      def choice(&) = Specimens.union(CHOICE, &)

      # @param klass [Class] made by {struct}
      # @param values [Hash] in place of some of the usual ones
      # @return [Thrift::Struct]
      def filled(klass, inner, choice, **values)
        structs = (1..5).map { |number| inner.new(number: number) }
        klass.new(**texts, inner: structs[0], inners: structs[1, 2], keyed: { structs[3] => "d", structs[4] => "e" },
                           many: Set[inner.new(number: 6), inner.new(number: 7)], ratio: 0.5,
                           choice: choice.new(:count, 9), numbers: [1, -1, 1 << 40], ready: false, **values)
      end

      private

      def texts
        { flag: true, text: "grüße", names: Set["one", "two"], counts: { "one" => 1, "two" => 2 },
          blob: "\xFF\x00".b }
      end

      def fields(inner, choice)
        {
          1 => { type: T::BOOL, name: "flag" },
          2 => { type: T::STRING, name: "text" },
          3 => inner.merge(name: "inner"),
          4 => { type: T::DOUBLE, name: "ratio" },
          5 => { type: T::LIST, name: "inners", element: inner },
          6 => { type: T::MAP, name: "keyed", key: inner, value: { type: T::STRING } },
          7 => { type: T::SET, name: "many", element: inner },
          8 => { type: T::STRUCT, name: "choice", class: choice },
          9 => { type: T::LIST, name: "numbers", element: { type: T::I64 } },
          10 => { type: T::SET, name: "names", element: { type: T::STRING } },
          11 => { type: T::MAP, name: "counts", key: { type: T::STRING }, value: { type: T::I32 } },
          12 => { type: T::STRING, name: "blob", binary: true },
          13 => { type: T::BOOL, name: "ready" },
        }
      end
    end
  end
end
