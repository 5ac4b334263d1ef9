# frozen_string_literal: true

require "thrift"
require_relative "hook"

module HardeningRuby
  # Protocols one of whose methods is the application's own.
  module Protocols
    # Passes everything on, as an application writes one.
    class Decorator < Thrift::BaseProtocol
      include Thrift::ProtocolDecorator
    end

    class << self
      # @param name [Symbol] of the method
      # @return [Proc] makes a protocol of a class below the format's
      def overriding(name)
        ->(format, transport) { hooked(format, name).new(transport) }
      end

      # @param name [Symbol] of the method
      # @return [Proc] makes a decorator, which overrides it, around a protocol
      def decorated(name)
        ->(format, transport) { hooked(Decorator, name).new(format.new(transport)) }
      end

      private

      def hooked(base, name)
        @hooked ||= {}
        @hooked[[base, name]] ||= Class.new(base) do
          define_method(name) do |*arguments|
            Hook.reach
            super(*arguments)
          end
        end
      end
    end
  end
end
