# frozen_string_literal: true

module Bench
  # What a user sets by the environment, in the same words for every benchmark.
  #
  #   ROUNDS          how often each implementation is asked
  #   ROUND_SECONDS   how long a round takes, about
  #   SMALL_RUNS, LARGE_RUNS   instead: how often an operation is repeated in a round
  #   SCENARIOS       which are measured: beginnings of their names, with commas between
  #   SHORT           small inputs only: whether it works, not how fast
  module Knobs
    NAMES = %w[ROUNDS ROUND_SECONDS SMALL_RUNS LARGE_RUNS SCENARIOS SHORT].freeze

    module_function

    # @return [Hash{String => String}] those that are set: figures for readers are taken without
    def set = ENV.slice(*NAMES)

    # @param large [Boolean] whether the operation is on a large payload
    # @param default [Hash{Symbol => Numeric}] where the user says nothing: rounds, and
    #   seconds or times
    # @return [Hash{Symbol => Numeric}] what {Contest} takes
    # @raise [ArgumentError] where the user says what is no number
    def length(large: false, **default)
      rounds, seconds, times = ENV.values_at("ROUNDS", "ROUND_SECONDS", large ? "LARGE_RUNS" : "SMALL_RUNS")
      length = default
      length = { **length, rounds: Integer(rounds) } if rounds
      length = { **length.except(:times), seconds: Float(seconds) } if seconds
      length = { **length.except(:seconds), times: Integer(times) } if times
      length
    end

    # @param all [Enumerable] a Hash by names, or what the block names
    # @yieldreturn [String] the name of each; without a block it is its own name
    # @return [Object] those that were asked for, as `select` gives them
    # @raise [ArgumentError] where none is left
    def chosen(all)
      beginnings = ENV["SCENARIOS"]&.split(",") or return all
      found = all.select { |one, _| (block_given? ? yield(one) : one).start_with?(*beginnings) }
      raise ArgumentError, "no scenario begins with #{beginnings.join(" or ")}" if found.empty?

      found
    end

    # @return [Boolean]
    def short? = ENV.key?("SHORT")
  end
end
