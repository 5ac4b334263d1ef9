# frozen_string_literal: true

# A measured process of one library; PEER names it.

require "set"
require_relative "../support/loop"
require_relative "../support/measured"
require_relative "all"

module Bench
  module Peers
    # What is done with an object of a peer.
    class Operation < Loop
      # Expressions, of those of a peer.
      ALL = {
        "encode" => lambda(&:encode),
        "build+encode" => ->(peer) { "object = #{peer.build}\n#{peer.encode}" },
        "decode" => lambda(&:decode),
        "decode+read" => ->(peer) { "object = #{peer.decode}\n#{peer.reads.join("\n")}" }
      }.freeze

      # @param peer [Bench::Peers::Peer]
      # @param name [String] one of ALL
      # @raise [RuntimeError] where what is read isn't what was written
      def initialize(peer, name)
        values = { values: VALUES, **peer.locals }
        values[:object] = Loop.new(peer.build, values).once
        values[:bytes] = @bytes = Loop.new(peer.encode, values).once
        expected = fields(peer, values)
        found = fields(peer, { **values, object: Loop.new(peer.decode, values).once })
        raise "#{found} was read for #{expected}" unless found == expected

        super(ALL.fetch(name)[peer], values)
      end

      # @return [String] the encoded object
      def result = @bytes

      private

      # Keys of maps are Strings in JSON.
      def fields(peer, values)
        Loop.new("[#{peer.reads.join(", ")}]", values).once.map { |value| value.is_a?(Hash) ? value.values : value }
      end
    end

    # Measures a peer.
    class Worker < Measured
      private

      def operation(name)
        @peer ||= ALL.fetch(ENV.fetch("PEER")).new
        Operation.new(@peer, name.split("/").last)
      end

      def describe
        { ruby: RUBY_DESCRIPTION, version: Gem.loaded_specs[ALL.fetch(ENV.fetch("PEER")).gem_name]&.version&.to_s }
      end
    end
  end
end

$stdout.sync = true
Bench::Peers::Worker.new.serve($stdin, $stdout)
