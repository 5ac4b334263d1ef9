# frozen_string_literal: true

require_relative "scene"

module HardeningRuby
  # Something is done with struct objects, apart from any protocol.
  class WithObjects < Scene
    # A value that is asked when objects are compared or hashed.
    class Asked
      def ==(other)
        Hook.reach
        other.is_a?(Asked)
      end
      alias eql? ==

      def hash
        Hook.reach
        7
      end
    end

    # Values for an object that say themselves what is in them.
    class Settings < Hash
      def each(&)
        Hook.reach
        super
      end
    end

    POINT = Specimens.struct({ 1 => { type: Thrift::Types::I32, name: "x" } })

    POINTS = -> { Array.new(2) { POINT.new(x: Asked.new) } }
    CHOICES = -> { Array.new(2) { Specimens::Choice.new(:number, Asked.new) } }

    # By what is called, and when: the work.
    WORK = {
      "`==` of a value, while objects are compared" => -> { POINTS.call.reduce(:==) },
      "`==` of a value, while objects are compared by eql?" => -> { POINTS.call.reduce(:eql?) },
      "`==` of a value, while differences are told" => -> { POINTS.call.reduce(:differences) },
      "`==` of a value, while unions are compared" => -> { CHOICES.call.reduce(:==) },
      "`hash` of a value, while an object is hashed" => -> { POINTS.call.first.hash },
      "`each` of values, while an object is made" => -> { POINT.new(Settings[:x, 1]).x },
      "a block, while an object is made" => -> { POINT.new(x: 1) { Hook.reach }.x },
    }.freeze

    # @param row [String] a key of {WORK}
    def initialize(row)
      super(row, nil)
    end

    def twin = self.class.new(row)

    def perform = WORK.fetch(row).call

    private

    def prepare
      Hook.arm(nil)
      @expected = perform
    end

    def discard; end
  end
end
