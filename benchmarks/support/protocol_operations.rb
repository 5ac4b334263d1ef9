# frozen_string_literal: true

module Bench
  module Operations
    # A protocol over a memory buffer, without a serializer: what services and
    # the benchmark of apache/thrift do.
    class OverMemory
      # @param struct [Thrift::Struct]
      # @param factory [Thrift::BaseProtocolFactory]
      def initialize(struct, factory)
        @struct = struct
        @factory = factory
      end

      # @return [String] the bytes of the struct
      def result
        protocol, buffer = protocol_over
        write(protocol)
        buffer.read(buffer.available)
      end

      private

      def protocol_over(bytes = nil)
        buffer = Thrift::MemoryBufferTransport.new(bytes)
        [@factory.get_protocol(buffer), buffer]
      end

      # Only a header protocol keeps a message until it is flushed.
      def write(protocol)
        @struct.write(protocol)
        protocol.trans.flush
      end
    end

    # Structs, one behind the other in one buffer.
    class Append < OverMemory
      # @param times [Integer]
      def repeat(times)
        protocol, = protocol_over
        struct = @struct
        transport = protocol.trans
        while (times -= 1) >= 0
          struct.write(protocol)
          transport.flush
        end
      end
    end

    # Structs, one behind the other from one buffer.
    class Take < OverMemory
      # @param times [Integer]
      def repeat(times)
        protocol, = protocol_over(bytes_of(times))
        struct_class = @struct.class
        struct_class.new.read(protocol) while (times -= 1) >= 0
      end

      private

      # Made once for each number of times: that is not what is measured.
      def bytes_of(times)
        @bytes ||= {}
        @bytes[times] ||= result * times
      end
    end

    # Calls of a protocol's own methods, a hundred numbers and ten strings.
    class OneByOne < OverMemory
      # @param times [Integer]
      def repeat(times)
        protocol, buffer = protocol_over
        while (times -= 1) >= 0
          calls(protocol)
          buffer.reset_buffer
        end
      end

      # @return [String] the bytes
      def result
        protocol, buffer = protocol_over
        calls(protocol)
        buffer.read(buffer.available)
      end

      private

      def calls(protocol)
        number = 0
        while number < 100
          protocol.write_i64(number * 1_000_003)
          number += 1
        end
        number = 0
        while number < 10
          protocol.write_string("a string")
          number += 1
        end
      end
    end
  end
end
