# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_bytes/stacks"

# The C extension ends the process where the machine stack does.
RSpec.describe "what nests deeply, on the smallest stacks of Ruby", :ours do
  before(:context) do
    kept = ENV.to_h
    ENV.update(HardeningBytes::Stacks::SMALLEST)
    file = File.expand_path("../../support/hardening_bytes/stacks.rb", __dir__)
    @outcomes = OtherProcess.value(:ours, file, "HardeningBytes::Stacks.table")
  ensure
    ENV.replace(kept)
  end

  # @return [Hash] by where it was done and its name, what came of all work of that name
  def outcomes(name)
    found = @outcomes.select { |_, work, _| work.start_with?(name) }
    expect(found).not_to be_empty
    found.to_h { |where, work, outcome| [[where, work], outcome] }
  end

  it "is written and read up to 64 structs, and refused beyond" do
    ["60 structs, written", "60 structs, read", "64 structs, written", "64 structs, read"].each do |work|
      expect(outcomes(work).values).to all(eq("ok"))
    end
    ["65 structs, written", "65 structs, read", "10000 structs, written", "10000 structs, read"].each do |work|
      expect(outcomes(work).values).to all(eq("Thrift::ProtocolException Maximum recursion depth exceeded"))
    end
  end

  it "is written and read as deep as a class says, or raises before the stack ends" do
    expect(outcomes("20 lists, written").merge(outcomes("20 lists, read")).values).to all(eq("ok"))
    [300, 20_000].each do |levels|
      expect(outcomes("#{levels} lists, written").values).to all(match(/\A(?:ok|SystemStackError)\z/))
      expect(outcomes("#{levels} lists, read").values).to all(match(/\A(?:ok|SystemStackError)\z/))
    end
    expect(outcomes("a list in itself").values).to all(match(/\A(?:TypeError|NoMethodError|SystemStackError)\z/))
    expect(outcomes("structs in lists").values)
      .to all(match(/\A(?:EOFError|SystemStackError|Thrift::TransportException)\z/))
  end

  # Where every method is called, the gem's own `skip` decides, on Ruby's own stack.
  it "is skipped up to 64 levels, and refused beyond" do
    native = ->(found) { found.reject { |(_, work), _| work.end_with?("Own") }.values }
    expect(native[outcomes("60 ")]).to all(eq("ok"))
    expect(native[outcomes("10000 structs, skipped").merge(outcomes("10000 lists, skipped"))])
      .to all(eq("Thrift::ProtocolException Maximum skip depth exceeded"))
    expect(@outcomes.map(&:last)).to all(match(/\A(?:ok|\w+Error|Thrift::\w+Exception.*)\z/))
  end
end
