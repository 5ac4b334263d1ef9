# frozen_string_literal: true

module Bench
  # Repeated measurements of one quantity: the middle and how far they lie
  # apart. No mean, which one disturbed round would shift.
  class Spread
    # @param values [Array<Numeric>] at least one
    def initialize(values)
      raise ArgumentError, "nothing was measured" if values.empty?

      @sorted = values.sort
    end

    # @return [Array<Numeric>] all, the smallest first
    def values = @sorted

    # @return [Float]
    def median
      middle = @sorted.size / 2
      @sorted.size.odd? ? @sorted[middle].to_f : (@sorted[middle - 1] + @sorted[middle]) / 2.0
    end

    # @return [Numeric]
    def min
      @sorted.first
    end

    # @return [Numeric]
    def max
      @sorted.last
    end

    # @return [Bench::Spread] of ratios the other way round
    def inverse = Spread.new(@sorted.map { |value| 1.0 / value })

    # @return [Hash{Symbol => Float}] rounded to three digits after the point
    def to_h
      { median: median.round(3), min: min.round(3), max: max.round(3) }
    end
  end
end
