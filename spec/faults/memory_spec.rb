# frozen_string_literal: true

require "spec_helper"

# With a library that counts the memory of Rust (`rake compile:faults`).
RSpec.describe "The memory of Rust", :ours do
  let(:faults) { ThriftNative::Extension::Faults }

  rounds = 1000
  # What may be in use more at one time than at another: a buffer that is kept.
  spare = 64 * 1024

  # Runs Ruby in the middle of a write, where a buffer is in use.
  let(:holder) do
    inner = Specimens.struct({ 1 => { type: types::I32, name: "x" } }) do
      attr_accessor :callback

      define_method(:validate) { callback&.call }
    end
    Specimens.struct({ 1 => { type: types::STRING, name: "text" },
                       2 => { type: types::STRUCT, name: "inner", class: inner } }) do
      const_set(:INNER, inner)
    end
  end

  # @return a struct that runs the block after 4 KB were written
  def with_callback(&callback)
    inner = holder::INNER.new(x: 1).tap { |struct| struct.callback = callback }
    holder.new(text: "t" * 4096, inner: inner)
  end

  def write(&callback) = with_callback(&callback).write(in_memory(""))

  def settled
    3.times { GC.start }
    faults.live_bytes
  end

  endings = {
    "an exception" => ->(_) { write { raise "no" } rescue nil }, # rubocop:disable Style/RescueModifier
    "a throw" => ->(_) { catch(:out) { write { throw :out } } },
    "a kill" => ->(_) { Thread.new { write { Thread.current.kill } }.join },
    "a fiber that is never resumed" => ->(_) { Fiber.new { write { Fiber.yield } }.resume },
    "a fiber that goes on later" => lambda do |_|
      fiber = Fiber.new { write { Fiber.yield } }
      fiber.resume
      write
      fiber.resume
    end,
    "a write of its own" => ->(_) { write { write { write } } },
    "a class of its own" => lambda do |n|
      Specimens.struct({ 1 => { type: types::I32, name: "x#{n}" } }).new("x#{n}" => 1).write(in_memory(""))
    end,
    "bytes that end too early" => lambda do |_|
      in_memory("18ff01").then { |protocol| holder.new.read(protocol) } rescue nil # rubocop:disable Style/RescueModifier
    end,
    "a value that can't be written" => ->(_) { holder.new(inner: 1).write(in_memory("")) rescue nil }, # rubocop:disable Style/RescueModifier
  }

  endings.each do |ending, way|
    it "is all given back after #{rounds} times #{ending}" do
      10.times { |n| instance_exec(n, &way) }
      before = settled
      rounds.times { |n| instance_exec(n + 10, &way) }
      expect(settled).to be_within(spare).of(before)
    end
  end

  it "is not kept beyond 64 KB after a large struct" do
    write
    before = settled
    holder.new(text: "t" * 10_000_000).write(in_memory(""))
    expect(settled).to be_within(spare).of(before)
  end
end
