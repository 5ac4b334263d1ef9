# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/direct_calls"

# A program may call a transport itself, with whatever arguments, and may look at
# what it holds; the thrift gem's own class, in a process of its own, tells what
# must come of it.
RSpec.describe "a transport called directly", :ours do
  before(:context) { @told = DirectCalls.of(:c) }

  DirectCalls.cases.each do |direct|
    describe direct.name do
      it "gives and asks for what it does with the thrift gem alone" do
        seen = ->(outcome) { outcome.except(:variables) }
        expect(direct.run.map(&seen)).to eq(@told.fetch(direct.name).map(&seen))
      end

      it "holds what it does with the thrift gem alone" do
        held = ->(outcome) { outcome.slice(:call, :variables) }
        expect(direct.run.map(&held)).to eq(@told.fetch(direct.name).map(&held))
      end
    end
  end

  it "is held to more than a hundred cases of each kind that the gem has" do
    kinds = DirectCalls.cases.map { |direct| direct.name[/\A\w+/] }.tally
    expect(kinds.values_at("framed", "buffered")).to all(be > 100)
    expect(kinds.fetch("header", 300)).to be >= 300
  end
end
