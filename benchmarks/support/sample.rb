# frozen_string_literal: true

module Bench
  # Makes a struct of any generated class, with a value in every field.
  module Sample
    TEXT = "ein Text, 30 Zeichen lang, ü…"
    ELEMENTS = 3
    DEPTH = 4

    module_function

    # @param klass [Class] of structs or unions
    # @param depth [Integer] how many structs may be in each other
    # @return [Thrift::Struct, Thrift::Union, nil] nil where that is used up
    def of(klass, depth = DEPTH)
      return if depth.zero?
      return union(klass, depth) if klass < Thrift::Union

      values = klass::FIELDS.each_value.to_h { |info| [info[:name].to_sym, value(info, depth)] }
      klass.new(values.compact)
    end

    def union(klass, depth)
      info = klass::FIELDS.each_value.find { |candidate| !value(candidate, depth).nil? }
      klass.new(info[:name].to_sym, value(info, depth)) if info
    end

    def value(info, depth)
      case info[:type]
      when Thrift::Types::BOOL then true
      when Thrift::Types::BYTE then 7
      when Thrift::Types::I16, Thrift::Types::I32, Thrift::Types::I64
        info[:enum_class] ? info[:enum_class]::VALID_VALUES.first : 1000
      when Thrift::Types::DOUBLE then 1.5
      when Thrift::Types::STRING then info[:binary] ? TEXT.b : TEXT
      when Thrift::Types::STRUCT then of(info[:class], depth - 1)
      else container(info, depth)
      end
    end

    def container(info, depth)
      case info[:type]
      when Thrift::Types::LIST then Array.new(ELEMENTS) { value(info[:element], depth) }.compact
      when Thrift::Types::SET then Set.new([value(info[:element], depth)].compact)
      when Thrift::Types::MAP
        [[value(info[:key], depth), value(info[:value], depth)]].reject { |pair| pair.any?(&:nil?) }.to_h
      else "123e4567-e89b-12d3-a456-426614174000" # a UUID
      end
    end
  end
end
