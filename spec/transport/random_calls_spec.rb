# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/random_calls"

# THRIFT_DIFFERENTIAL_SEED repeats a run.
RSpec.describe "calls in any order", :ours do
  first = Integer(ENV.fetch("THRIFT_DIFFERENTIAL_SEED") { Random.new_seed % 1_000_000_000 })
  seeds = first..(first + 149)

  RandomCalls::KINDS.each_key do |kind|
    it "of a #{kind} transport give, ask for and leave what they do with the thrift gem alone, from seed #{first}" do
      told = RandomCalls.of(:c, kind, seeds)
      seeds.zip(told).each do |seed, outcomes|
        RandomCalls.run(kind, seed).zip(outcomes).each_with_index do |(seen, expected), place|
          expect(seen).to eq(expected), "seed #{seed}, call #{place}:\n#{seen}\nin place of\n#{expected}"
        end
      end
    end
  end
end
