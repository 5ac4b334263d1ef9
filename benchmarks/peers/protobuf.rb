# frozen_string_literal: true

require_relative "peer"

module Bench
  module Peers
    # google-protobuf, with an equal message.
    class Protobuf < OfObjects
      def self.library = "google/protobuf"

      # Fields by their numbers: name, type, and whether there are many.
      FIELDS = [
        %i[yes TYPE_BOOL], %i[no TYPE_BOOL], %i[tiny TYPE_SINT32], %i[short_number TYPE_SINT32],
        %i[number TYPE_SINT32], %i[long_number TYPE_SINT64], %i[real TYPE_DOUBLE], %i[text TYPE_STRING],
        %i[blob TYPE_BYTES], %i[numbers TYPE_SINT32 LABEL_REPEATED], %i[choices TYPE_SINT32 LABEL_REPEATED],
        [:names, :TYPE_MESSAGE, :LABEL_REPEATED, ".peers.Small.NamesEntry"],
        [:point, :TYPE_MESSAGE, :LABEL_OPTIONAL, ".peers.Point"]
      ].freeze

      def initialize
        super
        require "google/protobuf"
        require "google/protobuf/descriptor_pb"
        pool = Google::Protobuf::DescriptorPool.new
        pool.add_serialized_file(Google::Protobuf::FileDescriptorProto.encode(file))
        @small = pool.lookup("peers.Small").msgclass
        @point = pool.lookup("peers.Point").msgclass
      end

      def locals = { small: @small, point: @point }

      def build
        others = { numbers: "values[:numbers]", choices: "values[:choices]", names: "values[:names]",
                   point: "point.new(x: values[:point][:x])" }
        "small.new(#{arguments(**others)})"
      end

      def encode = "small.encode(object)"
      def decode = "small.decode(bytes)"

      private

      def file
        point = message("Point", [%i[x TYPE_SINT32]])
        entry = message("NamesEntry", [%i[key TYPE_SINT32], %i[value TYPE_STRING]])
        entry.options = Google::Protobuf::MessageOptions.new(map_entry: true)
        small = message("Small", FIELDS)
        small.nested_type << entry
        Google::Protobuf::FileDescriptorProto.new(name: "peers.proto", package: "peers", syntax: "proto3",
                                                  message_type: [small, point])
      end

      def message(name, fields)
        fields = fields.each.with_index(1).map do |(field, type, label, type_name), number|
          options = { name: field.to_s, number: number, type: type, label: label || :LABEL_OPTIONAL }
          options[:type_name] = type_name if type_name
          Google::Protobuf::FieldDescriptorProto.new(**options)
        end
        Google::Protobuf::DescriptorProto.new(name: name, field: fields)
      end
    end
  end
end
