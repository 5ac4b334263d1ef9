# frozen_string_literal: true

require "set"
require "thrift"
require_relative "arrivals"
require_relative "claims"
require_relative "memory"
require_relative "reading"
require_relative "../differential/dice"

module HardeningBytes
  # What reading takes at its height, measured where nothing else is loaded.
  module Peaks
    PROTOCOLS = Differential::Formats::WIRES.keys.map { |name| Object.const_get(name) }
    KILOBYTE = 1024

    class << self
      # @return [Array<Array>] of each message its name, how it arrived, what came of it and the growth in bytes
      def of_claims
        measured { |protocol| Claims.new(protocol).all }
      end

      # @param seed [Integer]
      # @param count [Integer] for each protocol and transport
      # @return [Array<Array>] the same for a kilobyte of anything
      def of_chance(seed, count)
        dice = Differential::Dice.new(seed)
        classes = [Shapes::Every, Shapes::Nested, Shapes::Tree, Shapes::Choice, Claims::Deep, Shapes::Stranger]
        measured { (1..count).to_h { |number| ["chance #{number}", [dice.pick(classes), kilobyte(dice)]] } }
      end

      private

      # Small numbers are types and sizes more often than large ones.
      def kilobyte(dice)
        return dice.bytes(KILOBYTE) if dice.chance?(0.2)

        byte = dice.pick([0x19, 0x1C, 0x2C, 0x39, 0x3B, 0x0F, 0x0C, 0])
        Array.new(KILOBYTE) { dice.chance?(0.6) ? byte : dice.roll(dice.pick([16, 256])) }.pack("C*")
      end

      def measured
        PROTOCOLS.product(Arrivals::ALL.to_a).flat_map do |protocol, (arrival, over)|
          messages = yield protocol
          messages.each_value { |into, bytes| attempt(into, protocol.new(over.call(bytes))) }
          GC.start
          messages.map do |name, (into, bytes)|
            outcome, growth = Memory.growth { attempt(into, protocol.new(over.call(bytes))) }
            ["#{name}, #{protocol.name.delete_prefix('Thrift::')}", arrival, outcome, growth]
          end
        end
      end

      def attempt(into, protocol)
        into.new.read(protocol)
        "ok"
      rescue *Reading::CAUGHT => e
        Differential::Canonical.error(e)
      end
    end
  end
end
