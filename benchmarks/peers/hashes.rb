# frozen_string_literal: true

require_relative "peer"

module Bench
  module Peers
    # MessagePack.
    class Msgpack < OfHashes
      def self.library = "msgpack"

      def initialize
        super
        require "msgpack"
      end

      def encode = "MessagePack.pack(object)"
      def decode = "MessagePack.unpack(bytes)"
    end

    # JSON, by the library that comes with Ruby.
    class Json < OfHashes
      def self.library = "json"

      def initialize
        super
        require "json"
      end

      def encode = "JSON.generate(object)"
      def decode = "JSON.parse(bytes)"

      private

      # JSON has no bytes.
      def blob = '[values[:blob]].pack("m0")'
    end

    # JSON, by Oj.
    class Oj < Json
      def self.library = "oj"

      def initialize
        super
        require "oj"
      end

      def encode = "::Oj.dump(object, mode: :compat)"
      def decode = "::Oj.load(bytes, mode: :compat)"
    end
  end
end
