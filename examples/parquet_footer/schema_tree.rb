# frozen_string_literal: true

require "parquet_footer/parquet_footer_types"

module ParquetFooter
  # A schema drawn as a tree. The footer lists the elements depth first, each
  # with the number of its children.
  class SchemaTree
    # @param elements [Array<ParquetFooter::SchemaElement>]
    def initialize(elements)
      @elements = elements
    end

    # @return [Array<String>] one line for each element
    def lines
      rest = @elements.dup
      root = rest.shift
      [root.name, *branches(rest, root.num_children, "")]
    end

    private

    # Takes the children of one element, and theirs, off the list.
    def branches(rest, count, indent)
      Array.new(count) do |n|
        element = rest.shift
        last = n == count - 1
        line = "#{indent}#{last ? "└─" : "├─"} #{describe(element)}"
        [line, *branches(rest, element.num_children || 0, "#{indent}#{last ? "   " : "│  "}")]
      end.flatten
    end

    def describe(element)
      [
        element.name,
        FieldRepetitionType::VALUE_MAP[element.repetition_type].downcase,
        physical_type(element),
        logical_type(element.logicalType),
      ].compact.join(" ")
    end

    def physical_type(element)
      return unless element.type

      name = Type::VALUE_MAP[element.type]
      element.type_length ? "#{name}(#{element.type_length})" : name
    end

    def logical_type(logical)
      return unless logical

      "[#{[logical.get_set_field.to_s.downcase, *parameters(logical.get_value)].join(" ")}]"
    end

    # The fields of a logical type, by name; a time's unit is a union of structs
    # without fields, of which the name says it all.
    def parameters(type)
      type.struct_fields.values.map do |field|
        value = type.public_send(field[:name])
        value = value.get_set_field.to_s.downcase if value.is_a?(Thrift::Union)
        "#{field[:name]}=#{value}"
      end
    end
  end
end
