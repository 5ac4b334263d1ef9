# frozen_string_literal: true

require "spec_helper"

# A protocol around another one with a method of the program's own sees all that
# it sees with the thrift gem alone, and so does the one inside.
RSpec.describe Thrift::ProtocolDecorator, "with overridden methods", :ours do
  DecoratedCalls.cases.each do |kind, place, methods|
    what = methods.size == 1 ? methods.first : "all methods"

    it "makes the calls that the thrift gem makes of #{what} (#{kind}, #{place})" do
      ours, reference = %i[ours c].map { |who| DecoratedCalls.of(who).fetch([kind, place, methods]) }
      expect(ours).to eq(reference)
    end
  end

  it "makes some calls of each of them" do
    singles = DecoratedCalls.of(:ours).select { |(_, place, methods), _| place == :singleton && methods.size == 1 }
    seen = singles.values.flatten(1).flat_map(&:last).map(&:first).uniq
    uncalled = %i[write_field write_type read_type write_uuid read_uuid]
    expect(DecoratedCalls.names - seen).to match_array(uncalled & DecoratedCalls.names)
  end
end
