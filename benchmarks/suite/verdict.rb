# frozen_string_literal: true

module Bench
  # Is one faster than the other? By how many rounds say so: if there was no
  # difference, each round would say so with the chance of a coin.
  class Verdict
    # Less than this is not told from noise, whatever the rounds say.
    SMALLEST_DIFFERENCE = 0.01
    CERTAIN = 0.95

    # @param ratios [Array<Float>] of each round, above 1 where it was faster
    # @param median [Float]
    def initialize(ratios, median)
      @ratios = ratios
      @median = median
    end

    # @return [Float] 0 to 1, how sure it is that there is a difference
    def confidence
      faster = @ratios.count { |ratio| ratio > 1 }
      extreme = [faster, @ratios.size - faster].max
      # Two sides: it might as well have been slower.
      chance = 2 * (extreme..@ratios.size).sum { |count| binomial(@ratios.size, count) } * (0.5**@ratios.size)
      [1 - chance, 0].max
    end

    # @return [String]
    def to_s
      return "no difference" if confidence < CERTAIN || (@median - 1).abs < SMALLEST_DIFFERENCE

      @median > 1 ? "faster" : "SLOWER"
    end

    private

    def binomial(total, count) = (1..count).inject(1) { |product, n| product * (total - n + 1) / n }
  end
end
