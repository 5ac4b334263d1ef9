# frozen_string_literal: true

require_relative "../support/differential/comparison"

# THRIFT_DIFFERENTIAL_SEED repeats a run, THRIFT_DIFFERENTIAL_STRUCTS makes it longer.
full = 20_000
# The newest thrift gem and the oldest one take most of the differences between them: a quarter of the structs has to do
# for each of those in between.
version = Gem.loaded_specs.fetch("thrift").version
between = version >= Gem::Version.new("0.15") && version < Gem::Version.new("0.25")
least = between ? full / 4 : full
seed = Integer(ENV.fetch("THRIFT_DIFFERENTIAL_SEED") { Random.new_seed % 1_000_000_000 })
count = [Integer(ENV.fetch("THRIFT_DIFFERENTIAL_STRUCTS", least)), least].max

Differential::Formats::WIRES.each_key do |protocol|
  # Of the slow pure Ruby, which ours isn't held to, a part is enough.
  ruby = Differential::Formats::NEVER_RUBY.include?(protocol) ? {} : { "ruby" => count / 5 }

  RSpec.describe "random structs through #{protocol.delete_prefix('Thrift::')}", :ours do
    before(:context) do
      @comparison = Differential::Comparison.new(
        { "ours" => count, **ruby }, thrift: version.to_s, protocol: protocol, seed: seed
      ).run
      RSpec.configuration.reporter.message(@comparison.to_s)
      RSpec.configuration.reporter.message("ruby: has no #{protocol} without an extension") if ruby.empty?
    end

    define_method(:expect_none) do |reports|
      expect(reports).to be_empty,
                         "#{reports.size} with THRIFT_DIFFERENTIAL_SEED=#{seed}\n#{reports.first(10).join("\n")}"
    end

    it "give the bytes, values and errors of the C extension" do
      expect_none(@comparison.unknown["ours"])
    end

    it "reach the transport in one write or, after an error, not at all, and stay as they are" do
      expect_none(@comparison.traces)
    end

    unless ruby.empty?
      it "differ in pure Ruby only in the ways that are listed" do
        expect_none(@comparison.unknown["ruby"])
      end
    end

    # Chance leaves gaps in a shorter run.
    if count >= full
      it "are of every type in every position, wrong and broken in every way" do
        expect_none(@comparison.coverage.missing.map(&:inspect))
      end
    end

    it "are wrong values in a quarter of the cases and broken bytes in another" do
      expect(@comparison.kinds.values_at("wrong", "broken")).to all(be >= count / 4)
    end
  end
end
