# frozen_string_literal: true

require "spec_helper"
require_relative "../support/hardening_ruby/call_outs"

# Whatever native code holds while it calls an application's: it is there when
# the call comes back, though all that nobody refers to has been collected and
# everything else moved.
RSpec.describe "what native code holds while it calls" do
  rows = HardeningRuby::CallOuts.all

  describe "one method" do
    rows.each do |row, kind|
      done = kind <= HardeningRuby::Writing ? "written" : "read"

      it "is there after a collection, #{row}, a struct being #{done}", **row.tags do
        row.formats.each do |format|
          scene = kind.new(row, format)
          result = scene.run do
            GC.start
            # In the places of what is gone.
            Array.new(5_000) { |number| "other #{number}" }
          end
          expect([result, scene.again]).to eq([scene.expected] * 2)
        end
      end
    end
  end

  # Each waits in a fiber, on whose stack is what it holds.
  describe "all of them at once" do
    # Rows that this thrift gem, and this implementation, can be held to.
    def held_to?(row)
      tags = row.tags
      !(tags[:ours] && Suite.reference?) && (tags[:since].nil? || Suite.thrift?(tags[:since])) &&
        (tags[:until].nil? || !Suite.thrift?(tags[:until]))
    end

    let(:scenes) do
      HardeningRuby::CallOuts.all.select { |row, _| held_to?(row) }
                             .flat_map { |row, kind| row.formats.map { |format| kind.new(row, format) } }
    end

    # @yield when all have called
    # @return [Array<Array>] for each scene, whether it went on as it should, and so did the next one
    def waiting
      fibers = scenes.map { |scene| Fiber.new { scene.run { Fiber.yield } }.tap(&:resume) }
      yield
      scenes.zip(fibers).map { |scene, fiber| [fiber.resume, scene.again].map { |result| result == scene.expected } }
    end

    it "is there after collections" do
      results = waiting { 3.times { GC.start } }
      expect(results).to all(eq([true, true]))
    end

    it "is found where a compaction has moved it", c_since: "0.15.0", if: GC.respond_to?(:compact) do
      results = in_child { waiting { 3.times { GC.compact } } }
      expect(results).to all(eq([true, true]))
    end

    it "is found while compaction runs by itself", c_since: "0.15.0", if: GC.respond_to?(:auto_compact=) do
      results = in_child do
        GC.auto_compact = true
        waiting { 5.times { GC.start } }
      end
      expect(results).to all(eq([true, true]))
    end

    it "refers to nothing that compaction can't move along",
       c_since: "0.15.0", if: GC.respond_to?(:verify_compaction_references) do
      results = in_child { waiting { GC.verify_compaction_references(toward: :empty) } }
      expect(results).to all(eq([true, true]))
    end

    it "is given back with fibers that never go on" do
      scenes.each { |scene| Fiber.new { scene.run { Fiber.yield } }.resume }
      3.times { GC.start }
      expect(scenes.map(&:again)).to eq(scenes.map(&:expected))
    end
  end
end
