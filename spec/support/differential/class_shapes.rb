# frozen_string_literal: true

module Differential
  # Makes classes in the shape of what the Thrift compiler generates. Like
  # generated code they are named, and get their FIELDS once all of them exist,
  # so that they can refer to each other and to themselves.
  module ClassShapes
    # What a required field, an enum and a union mean to `validate`.
    module Checks
      def validate
        struct_fields.each_value { |info| check_field(info, instance_variable_get("@#{info[:name]}")) }
      end

      def check_field(info, value)
        complain("Required field #{info[:name]} is unset!") if info[:optional] == false && value.nil?
        return if !info[:checked] || value.nil? || info[:enum_class]::VALID_VALUES.include?(value)

        complain("Invalid value of field #{info[:name]}!")
      end

      def complain(message)
        raise Thrift::ProtocolException.new(Thrift::ProtocolException::UNKNOWN, message)
      end
    end

    # A class may have state of its own beside its fields.
    module OwnInitialize
      def initialize(*)
        @before = "set before Thrift's initialize"
        super
        @after = [1, 2]
      end
    end

    # An enum as the compiler generates it.
    module Colour
      RED = 1
      GREEN = 2
      BLUE = 1000
      VALUE_MAP = { 1 => "RED", 2 => "GREEN", 1000 => "BLUE" }.freeze
      VALID_VALUES = Set.new([RED, GREEN, BLUE]).freeze
    end

    module_function

    # @param parent [Class] Object, an exception, or a struct class to inherit from
    # @return [Class]
    def struct(parent = Object)
      Class.new(parent) do
        include Thrift::Struct, Thrift::Struct_Union, Checks

        define_method(:struct_fields) { self.class::FIELDS }
      end
    end

    def union
      Class.new(Thrift::Union) do
        include Thrift::Struct_Union

        define_method(:struct_fields) { self.class::FIELDS }
        define_method(:validate) do
          raise(StandardError, "Union fields are not set.") if get_set_field.nil? || get_value.nil?
        end
      end
    end

    # @param klass [Class] of {struct} or {union}
    # @param fields [Hash{Integer => Hash}]
    def complete(klass, fields)
      klass.const_set(:FIELDS, fields)
      (klass <= Thrift::Union ? Thrift::Union : Thrift::Struct).generate_accessors(klass)
    end
  end
end
