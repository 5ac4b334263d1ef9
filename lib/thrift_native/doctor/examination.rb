# frozen_string_literal: true

require "json"
require "thrift_native"
require_relative "specimen"

module ThriftNative
  class Doctor
    # What {Specimen} becomes in this process. Run as a program it prints that as
    # JSON.
    class Examination
      # The protocols by the format that they write.
      PROTOCOLS = { "CompactProtocol" => :compact, "BinaryProtocolAccelerated" => :binary,
                    "BinaryProtocol" => :binary }.freeze

      # How long a direction is measured, seconds, and how often.
      ROUND = 0.05
      ROUNDS = 5

      # @return [Hash{String => Hash}] for each protocol that there is by its name:
      #   `"encoded"` [String] hexadecimal digits, `"decoded"` [Boolean] whether
      #   the known bytes become the known value, `"seconds"` [Hash{String =>
      #   Float}] for a `"write"` and a `"read"` by a serializer
      def to_h
        there = PROTOCOLS.select { |name, _| Thrift.const_defined?(name) }
        there.to_h { |name, format| [name, examined(Thrift.const_get("#{name}Factory").new, format)] }
      end

      private

      def examined(factory, format)
        value = Specimen.value
        bytes = Specimen.bytes(format)
        serializer = Thrift::Serializer.new(factory)
        deserializer = Thrift::Deserializer.new(factory)
        struct = Specimen::Everything.new
        {
          "encoded" => serializer.serialize(value).unpack1("H*"),
          "decoded" => deserializer.deserialize(struct, bytes) == value,
          "seconds" => { "write" => time { serializer.serialize(value) },
                         "read" => time { deserializer.deserialize(struct, bytes) } }
        }
      end

      # The time of one call, the least of some rounds: what else runs on the
      # machine only adds to it.
      def time(&call) = Array.new(ROUNDS) { round(&call) }.min

      def round(&)
        start = now
        calls = 0
        while (took = now - start) < ROUND
          20.times(&)
          calls += 20
        end
        took / calls
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    end
  end
end

puts JSON.generate(ThriftNative::Doctor::Examination.new.to_h) if __FILE__ == $PROGRAM_NAME
