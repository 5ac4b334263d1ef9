# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_bytes/expected"
require_relative "../../support/hardening_bytes/sample"
require_relative "../../support/hardening_bytes/verdicts"

# THRIFT_HARDENING=full reads all of them; THRIFT_HARDENING_SEED repeats a choice.
RSpec.describe "a message with a bit flipped or its end cut off", :ours do
  seed = Integer(ENV.fetch("THRIFT_HARDENING_SEED") { Random.new_seed % 1_000_000_000 })
  most = ENV["THRIFT_HARDENING"] == "full" ? nil : 12_000

  before(:context) do
    @sample = HardeningBytes::Sample.new(HardeningBytes::Damage.new, seed: seed, most: most)
    version = Gem.loaded_specs.fetch("thrift").version.to_s
    @verdicts = HardeningBytes::Verdicts.new(@sample.size, { thrift: version, seed: seed, most: most }).run
    RSpec.configuration.reporter.message(@verdicts.to_s)
  end

  it "is one of a hundred payloads or more" do
    expect(HardeningBytes::Corpus.all.size).to be >= 100
  end

  it "gives the value or the exception that it gives with the C extension, or is refused by a rule" do
    expect(@verdicts.unknown).to be_empty, <<~TEXT
      #{@verdicts.unknown.size} of #{@sample.size} with THRIFT_HARDENING_SEED=#{seed}
      #{@verdicts.unknown.first(10).join("\n")}
    TEXT
  end

  it "never ends the process, and raises what a program expects" do
    surprising = @verdicts.outcomes.keys.reject do |through, outcome|
      HardeningBytes::Expected.include?(outcome, through)
    end
    expect(surprising).to be_empty
  end
end
