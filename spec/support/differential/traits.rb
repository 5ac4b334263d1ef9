# frozen_string_literal: true

require_relative "kinds"

module Differential
  # Finds in a value to be written what pure Ruby is known to write otherwise.
  class Traits
    ARRAY_IN_SET = "array in a set"
    BINARY_IN_UNION = "binary in a union"
    NO_BOOL = "no bool for a bool"

    # @param subject [Object] a struct or union
    # @return [Array<String>]
    def self.of(subject)
      new.tap { |traits| traits.look_at_struct(subject) }.found.uniq
    end

    attr_reader :found

    def initialize
      @found = []
    end

    def look_at_struct(object)
      return look_at_union(object) if object.is_a?(Thrift::Union)
      return unless object.is_a?(Thrift::Struct)

      object.class::FIELDS.each_value { |info| look_at(object.instance_variable_get("@#{info[:name]}"), info) }
    end

    private

    def look_at_union(union)
      name = union.get_set_field.to_s
      info = union.class::FIELDS.each_value.find { |candidate| candidate[:name] == name }
      return unless info

      @found << BINARY_IN_UNION if info[:binary]
      look_at(union.get_value, info)
    end

    def look_at(value, info)
      case Kinds.of(info)
      when :bool then @found << NO_BOOL unless [nil, true, false].include?(value)
      when :struct, :union then look_at_struct(value)
      when :map then look_at_map(value, info)
      when :list, :set then look_at_members(value, info) if value.respond_to?(:each)
      end
    end

    def look_at_members(value, info)
      members = value.is_a?(Hash) ? value.keys : value.to_a
      @found << ARRAY_IN_SET if info[:type] == Kinds::CODES[:set] && members.any?(Array)
      members.each { |member| look_at(member, info[:element]) }
    end

    def look_at_map(map, info)
      return unless map.is_a?(Hash)

      map.each do |key, value|
        look_at(key, info[:key])
        look_at(value, info[:value])
      end
    end
  end
end
