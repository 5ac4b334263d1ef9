# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_bytes/expected"

# THRIFT_HARDENING_SEED repeats what chance has made.
RSpec.describe "a message that claims more than it holds", :ours do
  peaks = File.expand_path("../../support/hardening_bytes/peaks.rb", __dir__)
  seed = Integer(ENV.fetch("THRIFT_HARDENING_SEED") { Random.new_seed % 1_000_000_000 })
  count = ENV["THRIFT_HARDENING"] == "full" ? 2_000 : 40
  megabyte = 1 << 20
  # More than the 132 KB that malloc takes of the system at a time, and nothing beside what is claimed.
  step = 150_000

  before(:context) { @claims = OtherProcess.value(:ours, peaks, "HardeningBytes::Peaks.of_claims") }

  it "is refused at once by a memory buffer, and nothing is allocated for it" do
    believed = @claims.select do |name, arrival, outcome, growth|
      arrival == "a memory buffer" && name.match?(/\A(?!text).* of \d+,/) &&
        !(outcome == "EOFError|-|\"Not enough bytes remain in memory buffer\"" && growth < step)
    end
    expect(believed).to be_empty
  end

  it "is read from any transport as far as it goes, in less than a megabyte" do
    expect(@claims.select { |*, growth| growth >= megabyte }).to be_empty
  end

  it "never ends the process, and raises what a program expects" do
    expect(@claims.reject { |_, arrival, outcome| HardeningBytes::Expected.include?(outcome, arrival) }).to be_empty
    expect(@claims.map { |_, _, outcome| outcome }).not_to include("ok")
  end

  it "may be any kilobyte, and takes less than a megabyte, from seed #{seed}" do
    read = OtherProcess.value(:ours, peaks, "HardeningBytes::Peaks.of_chance(#{seed}, #{count})")
    expect(read.reject { |_, arrival, outcome| HardeningBytes::Expected.include?(outcome, arrival) }).to be_empty
    expect(read.select { |*, growth| growth >= megabyte }).to be_empty
  end
end
