# frozen_string_literal: true

require_relative "values"

module Bench
  module Peers
    # A library that is measured, and how its users write what is measured. Whoever
    # inherits says so in expressions; `values` is {VALUES}, `object` and `bytes` are
    # what was built and encoded, and #locals are known too.
    class Peer
      # @return [String] what is required for it
      def self.library = raise(NotImplementedError)

      # @return [String] the gem that has it
      def self.gem_name = library.tr("/", "-")

      # @return [Hash{Symbol => Object}] what a user keeps from call to call
      def locals = {}

      # @return [String] makes the object
      def build = raise(NotImplementedError)

      # @return [String] makes bytes of `object`
      def encode = raise(NotImplementedError)

      # @return [String] makes an object of `bytes`
      def decode = raise(NotImplementedError)

      # @return [Array<String>] every field of `object`
      def reads = raise(NotImplementedError)
    end

    # A library whose objects have a method for each field.
    class OfObjects < Peer
      # @return [Array<String>]
      def reads
        [*SIMPLE.map { |name| "object.#{name}" }, "object.numbers.to_a", "object.choices.to_a", "object.names.to_h",
         "object.point.x"]
      end

      private

      # Named arguments, the last ones as they are told.
      def arguments(**others)
        { **SIMPLE.to_h { |name| [name, "values[:#{name}]"] }, **others }.map { |pair| pair.join(": ") }.join(", ")
      end
    end

    # A library without classes: a Hash is encoded and decoded.
    class OfHashes < Peer
      # @return [String]
      def build
        simple = VALUES.keys.to_h { |name| [name, "values[:#{name}]"] }
        fields = { **simple, blob: blob, point: '{ "x" => values[:point][:x] }' }
        "{ #{fields.map { |name, value| "\"#{name}\" => #{value}" }.join(", ")} }"
      end

      # @return [Array<String>]
      def reads = [*(VALUES.keys - [:point]).map { |name| "object[\"#{name}\"]" }, 'object["point"]["x"]']

      private

      def blob = "values[:blob]"
    end
  end
end
