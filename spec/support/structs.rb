# frozen_string_literal: true

# Struct and union classes as the Thrift compiler generates them, one field at
# least of each type.
module Specimens
  T = Thrift::Types

  class Point
    include Thrift::Struct_Union
    include Thrift::Struct

    FIELDS = {
      1 => { type: T::I32, name: "x" },
      2 => { type: T::I32, name: "y" },
    }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)
  end

  class Choice < Thrift::Union
    include Thrift::Struct_Union

    FIELDS = {
      1 => { type: T::I32, name: "number" },
      2 => { type: T::STRING, name: "text" },
      3 => { type: T::STRUCT, name: "point", class: Point },
      4 => { type: T::LIST, name: "flags", element: { type: T::BOOL } },
    }.freeze

    def struct_fields = FIELDS

    def validate
      return unless get_set_field.nil? || get_value.nil?

      raise Thrift::ProtocolException.new(Thrift::ProtocolException::UNKNOWN, "Union fields are not set.")
    end
    Thrift::Union.generate_accessors(self)
  end

  class Everything
    include Thrift::Struct_Union
    include Thrift::Struct

    FIELDS = {
      1 => { type: T::BOOL, name: "flag" },
      2 => { type: T::BYTE, name: "tiny" },
      3 => { type: T::I16, name: "short" },
      4 => { type: T::I32, name: "int" },
      5 => { type: T::I64, name: "long" },
      6 => { type: T::DOUBLE, name: "ratio" },
      7 => { type: T::STRING, name: "text" },
      8 => { type: T::STRING, name: "blob", binary: true },
      9 => { type: T::STRUCT, name: "point", class: Point },
      10 => { type: T::LIST, name: "numbers", element: { type: T::I32 } },
      11 => { type: T::SET, name: "names", element: { type: T::STRING } },
      12 => { type: T::MAP, name: "counts", key: { type: T::STRING }, value: { type: T::I32 } },
      13 => { type: T::LIST, name: "points", element: { type: T::STRUCT, class: Point } },
      14 => { type: T::STRUCT, name: "choice", class: Choice },
      15 => { type: T::LIST, name: "grid", element: { type: T::LIST, element: { type: T::BYTE } } },
    }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)
  end

  # A type that refers to itself.
  class Node
    include Thrift::Struct_Union
    include Thrift::Struct

    FIELDS = {
      1 => { type: T::I32, name: "value" },
      2 => { type: T::STRUCT, name: "next", class: Node },
      3 => { type: T::LIST, name: "children", element: { type: T::STRUCT, class: Node } },
    }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)
  end

  class << self
    # A class made for one example.
    #
    # @param fields [Hash{Integer => Hash}] as in generated code
    # @yield the body of the class
    # @return [Class] a struct class
    def struct(fields, &)
      define(Class.new { include Thrift::Struct, Thrift::Struct_Union }, Thrift::Struct, fields, &)
    end

    # @param fields [Hash{Integer => Hash}] as in generated code
    # @yield the body of the class
    # @return [Class] a union class
    def union(fields, &)
      define(Class.new(Thrift::Union) { include Thrift::Struct_Union }, Thrift::Union, fields, &)
    end

    # @return [Everything] with a value in each field
    def everything
      Everything.new(
        flag: true, tiny: -5, short: 300, int: -70_000, long: 2**40, ratio: 1.5,
        text: "grüße", blob: "\xFF\x00".b, point: Point.new(x: 1, y: -1),
        numbers: [1, -2, 3], names: Set["a", "b"], counts: { "one" => 1, "two" => 2 },
        points: [Point.new(x: 3), Point.new(y: 4)], choice: Choice.new(:text, "hi"), grid: [[1, 2], []],
      )
    end

    # @param length [Integer] how many structs lie inside one another
    # @return [Node] the outermost
    def chain(length)
      (1..length).inject(nil) { |inner, value| Node.new(value: value, next: inner) }
    end

    private

    def define(klass, kind, fields, &body)
      klass.const_set(:FIELDS, fields.freeze)
      klass.class_eval do
        define_method(:struct_fields) { fields }
        define_method(:validate) { nil }
      end
      kind.generate_accessors(klass)
      klass.class_eval(&body) if body
      klass
    end
  end
end
