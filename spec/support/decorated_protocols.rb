# frozen_string_literal: true

require "thrift"

# Protocols around protocols.
module DecoratedProtocols
  # As an application writes one: it passes everything on.
  class Decorator < Thrift::BaseProtocol
    include Thrift::ProtocolDecorator

    # @return [Thrift::BaseProtocol] the protocol with so many decorators around it
    def self.around(protocol, count) = (1..count).inject(protocol) { |inner, _| new(inner) }
  end

  INNER = %w[CompactProtocol BinaryProtocol BinaryProtocolAccelerated]
          .to_h { |name| [name, Thrift.const_get(name)] }.freeze

  # Each takes the protocol to put something around.
  AROUND = {
    "a decorator" => ->(protocol) { Decorator.new(protocol) },
    "a multiplexed protocol" => ->(protocol) { Thrift::MultiplexedProtocol.new(protocol, "service") },
    "a stored message protocol" => ->(protocol) { Thrift::StoredMessageProtocol.new(protocol, ["call", 1, 0]) },
    "a multiplexed protocol around a decorator" =>
      ->(protocol) { Thrift::MultiplexedProtocol.new(Decorator.new(protocol), "service") },
    "a decorator around a stored message protocol around a decorator" =>
      ->(protocol) { Decorator.new(Thrift::StoredMessageProtocol.new(Decorator.new(protocol), ["call", 1, 0])) },
    "sixteen decorators" => ->(protocol) { Decorator.around(protocol, 16) },
  }.freeze
end
