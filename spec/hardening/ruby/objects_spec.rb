# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_ruby/events"
require_relative "../../support/hardening_ruby/with_objects"

# What an application's code does when it is called by what objects do natively.
RSpec.describe "an object that calls" do
  events = HardeningRuby::Events

  HardeningRuby::WithObjects::WORK.each_key do |row|
    describe "#{row}," do
      let(:scene) { HardeningRuby::WithObjects.new(row) }

      after { HardeningRuby::Hook.arm(nil) }

      [*events::LEAVING, *events::PASSING].each do |event, outcome|
        it "#{event.to_s.tr('_', ' ')} goes on with #{outcome ? 'a second one' : 'it'}" do
          expect(events.public_send(event, scene)).to eq(outcome || scene.expected)
          expect(scene.again).to eq(scene.expected)
        end
      end
    end
  end
end
