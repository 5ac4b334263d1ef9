# frozen_string_literal: true

module Bench
  module Operations
    # What applications do with struct objects beside writing and reading them.
    # Each takes a struct whose fields all have a value, or a union.
    class OfObject
      # @param struct [Thrift::Struct, Thrift::Union]
      def initialize(struct, _factory)
        @struct = struct
        @values = struct.is_a?(Thrift::Union) ? { struct.get_set_field => struct.get_value } : fields
      end

      # @return [String] the same in every process that does the same
      def result = @struct.inspect

      private

      def fields
        @struct.struct_fields.each_value.to_h do |info|
          [info[:name].to_sym, @struct.instance_variable_get("@#{info[:name]}")]
        end
      end

      def copy = @struct.class.new(@values)
    end

    # `new` with a Hash of all fields.
    class New < OfObject
      # @param times [Integer]
      def repeat(times)
        struct_class = @struct.class
        values = @values
        struct_class.new(values) while (times -= 1) >= 0
      end

      # @return [String]
      def result = copy.inspect
    end

    # `==` with an equal struct.
    class Equal < OfObject
      # @param times [Integer]
      def repeat(times)
        left = @struct
        right = copy
        left == right while (times -= 1) >= 0
      end

      # @return [String]
      def result = (@struct == copy).to_s
    end

    # `hash`.
    class HashCode < OfObject
      # @param times [Integer]
      def repeat(times)
        struct = @struct
        struct.hash while (times -= 1) >= 0
      end

      # @return [String]
      def result = (@struct.hash == copy.hash).to_s
    end

    # The writer of an Integer's field, ten times.
    class Assign < OfObject
      # @param times [Integer]
      def repeat(times)
        struct = copy
        while (times -= 1) >= 0
          struct.number = struct.number = struct.number = struct.number = struct.number = 1
          struct.number = struct.number = struct.number = struct.number = struct.number = 2
        end
      end
    end
  end
end
