# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_ruby/resident"
require_relative "../../support/hardening_ruby/workload"

# hardening/flat_memory.rb does the same for longer.
RSpec.describe "the memory of a process" do
  it "is after 100,000 pieces of work what it was before" do
    growth = in_child do
      workload = HardeningRuby::Workload.new
      HardeningRuby::Resident.growth(100_000) { |number| workload.call(number) }
    end
    expect(growth).to be < 5
  end
end
