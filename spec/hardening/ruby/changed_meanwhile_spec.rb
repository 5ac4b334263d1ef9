# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_ruby/call_outs"

# When native code comes back from a call, the protocol has been used, or what it
# works on is gone.
RSpec.describe "native code that has called" do
  # What a program may get for values that are gone.
  losses = [EOFError, NoMethodError, RuntimeError, StandardError]

  # @return [Class] of the value, or of the error
  def outcome
    yield.class
  rescue StandardError => e
    e.class
  end

  HardeningRuby::CallOuts.all.each do |row, kind|
    done = kind <= HardeningRuby::Writing ? "written" : "read"

    row.formats.each do |format|
      describe "#{row}, while a struct is #{done} by #{format.name},", **row.tags do
        let(:scene) { kind.new(row, format) }

        after { HardeningRuby::Hook.arm(nil) }

        if kind.new(row, format).nests?
          it "goes on where it was when the protocol has #{done} another one in there" do
            inside = false
            outside = scene.run do
              scene.nest
              inside = true
            end
            expect(inside).to be(true)
            expect(scene.nested?(outside)).to be(true)
            expect(scene.again).to eq(scene.expected)
          end
        end

        if kind.new(row, format).spoils?
          it "tells what is missing when that was taken away, and goes on with a second one" do
            expect([String, *losses]).to include(outcome { scene.run { scene.spoil } })
            expect(scene.again).to eq(scene.expected)
          end
        end
      end
    end
  end
end
