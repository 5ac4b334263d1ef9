# frozen_string_literal: true

module Bench
  # Is one faster than the other? By how many rounds say so: if there was no
  # difference, each round would say so with the chance of a coin.
  class Verdict
    # Less than this is not told from noise, whatever the rounds say.
    SMALLEST_DIFFERENCE = 0.01
    # The chance that a table without any difference holds a verdict of one.
    ERROR = 0.05

    # @param ratios [Bench::Spread] of the rounds, above 1 where it was faster
    # @param among [Integer] how many scenarios are looked at: of many, some look
    #   different by chance
    def initialize(ratios, among: 1)
      @ratios = ratios.values
      @median = ratios.median
      @among = among
    end

    # @return [Float] 0 to 1, how sure it is that there is a difference
    def confidence
      faster = @ratios.count { |ratio| ratio > 1 }
      extreme = [faster, @ratios.size - faster].max
      # Two sides: it might as well have been slower.
      chance = 2 * (extreme..@ratios.size).sum { |count| binomial(@ratios.size, count) } * (0.5**@ratios.size)
      [1 - chance, 0.0].max
    end

    # @return [Boolean]
    def slower? = different? && @median < 1

    # @return [String]
    def to_s
      return "no difference" unless different?

      slower? ? "SLOWER" : "faster"
    end

    private

    def different? = 1 - confidence < ERROR / @among && (@median - 1).abs >= SMALLEST_DIFFERENCE

    def binomial(total, count) = (1..count).inject(1) { |product, n| product * (total - n + 1) / n }
  end
end
