# frozen_string_literal: true

require_relative "cargo"
require_relative "ends"

module HardeningRuby
  # A place where native code calls the application's: what has methods of its
  # own there, and otherwise the usual.
  class Row
    FORMATS = [Thrift::CompactProtocol, Thrift::BinaryProtocolAccelerated, Thrift::BinaryProtocol].freeze

    # @return [String] the method that is called, and where
    attr_reader :name

    # @return [Hash] tags of the examples
    attr_reader :tags

    # What is usual, and what each setting stands for.
    USUAL = {
      inner: nil, # [Proc] the body of the class of the structs inside
      choice: nil, # [Proc] the body of the class of the union
      label: "default", # [String] the default of a field of the structs inside
      values: -> { {} }, # [Proc] makes values of the outer struct, by their names
      protocol: ->(format, transport) { format.new(transport) }, # [Proc] makes the protocol
      over: -> { Ends::Memory.new }, # [Proc] makes the far end
      serves: :struct, # [Symbol] what is written or read: a `:struct`, a `:message`, or one by a `:serializer`
      in_one: true, # [Boolean] whether a struct is in the transport wholly or not at all
      nests: true, # [Boolean] whether the same protocol may be used inside of it
      rescues: false, # [Boolean] whether the caller goes on after a StandardError
      formats: FORMATS, # [Array<Class>] of the protocols that call it
    }.freeze

    # @param name [String]
    # @param settings [Hash] those of {USUAL}, and tags of the examples
    def initialize(name, **settings)
      @name = name
      @settings = USUAL.merge(settings.slice(*USUAL.keys))
      @tags = settings.except(*USUAL.keys)
    end

    def to_s = name
    def in_one? = @settings[:in_one]
    def nests? = @settings[:nests] && !serializer?
    def rescues? = @settings[:rescues]
    def serves = @settings[:serves]
    def serializer? = serves == :serializer

    # @return [Array<Class>] of the protocols that call it
    def formats = @settings[:formats]

    # @return [Object] a far end, with its transport
    def far_end = @settings[:over].call

    # @return [Thrift::BaseProtocol]
    def protocol(format, transport) = @settings[:protocol].call(format, transport)

    # @return [Thrift::Struct] which calls the hook, as far as that is its part
    def value = Cargo.filled(*classes, **@settings[:values].call)

    # @return [Class] of that
    def reads = classes.first

    # What such a struct looks like on the wire. Nobody's own methods are called
    # for it.
    #
    # @param more [Hash] fields that the class which reads doesn't know
    # @param values [Hash] in place of the usual ones
    # @return [String]
    def self.bytes(format, more = {}, label: "default", **values)
      classes = plain(more)
      struct = Cargo.filled(*classes, **values)
      [struct.inner, *struct.inners, *struct.keyed.keys, *struct.many].each { |inner| inner.label = label }
      memory = Thrift::MemoryBufferTransport.new
      # The keys have changed.
      struct.keyed.rehash
      struct.many.reset
      struct.write(format.new(memory))
      memory.read(memory.available)
    end

    def self.plain(more)
      (@plain ||= {})[more] ||= [Cargo.struct(inner = Cargo.inner, choice = Cargo.choice, more), inner, choice]
    end
    private_class_method :plain

    private

    # Made once: what is known of a class is part of what is examined.
    def classes
      @classes ||= begin
        inner = Cargo.inner(@settings[:label], &@settings[:inner])
        choice = Cargo.choice(&@settings[:choice])
        [Cargo.struct(inner, choice), inner, choice]
      end
    end
  end
end
