# frozen_string_literal: true

module Bench
  # What is timed. Each operation holds what it needs before the clock starts,
  # and repeats itself in a bare loop, so that nothing but the calls of the
  # Thrift library is measured.
  module Operations
    # Thrift::Serializer#serialize, the serializer used again and again.
    class Write
      # @param struct [Thrift::Struct]
      # @param factory [Thrift::BaseProtocolFactory]
      def initialize(struct, factory)
        @struct = struct
        @serializer = Thrift::Serializer.new(factory)
      end

      # @param times [Integer]
      def repeat(times)
        serializer = @serializer
        struct = @struct
        serializer.serialize(struct) while (times -= 1) >= 0
      end

      # @return [String] the bytes that came out
      def result
        @serializer.serialize(@struct)
      end
    end

    # Thrift::Deserializer#deserialize into one object, which is reset by each
    # read: what the library does, without the cost of making that object.
    class Read
      # @param struct [Thrift::Struct] what is encoded before the clock starts
      # @param factory [Thrift::BaseProtocolFactory]
      def initialize(struct, factory)
        @expected = struct
        @serializer = Thrift::Serializer.new(factory)
        @bytes = @serializer.serialize(struct)
        @deserializer = Thrift::Deserializer.new(factory)
        @class = struct.class
      end

      # @param times [Integer]
      def repeat(times)
        deserializer = @deserializer
        bytes = @bytes
        target = @class.new
        deserializer.deserialize(target, bytes) while (times -= 1) >= 0
      end

      # @return [String] what was read, encoded again
      # @raise [RuntimeError] if what was read isn't what was written
      def result
        found = @deserializer.deserialize(@class.new, @bytes)
        raise "what was read differs from what was written" unless found == @expected

        @serializer.serialize(found)
      end
    end

    # The same into a new object each time, as applications do.
    class ReadNew < Read
      # @param times [Integer]
      def repeat(times)
        deserializer = @deserializer
        bytes = @bytes
        struct_class = @class
        deserializer.deserialize(struct_class.new, bytes) while (times -= 1) >= 0
      end
    end
  end
end
