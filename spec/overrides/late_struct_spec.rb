# frozen_string_literal: true

require "spec_helper"

# Methods of struct classes, and of Thrift's own modules behind them, that are
# overridden when structs have long been written and read.
RSpec.describe Thrift::Struct, "overridden after loading" do
  let(:inner) { Specimens.struct(Specimens::Point::FIELDS.dup) }
  let(:outer) do
    Specimens.struct({ 1 => { type: types::STRUCT, name: "inner", class: inner },
                       2 => { type: types::LIST, name: "list", element: { type: types::STRUCT, class: inner } } })
  end

  message = "1c150200191c15040000"

  # Writes and reads a struct that holds two others.
  #
  # @yieldparam hook [Proc] to be called by what is overridden
  # @return [Array] how often it was called, what was written, what was read
  def outcome(used: true)
    in_child do
      count = 0
      use if used
      yield(->(*) { count += 1 })
      written, read = use
      [count, written, read]
    end
  end

  def use
    transport = RecordingTransport.new
    outer.new(inner: inner.new(x: 1), list: [inner.new(x: 2)]).write(Thrift::CompactProtocol.new(transport))
    copy = decoded(outer.new, hex(transport.writes.join))
    [hex(transport.writes.join), [copy.inner.x, *copy.list.map(&:x)]]
  end

  ways = Overriding::EVERYWHERE + [:include]

  [true, false].each do |used|
    moment = used ? "after it was used" : "before it is used"

    ways.each do |way|
      it "notices #{way} of a nested struct's validate, #{moment}" do
        # A class that has its own gets no other by include: one without it does.
        inner.remove_method(:validate) if way == :include
        inner.include(Module.new { def validate; end }) if way == :include
        count, *rest = outcome(used: used) { |hook| Overriding.override(way, inner, :validate, &hook) }
        expect([count, *rest]).to eq([4, message, [1, 2]])
      end

      it "notices #{way} of a nested struct's initialize, #{moment}" do
        # Two are made by the example itself, two while reading.
        expect(outcome(used: used) { |hook| Overriding.override(way, inner, :initialize, &hook) })
          .to eq([4, message, [1, 2]])
      end

      it "notices #{way} of a nested struct's read and write, #{moment}", :ours do
        %i[read write].each do |name|
          expect(outcome(used: used) { |hook| Overriding.override(way, inner, name, &hook) })
            .to eq([2, message, [1, 2]])
        end
      end

      it "notices #{way} of the outer struct's read and write, #{moment}" do
        %i[read write].each do |name|
          expect(outcome(used: used) { |hook| Overriding.override(way, outer, name, &hook) })
            .to eq([1, message, [1, 2]])
        end
      end

      it "notices #{way} of sorted_field_ids on a struct class, #{moment}" do
        expect(outcome(used: used) { |hook| Overriding.override(way, inner, :sorted_field_ids, &hook) })
          .to eq([2, message, [1, 2]])
      end
    end

    Overriding::EVERYWHERE.each do |way|
      it "notices #{way} of read and write on Thrift::Struct, #{moment}", :ours do
        %i[read write].each do |name|
          expect(outcome(used: used) { |hook| Overriding.override(way, described_class, name, &hook) })
            .to eq([3, message, [1, 2]])
        end
      end

      it "notices #{way} of sorted_field_ids on Thrift::Struct_Union, #{moment}" do
        expect(outcome(used: used) { |hook| Overriding.override(way, Thrift::Struct_Union, :sorted_field_ids, &hook) })
          .to eq([3, message, [1, 2]])
      end

      it "notices #{way} of initialize on Thrift::Struct, #{moment}" do
        count, *rest = outcome(used: used) { |hook| Overriding.override(way, described_class, :initialize, &hook) }
        expect([count, *rest]).to eq([6, message, [1, 2]])
      end
    end

    it "notices a module that Thrift::Struct includes, #{moment}" do
      expect(outcome(used: used) { |hook| Overriding.override(:include, described_class, :sorted_field_ids, &hook) })
        .to eq([3, message, [1, 2]])
    end

    it "notices remove_method and undef_method of validate, #{moment}" do
      %i[remove_method undef_method].each do |way|
        error = in_child do
          use if used
          inner.public_send(way, :validate)
          use
        rescue NoMethodError => e
          e.message[/\Aundefined method [`'](.*?)'/, 1]
        end
        expect(error).to eq("validate")
      end
    end

    it "goes by the order of ids that an overridden sorted_field_ids gives, #{moment}" do
      point = Specimens.struct(Specimens::Point::FIELDS.dup)
      encoded(point.new(x: 1, y: 2)) if used
      point.define_method(:sorted_field_ids) { [2, 1] }
      expect(encoded(point.new(x: 1, y: 2))).to eq("250405020200")
    end
  end

  it "takes one pass again when the override has been removed", :ours do
    write = lambda do
      transport = RecordingTransport.new
      outer.new(inner: inner.new(x: 1)).write(Thrift::CompactProtocol.new(transport))
      transport.writes.size
    end
    counts = [write.call]
    inner.define_method(:write) { |oprot| super(oprot) }
    counts << write.call
    inner.remove_method(:write)
    counts << write.call
    expect([counts.first, counts.last]).to eq([1, 1])
    expect(counts[1]).to be > 1
  end

  describe "on a single object" do
    let(:point) { inner.new(x: 1) }

    Overriding::SINGLE_OBJECT.each do |way|
      it "notices #{way} of validate" do
        count = 0
        encoded(outer.new(inner: point))
        Overriding.override(way, point, :validate) { count += 1 }
        expect(encoded(outer.new(inner: point, list: [inner.new]))).to eq("1c150200191c0000")
        expect(count).to eq(1)
      end

      it "notices #{way} of write", :ours do
        count = 0
        encoded(outer.new(inner: point))
        Overriding.override(way, point, :write) { count += 1 }
        expect(encoded(outer.new(inner: point, list: [inner.new]))).to eq("1c150200191c0000")
        expect(count).to eq(1)
      end

      it "notices #{way} of sorted_field_ids" do
        count = 0
        Overriding.override(way, point, :sorted_field_ids) { count += 1 }
        expect(encoded(outer.new(inner: point))).to eq("1c15020000")
        expect(count).to eq(1)
      end
    end
  end

  it "notices FIELDS that are replaced" do
    point = Specimens.struct(Specimens::Point::FIELDS.dup)
    encoded(point.new(x: 1))
    point.send(:remove_const, :FIELDS)
    point.const_set(:FIELDS, Specimens::Point::FIELDS.merge(1 => { type: types::I64, name: "x" }).freeze)
    expect(encoded(point.new(x: 1))).to eq("160200")
    expect(decoded(point.new, "160400").x).to eq(2)
  end
end
