# frozen_string_literal: true

require "delegate"
require "set"
require_relative "hook"

module HardeningRuby
  # Values whose own methods are called while they are written.
  module Values
    # A number of the application's own.
    class Ratio < Numeric
      def to_f
        Hook.reach
        0.5
      end
    end

    # What can be taken for an Integer.
    class Whole
      def initialize(number) = @number = number

      def to_int
        Hook.reach
        @number
      end
    end

    # A text that is transcoded.
    class Text < String
      def encode(*)
        Hook.reach
        super
      end
    end

    # What can be taken for a String, and says so itself.
    class Blob < SimpleDelegator
      def to_str
        Hook.reach
        __getobj__
      end

      def force_encoding(_) = self
    end

    # A Hash that says itself what is in it.
    class Counts < Hash
      def keys
        Hook.reach
        super
      end
    end

    # A Hash that finds a value for a key that isn't in it.
    class Found < Hash
      def keys = [*super, "two"]

      def self.make
        new do |_, _|
          Hook.reach
          2
        end.update("one" => 1)
      end
    end

    # A Set that says itself what is in it.
    class Names < Set
      def entries
        Hook.reach
        super
      end
    end

    # A default that makes its copies itself.
    class OwnLabel < String
      def dup
        Hook.reach
        super
      end
    end

    # A default that objects get a copy of.
    class Label < String
      def initialize_copy(_)
        Hook.reach
        super
      end
    end
  end
end
