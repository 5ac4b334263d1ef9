# frozen_string_literal: true

require_relative "protocols"
require_relative "row"
require_relative "serving"
require_relative "values"

module HardeningRuby
  # The rows of the table: every place where native code calls the application's.
  module CallOuts
    # @return [Proc] the body of a class that overrides a method with one that
    #   calls the hook first
    def self.overriding(name)
      lambda do |*|
        define_method(name) do |*arguments|
          Hook.reach
          super(*arguments)
        end
      end
    end
    private_class_method :overriding

    # These have nothing to go on with: the methods of a generated class are its own.
    VALIDATE = ->(*) { define_method(:validate) { Hook.reach } }

    # All keys are of one kind, so that the second is compared with the first.
    EQUAL = lambda do |*|
      define_method(:hash) { 7 }
      define_method(:eql?) do |other|
        Hook.reach
        super(other)
      end
    end

    # What is written inside of a `hash` asks for that one again, and Ruby gives
    # another number where it is asked inside of itself.
    HASH = { inner: overriding(:hash), nests: false }.freeze

    # The header of a bool is kept back until its value is known, by the protocol.
    BOOL = { nests: false }.freeze

    WRITING = [
      Row.new("`validate`", inner: VALIDATE),
      Row.new("`validate` of a union", choice: VALIDATE),
      Row.new("`validate`, into a frame", inner: VALIDATE, over: -> { Ends::Around.new(Thrift::FramedTransport) }),
      Row.new("`validate`, into a buffer", inner: VALIDATE, over: -> { Ends::Around.new(Thrift::BufferedTransport) }),
      Row.new("`validate`, into a transport of its own", inner: VALIDATE, over: -> { Ends::Own.new }),
      Row.new("`validate`, in a Serializer", inner: VALIDATE, serves: :serializer),
      Row.new("`validate`, in a message", inner: VALIDATE, serves: :message),
      Row.new("`validate`, in a message into a frame", inner: VALIDATE, serves: :message,
                                                       over: -> { Ends::Around.new(Thrift::FramedTransport) }),
      Row.new("`sorted_field_ids`", inner: overriding(:sorted_field_ids)),
      Row.new("`name_to_id` of a union", choice: overriding(:name_to_id)),
      Row.new("`hash` of a key", **HASH),
      Row.new("`eql?` of a key", inner: EQUAL),
      Row.new("`write` of a struct inside", inner: overriding(:write), in_one: false, ours: true),
      Row.new("`to_f` of a number", values: -> { { ratio: Values::Ratio.new } }),
      Row.new("`to_int` of a number", until: "0.24.0", formats: Row::FORMATS.first(2),
                                      values: -> { { numbers: [1, Values::Whole.new(-1), 1 << 40] } }),
      Row.new("`to_str` of a binary", values: -> { { blob: Values::Blob.new("\xFF\x00".b) } }, ours: true),
      Row.new("`encode` of a text", values: -> { { text: Values::Text.new("grüße".encode("UTF-16LE")) } }),
      Row.new("`keys` of a map", values: -> { { counts: Values::Counts.new.update("one" => 1, "two" => 2) } }),
      Row.new("the default block of a map", values: -> { { counts: Values::Found.make } }),
      Row.new("`entries` of a set", values: -> { { names: Values::Names.new(%w[one two]) } }, since: "0.25.0"),
      Row.new("`write` of the transport", over: -> { Ends::Own.new(:write) }, in_one: false),
      *%i[write_struct_begin write_field_begin write_i32 write_string write_map_begin write_field_stop].map do |name|
        Row.new("`#{name}` of the protocol", protocol: Protocols.overriding(name), in_one: false)
      end,
      Row.new("`write_bool` of the protocol", protocol: Protocols.overriding(:write_bool), in_one: false, **BOOL),
      Row.new("`write_list_begin` of a decorator", protocol: Protocols.decorated(:write_list_begin), in_one: false),
      Row.new("`write_bool` of a decorator", protocol: Protocols.decorated(:write_bool), in_one: false, **BOOL),
    ].freeze

    READING = [
      Row.new("`validate`", inner: VALIDATE),
      Row.new("`validate` of a union", choice: VALIDATE),
      Row.new("`validate`, from a frame", inner: VALIDATE,
                                          over: -> { Ends::Around.new(Thrift::FramedTransport, &Ends::FRAME) }),
      Row.new("`validate`, from a buffer", inner: VALIDATE,
                                           over: -> { Ends::Around.new(Thrift::BufferedTransport, &:itself) }),
      Row.new("`validate`, in a Deserializer", inner: VALIDATE, serves: :serializer),
      Row.new("`initialize`", inner: overriding(:initialize)),
      Row.new("`initialize` of a union", choice: overriding(:initialize)),
      Row.new("`dup` of a default", label: Values::OwnLabel.new("default"), rescues: true),
      Row.new("`initialize_copy` of a default", label: Values::Label.new("default"), rescues: true),
      Row.new("`hash` of a key", inner: overriding(:hash)),
      Row.new("`eql?` of a key", inner: EQUAL),
      Row.new("`read` of a struct inside", inner: overriding(:read), ours: true),
      *%i[read_byte read_all read_into_buffer].map do |name|
        Row.new("`#{name}` of the transport", over: -> { Ends::Own.new(name) })
      end,
      Row.new("`read` of the transport", over: -> { Ends::Own.new(:read, ReadOnlyPipe) }),
      Row.new("`read` of what is below a frame",
              over: -> { Ends::Around.new(Thrift::FramedTransport, :read, &Ends::FRAME) }),
      Row.new("`read` of what is below a buffer",
              over: -> { Ends::Around.new(Thrift::BufferedTransport, :read, &:itself) }),
      *%i[read_struct_begin read_field_begin read_i32 read_string read_map_begin skip].map do |name|
        Row.new("`#{name}` of the protocol", protocol: Protocols.overriding(name))
      end,
      Row.new("`read_bool` of the protocol", protocol: Protocols.overriding(:read_bool), **BOOL),
      Row.new("`read_list_begin` of a decorator", protocol: Protocols.decorated(:read_list_begin)),
      Row.new("`read_bool` of a decorator", protocol: Protocols.decorated(:read_bool), **BOOL),
    ].freeze

    WRITERS = { struct: Writing, message: Calling, serializer: Serializing }.freeze
    READERS = { struct: Reading, serializer: Deserializing }.freeze

    # @return [Array<Array(Row, Class)>] each row with the class of its scenes
    def self.all
      WRITING.map { |row| [row, WRITERS.fetch(row.serves)] } + READING.map { |row| [row, READERS.fetch(row.serves)] }
    end
  end
end
