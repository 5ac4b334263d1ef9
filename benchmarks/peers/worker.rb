# frozen_string_literal: true

# A measured process of one library; PEER names it.

require "set"
require_relative "../support/measured"
require_relative "adapters"

module Bench
  module Peers
    # What is done with an object, by an adapter.
    class Operation
      def initialize(adapter)
        @adapter = adapter
        @object = adapter.build(VALUES)
        @bytes = adapter.encode(@object)
        found, expected = [adapter.decode(@bytes), @object].map { |object| values(object) }
        raise "#{found} was read for #{expected}" unless found == expected
      end

      # @return [String] what every library has in common: nothing but the values
      def result = VALUES.inspect

      private

      # Keys of maps are Strings in JSON.
      def values(object) = @adapter.read(object).map { |value| value.is_a?(Hash) ? value.values : value }
    end

    # Encodes the same object.
    class Encode < Operation
      def repeat(times)
        adapter = @adapter
        object = @object
        adapter.encode(object) while (times -= 1) >= 0
      end
    end

    # Builds an object of the values and encodes it.
    class BuildAndEncode < Operation
      def repeat(times)
        adapter = @adapter
        adapter.encode(adapter.build(VALUES)) while (times -= 1) >= 0
      end
    end

    # Decodes, and looks at nothing.
    class Decode < Operation
      def repeat(times)
        adapter = @adapter
        bytes = @bytes
        adapter.decode(bytes) while (times -= 1) >= 0
      end
    end

    # Decodes and reads every field.
    class DecodeAndRead < Operation
      def repeat(times)
        adapter = @adapter
        bytes = @bytes
        adapter.read(adapter.decode(bytes)) while (times -= 1) >= 0
      end
    end

    OPERATIONS = { "encode" => Encode, "build+encode" => BuildAndEncode, "decode" => Decode,
                   "decode+read" => DecodeAndRead }.freeze

    # Measures a peer.
    class Worker < Measured
      private

      def operation(name)
        OPERATIONS.fetch(name.split("/").last).new(ALL.fetch(ENV.fetch("PEER")).new)
      end

      def describe
        { ruby: RUBY_DESCRIPTION, versions: Gem.loaded_specs.transform_values { |spec| spec.version.to_s } }
      end
    end
  end
end

$stdout.sync = true
Bench::Peers::Worker.new.serve($stdin, $stdout)
