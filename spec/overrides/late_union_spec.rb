# frozen_string_literal: true

require "spec_helper"

# Methods of union classes, and of Thrift::Union, that are overridden when
# unions have long been written and read.
RSpec.describe Thrift::Union, "overridden after loading" do
  let(:inner) { Specimens.union(Specimens::Choice::FIELDS.dup) }
  let(:outer) do
    Specimens.union({ 1 => { type: types::STRUCT, name: "inner", class: inner },
                      2 => { type: types::LIST, name: "list", element: { type: types::STRUCT, class: inner } } })
  end

  message = "292c1502002801610000"

  # Writes and reads a union that holds two others.
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
    outer.new(:list, [inner.new(:number, 1), inner.new(:text, "a")]).write(Thrift::CompactProtocol.new(transport))
    copy = decoded(outer.new, hex(transport.writes.join))
    [hex(transport.writes.join), copy.get_value.map(&:get_value)]
  end

  [true, false].each do |used|
    moment = used ? "after it was used" : "before it is used"

    (Overriding::EVERYWHERE + [:include]).each do |way|
      it "notices #{way} of initialize, #{moment}" do
        expect(outcome(used: used) { |hook| Overriding.override(way, inner, :initialize, &hook) })
          .to eq([4, message, [1, "a"]])
      end

      it "notices #{way} of name_to_id, #{moment}" do
        expect(outcome(used: used) { |hook| Overriding.override(way, inner, :name_to_id, &hook) })
          .to eq([2, message, [1, "a"]])
      end

      it "notices #{way} of a nested union's read and write, #{moment}", :ours do
        %i[read write].each do |name|
          expect(outcome(used: used) { |hook| Overriding.override(way, inner, name, &hook) })
            .to eq([2, message, [1, "a"]])
        end
      end

      it "notices #{way} of the outer union's read and write, #{moment}" do
        %i[read write].each do |name|
          expect(outcome(used: used) { |hook| Overriding.override(way, outer, name, &hook) })
            .to eq([1, message, [1, "a"]])
        end
      end
    end

    Overriding::EVERYWHERE.each do |way|
      it "notices #{way} of validate, #{moment}" do
        expect(outcome(used: used) { |hook| Overriding.override(way, inner, :validate, &hook) })
          .to eq([4, message, [1, "a"]])
      end

      it "notices #{way} of read and write on Thrift::Union, #{moment}", :ours do
        %i[read write].each do |name|
          expect(outcome(used: used) { |hook| Overriding.override(way, described_class, name, &hook) })
            .to eq([3, message, [1, "a"]])
        end
      end

      it "notices #{way} of name_to_id on Thrift::Struct_Union, #{moment}" do
        expect(outcome(used: used) { |hook| Overriding.override(way, Thrift::Struct_Union, :name_to_id, &hook) })
          .to eq([3, message, [1, "a"]])
      end
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
  end

  it "takes one pass again when the override has been removed", :ours do
    write = lambda do
      transport = RecordingTransport.new
      outer.new(:inner, inner.new(:number, 1)).write(Thrift::CompactProtocol.new(transport))
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
    let(:union) { inner.new(:number, 1) }

    Overriding::SINGLE_OBJECT.each do |way|
      it "notices #{way} of validate and name_to_id" do
        %i[validate name_to_id].each do |name|
          count = 0
          encoded(outer.new(:inner, union))
          Overriding.override(way, union, name) { count += 1 }
          expect(encoded(outer.new(:list, [union, inner.new(:number, 1)]))).to eq("292c15020015020000")
          expect(count).to eq(1)
        end
      end

      it "notices #{way} of write", :ours do
        count = 0
        encoded(outer.new(:inner, union))
        Overriding.override(way, union, :write) { count += 1 }
        expect(encoded(outer.new(:list, [union, inner.new(:number, 1)]))).to eq("292c15020015020000")
        expect(count).to eq(1)
      end
    end
  end
end
