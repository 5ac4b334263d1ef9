# frozen_string_literal: true

module Bench
  module Scaling
    # Structs that grow in one direction. A shape makes its classes when it is made, and
    # the object, which may be large, when it is asked for it.
    module Shapes
      T = Thrift::Types

      # @param fields [Hash{Integer => Hash}] as the Thrift compiler writes them
      # @return [Class]
      def self.struct(fields)
        klass = Class.new { include Thrift::Struct, Thrift::Struct_Union }
        klass.const_set(:FIELDS, fields)
        klass.define_method(:struct_fields) { self.class::FIELDS }
        klass.define_method(:validate) { nil }
        Thrift::Struct.generate_accessors(klass)
        klass
      end

      # Records of about 50 bytes in a list, so many bytes.
      class Size
        # @return [Class] of the object
        attr_reader :type

        # @param bytes [Integer] about
        def initialize(bytes)
          @records = [bytes / 50, 1].max
          @record = Shapes.struct({ 1 => { type: T::I64, name: "id" }, 2 => { type: T::STRING, name: "text" },
                                    3 => { type: T::DOUBLE, name: "real" } })
          element = { type: T::STRUCT, class: @record }
          @type = Shapes.struct({ 1 => { type: T::LIST, name: "records", element: element } })
        end

        # @return [Thrift::Struct]
        def object
          @type.new(records: Array.new(@records) do |n|
            @record.new(id: n * 1_000_003, text: "a record of a list, #{n % 1000}", real: n / 3.0)
          end)
        end
      end

      # Structs in each other, so many levels, each with a text of 100 bytes.
      class Depth
        # @param levels [Integer]
        def initialize(levels)
          @types = (1..levels).inject([]) do |made, _|
            fields = { 1 => { type: T::STRING, name: "text" } }
            fields[2] = { type: T::STRUCT, name: "inner", class: made.last } if made.any?
            made << Shapes.struct(fields)
          end
        end

        def type = @types.last

        def object
          innermost, *others = @types
          others.inject(innermost.new(text: "t" * 100)) { |inner, type| type.new(text: "t" * 100, inner: inner) }
        end
      end

      # So many fields, of three types.
      class Fields
        TYPES = [T::I32, T::STRING, T::DOUBLE].freeze
        VALUES = [123_456, "a text of a field", 1.5].freeze

        attr_reader :type

        # @param count [Integer]
        def initialize(count)
          @count = count
          @type = Shapes.struct((1..count).to_h { |n| [n, { type: TYPES[n % 3], name: "field_#{n}" }] })
        end

        def object = @type.new((1..@count).to_h { |n| [:"field_#{n}", VALUES[n % 3]] })
      end

      # 10 KB for each thread, of which there are as many as the scenario says.
      class Threads < Size
        BYTES = 10_000

        def initialize(_count) = super(BYTES)
      end

      ALL = { "size" => Size, "depth" => Depth, "fields" => Fields, "threads" => Threads }.freeze
    end
  end
end
