# frozen_string_literal: true

module Bench
  # The same data in other libraries. An adapter builds an object of the values
  # that it is given, encodes and decodes it, and reads every field.
  module Peers
    # What is encoded: a field of every type.
    VALUES = {
      yes: true, no: false, tiny: -7, short_number: -60, number: 7_000, long_number: 10_000_000_000, real: 2.5,
      text: "é", blob: "\xFF".b, numbers: [1, -2], choices: [3], names: { 1 => "a" }, point: { x: 5 }
    }.freeze

    # Thrift, by whatever serves it in this process; the compact protocol.
    class Thrift
      # @return [String] the library that it needs
      def self.library = "thrift"

      def initialize
        require_relative "../../examples/support/thrift"
        $LOAD_PATH.unshift File.expand_path("../generated", __dir__)
        require "workloads/workloads_types"
        factory = ::Thrift::CompactProtocolFactory.new
        @serializer = ::Thrift::Serializer.new(factory)
        @deserializer = ::Thrift::Deserializer.new(factory)
      end

      def build(values)
        Workloads::Small.new(
          yes: values[:yes], no: values[:no], tiny: values[:tiny], short_number: values[:short_number],
          number: values[:number], long_number: values[:long_number], real: values[:real], text: values[:text],
          blob: values[:blob], numbers: values[:numbers], choices: Set.new(values[:choices]), names: values[:names],
          point: Workloads::Point.new(x: values[:point][:x]),
        )
      end

      def encode(object) = @serializer.serialize(object)
      def decode(bytes) = @deserializer.deserialize(Workloads::Small.new, bytes)

      def read(object)
        [object.yes, object.no, object.tiny, object.short_number, object.number, object.long_number, object.real,
         object.text, object.blob, object.numbers.to_a, object.choices.to_a, object.names.to_h, object.point.x]
      end
    end

    # google-protobuf, an equal message.
    class Protobuf
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
        require "google/protobuf"
        require "google/protobuf/descriptor_pb"
        pool = Google::Protobuf::DescriptorPool.new
        pool.add_serialized_file(Google::Protobuf::FileDescriptorProto.encode(file))
        @small = pool.lookup("peers.Small").msgclass
        @point = pool.lookup("peers.Point").msgclass
      end

      def build(values)
        @small.new(
          yes: values[:yes], no: values[:no], tiny: values[:tiny], short_number: values[:short_number],
          number: values[:number], long_number: values[:long_number], real: values[:real], text: values[:text],
          blob: values[:blob], numbers: values[:numbers], choices: values[:choices], names: values[:names],
          point: @point.new(x: values[:point][:x]),
        )
      end

      def encode(object) = @small.encode(object)
      def decode(bytes) = @small.decode(bytes)

      def read(object)
        [object.yes, object.no, object.tiny, object.short_number, object.number, object.long_number, object.real,
         object.text, object.blob, object.numbers.to_a, object.choices.to_a, object.names.to_h, object.point.x]
      end

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
        fields = fields.each_with_index.map do |(field, type, label, type_name), index|
          options = { name: field.to_s, number: index + 1, type: type, label: label || :LABEL_OPTIONAL }
          options[:type_name] = type_name if type_name
          Google::Protobuf::FieldDescriptorProto.new(**options)
        end
        Google::Protobuf::DescriptorProto.new(name: name, field: fields)
      end
    end

    # What has no classes: a Hash is encoded and decoded.
    class OfHashes
      # JSON has neither bytes nor Integers for keys.
      def build(values)
        { "yes" => values[:yes], "no" => values[:no], "tiny" => values[:tiny], "short_number" => values[:short_number],
          "number" => values[:number], "long_number" => values[:long_number], "real" => values[:real],
          "text" => values[:text], "blob" => blob(values[:blob]), "numbers" => values[:numbers],
          "choices" => values[:choices], "names" => values[:names],
          "point" => { "x" => values[:point][:x] } }
      end

      def read(object)
        [object["yes"], object["no"], object["tiny"], object["short_number"], object["number"], object["long_number"],
         object["real"], object["text"], object["blob"], object["numbers"].to_a, object["choices"].to_a,
         object["names"].to_h, object["point"]["x"]]
      end

      private

      def blob(bytes) = bytes
    end

    # MessagePack.
    class Msgpack < OfHashes
      def self.library = "msgpack"

      def initialize
        super
        require "msgpack"
      end

      def encode(object) = MessagePack.pack(object)
      def decode(bytes) = MessagePack.unpack(bytes)
    end

    # JSON, by the library that comes with Ruby.
    class Json < OfHashes
      def self.library = "json"

      def initialize
        super
        require "json"
      end

      def encode(object) = JSON.generate(object)
      def decode(text) = JSON.parse(text)

      private

      def blob(bytes) = [bytes].pack("m0")
    end

    # JSON, by Oj.
    class Oj < Json
      def self.library = "oj"

      def initialize
        super
        require "oj"
      end

      def encode(object) = ::Oj.dump(object, mode: :compat)
      def decode(text) = ::Oj.load(text, mode: :compat)
    end

    ALL = { "ours" => Thrift, "stock" => Thrift, "ruby" => Thrift, "protobuf" => Protobuf, "msgpack" => Msgpack,
            "json" => Json, "oj" => Oj }.freeze
  end
end
