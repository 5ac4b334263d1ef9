# frozen_string_literal: true

require_relative "damage"

module HardeningBytes
  # As many of the damaged messages as there is time for.
  class Sample
    # @return [Integer]
    attr_reader :size

    # @param damage [Damage]
    # @param seed [Integer] names the choice
    # @param most [Integer, nil] how many, all of them when nil
    def initialize(damage, seed:, most:)
      @damage = damage
      all = damage.size
      @size = [most || all, all].min
      @numbers = Array.new(@size) { |place| (place * all) / @size }
      @numbers.map!.with_index do |number, place|
        number + Random.new(seed + place).rand((((place + 1) * all) / @size) - number)
      end
    end

    # @param index [Integer] below {#size}
    # @return [Damaged]
    def [](index) = @damage[@numbers.fetch(index)]
  end
end
