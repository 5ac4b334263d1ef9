# frozen_string_literal: true

require "spec_helper"

# hardening/flat_memory.rb does the same for longer.
RSpec.describe "the memory of a process" do
  # @param expression [String] Ruby code
  # @return [Float] its value in a process with the same implementation
  def measured(expression)
    file = File.expand_path("../../support/hardening_ruby/growth.rb", __dir__)
    OtherProcess.value(Suite.reference? ? :c : :ours, file, expression)
  end

  it "is after 100,000 pieces of work what it was before" do
    expect(measured("HardeningRuby::Growth.of_work(100_000)")).to be < 5
  end

  it "is after 10,000 classes, which were used and forgotten, what it was before" do
    expect(measured("HardeningRuby::Growth.of_classes(10_000)")).to be < 5
  end
end
