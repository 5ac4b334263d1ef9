# frozen_string_literal: true

require_relative "thrift_gem"
require_relative "warnings"

module ThriftNative
  # The methods that Thrift generates for each field of a struct or union: blocks,
  # which make up the names of methods and instance variables at every call. Here
  # they are compiled for their field, which no native method is faster than.
  #
  # Those of classes that are there already are replaced, those of others as they
  # are generated; what a class defines itself is left alone.
  #
  # @api private
  module Accessors
    # What a generated method can be, by the end of its name.
    SUFFIXES = { writer: "=", question: "?", reader: "" }.freeze

    # The code of the methods that are replaced. A struct's reader is Ruby's own.
    CODE = {
      Struct: {
        writer: <<~RUBY,
          def %<name>s=(value)
            Thrift.check_type(value, ThriftNative::Accessors.field(self, "%<name>s"), "%<name>s") if Thrift.type_checking
            @%<name>s = value
          end
        RUBY
        question: <<~RUBY
          def %<name>s? = !self.%<name>s.nil?
        RUBY
      },
      Union: {
        writer: <<~RUBY,
          def %<name>s=(value)
            Thrift.check_type(value, ThriftNative::Accessors.field(self, "%<name>s"), "%<name>s") if Thrift.type_checking
            @setfield = :%<name>s
            @value = value
          end
        RUBY
        question: <<~RUBY,
          def %<name>s? = get_set_field == :%<name>s && !get_value.nil?
        RUBY
        reader: <<~RUBY
          def %<name>s
            return @value if @setfield.equal?(:%<name>s)

            raise "%<name>s is not union's set field."
          end
        RUBY
      }
    }.freeze
    private_constant :SUFFIXES, :CODE

    @origins = {}

    class << self
      # Finds out what generated methods are like, before any is replaced.
      #
      # @return [void]
      def find_origins
        @origins = CODE.to_h { |kind, _| [kind, origins(Thrift.const_get(kind))] }
      end

      # Replaces the accessors of now and of later.
      #
      # @return [void]
      def install
        CODE.each_key { |kind| follow(Thrift.const_get(kind)) }
        ObjectSpace.each_object(Class) { |klass| compile(klass) if struct?(klass) }
      end

      # @param method [UnboundMethod, nil]
      # @return [Boolean] whether it is the reader that Thrift generates for a
      #   struct's field
      def reader?(method) = generated?(method, :Struct, :reader)

      # Replaces what Thrift has generated for a class.
      #
      # @param klass [Class] of structs or unions
      # @return [void]
      def compile(klass)
        return if klass.frozen? || !klass.const_defined?(:FIELDS) || !klass::FIELDS.is_a?(Hash)

        code = methods_to_compile(klass)
        Warnings.silenced { klass.class_eval(code.join, __FILE__, __LINE__) } if code.any?
      end

      # What FIELDS say of a field, for `Thrift.check_type`.
      #
      # @param object [Thrift::Struct, Thrift::Union]
      # @param name [String]
      # @return [Hash]
      def field(object, name) = object.struct_fields.each_value.find { |info| info[:name] == name }

      private

      # The places that generated methods say to come from; none where the
      # application generates them.
      def origins(thrift)
        klass = Class.new
        thrift.field_accessor(klass, { name: "probe", type: Thrift::Types::I32 })
        thrift.qmark_isset_method(klass, { name: "probe" })
        places = SUFFIXES.transform_values { |suffix| klass.instance_method("probe#{suffix}").source_location }
        places.select { |_, place| of_thrift?(place) }
      end

      def of_thrift?(place) = !place.nil? && place.first.start_with?("#{ThriftGem.directory}/")

      def follow(thrift)
        original = thrift.method(:generate_accessors)
        return unless of_thrift?(original.source_location)

        Warnings.silenced do
          thrift.define_singleton_method(:generate_accessors) do |klass|
            original.call(klass).tap { Accessors.compile(klass) }
          end
        end
      end

      # A class may have a `<` of its own.
      def struct?(klass) = Module.instance_method(:<).bind_call(klass, Thrift::Struct_Union)

      def methods_to_compile(klass)
        kind = klass <= Thrift::Union ? :Union : :Struct
        klass::FIELDS.each_value.flat_map do |info|
          name = info.is_a?(Hash) && info[:name]
          name.is_a?(String) && name.match?(/\A[A-Za-z_]\w*\z/) ? methods_of_field(klass, kind, name) : []
        end
      end

      def methods_of_field(klass, kind, name)
        CODE.fetch(kind).filter_map do |role, code|
          method = :"#{name}#{SUFFIXES.fetch(role)}"
          next unless klass.public_method_defined?(method, false)

          format(code, name: name) if generated?(klass.instance_method(method), kind, role)
        end
      end

      def generated?(method, kind, role)
        place = @origins.dig(kind, role)
        !place.nil? && !method.nil? && method.source_location == place && method.original_name == method.name
      end
    end
  end
end
