# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_ruby/call_outs"
require_relative "../../support/hardening_ruby/events"

# Whatever an application's code does when we call it: what it raises or returns
# arrives, nothing is half written, and the same protocol and transport go on as
# if they were new.
RSpec.describe "native code whose call of" do
  events = HardeningRuby::Events

  sentence = ->(event) { event.to_s.tr("_", " ") }

  HardeningRuby::CallOuts.all.each do |row, kind|
    done = kind <= HardeningRuby::Writing ? "written" : "read"

    row.formats.each do |format|
      describe "#{row}, while a struct is #{done} by #{format.name},", **row.tags do
        let(:scene) { kind.new(row, format) }

        after { HardeningRuby::Hook.arm(nil) }

        events::LEAVING.each do |event, outcome|
          outcome = nil if row.rescues? && events::RESCUED.include?(event)

          it "#{sentence[event]} goes on with a second one" do
            expect(events.public_send(event, scene)).to eq(outcome || scene.expected)
            expect(scene.again).to eq(scene.expected)
          end

          next unless done == "written" && row.in_one?
          # Nobody is told that a fiber won't go on: the header of its message stays.
          next if row.serves == :message && event == :is_given_up_with_its_fiber

          it "#{sentence[event]} leaves nothing half written", :ours do
            before = scene.state
            expect(events.public_send(event, scene)).to eq(outcome)
            expect(scene.left).to be_empty
            expect(scene.state).to eq(before)
          end
        end

        events::PASSING.each do |event|
          it "#{sentence[event]} goes on with it" do
            expect(events.public_send(event, scene)).to eq(scene.expected)
            expect(scene.again).to eq(scene.expected)
          end
        end
      end
    end
  end
end
