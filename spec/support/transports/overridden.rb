# frozen_string_literal: true

require "socket"
require "stringio"
require_relative "header_messages"
require_relative "inner"
require_relative "messages"
require_relative "told"

# Transports of which an application overrides methods: which of their calls it
# gets to see. The thrift gem's own code, in a process of its own, says which.
module OverriddenTransports
  extend Transports::Told

  METHODS = %i[write read read_all read_byte read_into_buffer flush].freeze

  class << self
    # @return [Hash{String => Class}] the transports that can be overridden
    def kinds
      kinds = { "a framed transport" => Thrift::FramedTransport, "a buffered transport" => Thrift::BufferedTransport,
                "a memory buffer" => Thrift::MemoryBufferTransport, "an IO stream" => Thrift::IOStreamTransport,
                "an HTTP client" => Thrift::HTTPClientTransport, "a UNIX socket" => Thrift::UNIXSocket }
      defined?(Thrift::HeaderTransport) ? kinds.merge("a header transport" => Thrift::HeaderTransport) : kinds
    end

    # @param klass [Class] one of {kinds}, or a subclass
    # @param bytes [String] the message that is to come
    # @return [Thrift::BaseTransport]
    def build(klass, bytes)
      _, make = builders.find { |base, _| klass <= base }
      make.call(klass, bytes)
    end

    # Reads a message, and writes it.
    #
    # @return [Array] what was read
    def use(transport, protocol_class)
      protocol = protocol_class.new(transport)
      Transports::Messages.read(protocol).tap do |message|
        Transports::Messages.write(protocol, message.last)
        transport.flush unless transport.is_a?(Thrift::HTTPClientTransport)
      end
    end

    # @param name [Symbol] the method that was called
    # @param arguments [Array] its arguments
    # @return [Object] what is noted of the call: bytes, or a size
    def note(name, arguments)
      name == :write ? arguments.first.b : arguments.last
    end

    # @return [Array] the notes of each call of a method that a subclass overrides
    def calls(klass, name, protocol_class)
      notes = []
      subclass = Class.new(klass) do
        define_method(name) do |*arguments|
          notes << OverriddenTransports.note(name, arguments)
          super(*arguments)
        end
      end
      use(build(subclass, Transports::Messages.encoded(protocol_class)), protocol_class)
      notes
    end

    # @return [Hash] the calls for each kind, each protocol and each method
    def table
      kinds.to_a.product(Transports::Messages::PROTOCOLS, METHODS).to_h do |(kind, klass), protocol, name|
        [[kind, protocol.name, name], calls(klass, name, protocol)]
      end
    end

    private

    def builders
      over = ->(bytes) { Transports::Inner.new([bytes]) }
      {
        Thrift::IOStreamTransport => ->(klass, bytes) { klass.new(StringIO.new(bytes), StringIO.new("".b)) },
        Thrift::HTTPClientTransport => method(:http), Thrift::UNIXSocket => method(:socket),
        Thrift::MemoryBufferTransport => ->(klass, bytes) { klass.new(bytes.dup) },
        Thrift::FramedTransport => ->(klass, bytes) { klass.new(over.call(Transports::HeaderMessages.frame(bytes))) },
        Thrift::BaseTransport => ->(klass, bytes) { klass.new(over.call(bytes)) },
      }
    end

    def http(klass, bytes)
      klass.new("http://localhost/").tap { |client| client.instance_variable_set(:@inbuf, StringIO.new(bytes)) }
    end

    # The other end stays open as long as the transport does.
    def socket(klass, bytes)
      near, far = ::UNIXSocket.pair
      far.write(bytes)
      klass.new("path").tap do |socket|
        socket.handle = near
        socket.instance_variable_set(:@far, far)
      end
    end
  end
end
