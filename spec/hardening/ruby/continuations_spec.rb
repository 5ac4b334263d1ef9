# frozen_string_literal: true

require "spec_helper"
require_relative "../../support/hardening_ruby/call_outs"

# Continuations take the machine stack back to where it was: into a call that has
# come to its end long ago. Half a struct comes of it, as with the C extension,
# or an error; the process and the next use go on.
RSpec.describe "native code whose call of" do
  # In a child, because Ruby warns of continuations as soon as they are loaded.
  def with_continuations
    in_child do
      $VERBOSE = nil
      require "continuation"
      yield
    end
  end

  # @return [Array] the results of the scene's run, the second time by way of the continuation
  def entered_twice(scene)
    back = nil
    results = []
    results << scene.run { callcc { |continuation| back = continuation } }
    back.call if results.one?
    results
  rescue StandardError => e
    results << e.class
  end

  HardeningRuby::CallOuts.all.each do |row, kind|
    done = kind <= HardeningRuby::Writing ? "written" : "read"

    describe "#{row}, while a struct is #{done},", **row.tags do
      let(:scenes) { row.formats.map { |format| kind.new(row, format) } }

      it "is entered again by a continuation goes on with the next one" do
        results = with_continuations { scenes.map { |scene| [entered_twice(scene), scene.again == scene.expected] } }
        expect(results.map { |run, _| run.first }).to eq(scenes.map(&:expected))
        expect(results.map { |run, _| run.size }).to all(eq(2))
        expect(results.map(&:last)).to all(be(true))
      end

      it "is left by a continuation goes on with the next one" do
        left = with_continuations do
          scenes.map do |scene|
            [callcc { |out| scene.run { out.call(:left) } }, scene.again == scene.expected]
          end
        end
        expect(left).to eq([[:left, true]] * scenes.size)
      end
    end
  end

  it "has written a struct can't be made to go on with it", :ours do
    written = with_continuations do
      back = nil
      inner = Specimens.struct({ 1 => { type: types::I32, name: "x" } }) do
        define_method(:validate) { callcc { |continuation| back ||= continuation } }
      end
      holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: inner } })
      transport = Thrift::MemoryBufferTransport.new
      results = []
      begin
        holder.new(inner: inner.new(x: 1)).write(Thrift::CompactProtocol.new(transport))
        results << transport.available
      rescue StandardError => e
        results << e.message
      end
      back.call if results.one?
      [results, transport.available]
    end
    expect(written).to eq([[5, "the struct has been written already"], 5])
  end
end
