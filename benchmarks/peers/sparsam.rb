# frozen_string_literal: true

require_relative "peer"

module Bench
  module Peers
    # Sparsam, Thrift's structs by another library; the compact protocol. Its classes
    # are written as its own generator does.
    class Sparsam < OfObjects
      def self.library = "sparsam"

      # Fields of the small struct but the last, by their numbers.
      FIELDS = [
        { name: "yes", type: :BOOL }, { name: "no", type: :BOOL }, { name: "tiny", type: :BYTE },
        { name: "short_number", type: :I16 }, { name: "number", type: :I32 }, { name: "long_number", type: :I64 },
        { name: "real", type: :DOUBLE }, { name: "text", type: :STRING }, { name: "blob", type: :STRING, binary: true },
        { name: "numbers", type: :LIST, element: { type: :I16 } },
        { name: "choices", type: :SET, element: { type: :BYTE } },
        { name: "names", type: :MAP, key: { type: :I32 }, value: { type: :STRING } }
      ].freeze

      def initialize
        super
        require "sparsam"
        @point = struct("Point", [{ name: "x", type: :I32 }])
        @small = struct("Small", [*FIELDS, { name: "point", type: :STRUCT, class: @point }])
      end

      def locals = { small: @small, point: @point }

      def build
        others = { numbers: "values[:numbers]", choices: "Set.new(values[:choices])", names: "values[:names]",
                   point: "point.new(x: values[:point][:x])" }
        "small.new(#{arguments(**others)})"
      end

      def encode = "object.serialize"
      def decode = "::Sparsam::Deserializer.deserialize(small, bytes)"

      private

      # Sparsam finds a class by its name.
      def struct(name, fields)
        klass = Class.new(::Sparsam::Struct)
        Peers.const_set("Sparsam#{name}", klass)
        klass.const_set(:FIELDS, fields.each.with_index(1).to_h { |field, number| [number, typed(field)] })
        klass.send(:init_thrift_struct, klass)
        klass
      end

      def typed(field)
        field.to_h do |key, value|
          [key, case value
                when Symbol then ::Sparsam::Types.const_get(value)
                when Hash then typed(value)
                else value
                end]
        end
      end
    end
  end
end
