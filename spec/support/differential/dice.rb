# frozen_string_literal: true

module Differential
  # Randomness that three processes share: the same numbers give the same
  # throws, whatever implementation of Thrift is loaded.
  class Dice
    # @param numbers [Array<Integer>] what names this sequence: the run's seed first
    def initialize(*numbers)
      @random = Random.new(numbers.inject(0) { |sum, number| (sum << 40) | number })
    end

    # @param range [Range, Integer] as Random#rand takes it
    # @return [Integer, Float]
    def roll(range)
      @random.rand(range)
    end

    # @param probability [Float] between 0 and 1
    def chance?(probability)
      @random.rand < probability
    end

    # @param choices [Array] not empty
    # @return [Object] one of the choices
    def pick(choices)
      choices[@random.rand(choices.size)]
    end

    # @param choices [Hash{Object => Integer}] each choice with its weight
    # @return [Object] one of the choices
    def weighted(choices)
      throw_at = @random.rand(choices.sum { |_, weight| weight })
      choices.each { |choice, weight| return choice if (throw_at -= weight).negative? }
    end

    # @param items [Array]
    # @return [Array] the same items in another order
    def shuffle(items)
      items.shuffle(random: @random)
    end

    # @param size [Integer] in bytes
    # @return [String] in ASCII-8BIT
    def bytes(size)
      @random.bytes(size)
    end
  end
end
