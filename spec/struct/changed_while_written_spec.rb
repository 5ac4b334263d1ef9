# frozen_string_literal: true

require "spec_helper"

# A struct's `validate` runs in the middle of a write and may change the very
# container that is being written.
RSpec.describe Thrift::Struct, "whose containers change while it is written" do
  let(:item) do
    Specimens.struct({ 1 => { type: types::I32, name: "x" } }) do
      attr_accessor :callback

      define_method(:validate) { callback&.call }
    end
  end
  let(:holder) do
    element = { type: types::STRUCT, class: item }
    Specimens.struct({
      1 => { type: types::LIST, name: "list", element: element },
      2 => { type: types::MAP, name: "map", key: { type: types::I32 }, value: element },
      3 => { type: types::SET, name: "set", element: element },
      4 => { type: types::MAP, name: "keys", key: element, value: { type: types::STRING } },
    })
  end

  # @return a struct whose validate runs the block
  def item_with(value, &callback)
    item.new(x: value).tap { |struct| struct.callback = callback }
  end

  missing = /\Aundefined method [`']validate' for nil/

  describe "a list" do
    it "is written as long as it was when it began" do
      list = []
      list << item_with(1) { list << item_with(9) } << item_with(2)
      expect(encoded(holder.new(list: list))).to eq("192c15020015040000")
    end

    it "is written with the elements that it has when their turn comes" do
      list = []
      list << item_with(1) { list[1] = item_with(7) } << item_with(2)
      expect(encoded(holder.new(list: list))).to eq("192c150200150e0000")
    end

    it "has nil where elements are gone" do
      list = []
      list << item_with(1) { list.clear } << item_with(2) << item_with(3)
      expect { encoded(holder.new(list: list)) }.to raise_exactly(NoMethodError, missing)
    end
  end

  describe "a map" do
    it "is written with the keys that it had when it began" do
      map = {}
      map[1] = item_with(1) { map[5] = item_with(5) }
      map[2] = item_with(2)
      expect(encoded(holder.new(map: map))).to eq("2b025c021502000415040000")
    end

    it "is written with the values that it has when their turn comes" do
      map = {}
      map[1] = item_with(1) { map[2] = item_with(8) }
      map[2] = item_with(2)
      expect(encoded(holder.new(map: map))).to eq("2b025c021502000415100000")
    end

    it "has nil, or its default, where entries are gone" do
      map = {}
      map[1] = item_with(1) { map.delete(2) }
      map[2] = item_with(2)
      expect { encoded(holder.new(map: map)) }.to raise_exactly(NoMethodError, missing)
      map[2] = item_with(2)
      map.default = item_with(6)
      expect(encoded(holder.new(map: map))).to eq("2b025c0215020004150c0000")
    end

    it "has nil for a key that isn't found any more" do
      map = { item_with(1) => "a" }
      map.keys.first.x = 2
      expect { encoded(holder.new(keys: map)) }
        .to raise_error(NoMethodError, /\Aundefined method [`']encoding' for nil/)
    end

    it "looks up a value before it writes the key" do
      map = {}
      map[item_with(1) { map.clear }] = "a"
      expect(encoded(holder.new(keys: map))).to eq("4b01c8150200016100")
    end
  end

  describe "a set" do
    it "is written with the elements that it had when it began" do
      grows = Set[]
      grows << item_with(1) { grows << item_with(9) } << item_with(2)
      shrinks = Set[]
      shrinks << item_with(1) { shrinks.clear } << item_with(2)
      [grows, shrinks].each { |set| expect(encoded(holder.new(set: set))).to eq("3a2c15020015040000") }
    end

    it "is written like a list if it is an Array" do
      grows = []
      grows << item_with(1) { grows << item_with(9) } << item_with(2)
      expect(encoded(holder.new(set: grows))).to eq("3a2c15020015040000")
      shrinks = []
      shrinks << item_with(1) { shrinks.clear } << item_with(2)
      expect { encoded(holder.new(set: shrinks)) }.to raise_exactly(NoMethodError, missing)
    end
  end

  describe "containers with methods of their own" do
    it "takes the keys of a Hash from its own `keys`" do
      klass = Class.new(Hash) { def keys = [1] }
      map = klass.new
      [1, 2].each { |key| map[key] = item_with(key) }
      expect(encoded(holder.new(map: map))).to eq("2b015c0215020000")
    end

    it "takes the elements of a Set from its own `entries`", since: "0.25.0" do
      other = item_with(4)
      klass = Class.new(Set) { define_method(:entries) { [other] } }
      expect(encoded(holder.new(set: klass.new([item_with(1)])))).to eq("3a1c15080000")
    end

    it "asks an Array and a Hash for their elements in no other way" do
      list = Class.new(Array) { %i[each size length []].each { |name| define_method(name) { |*| raise name.to_s } } }
      map = Class.new(Hash) { %i[each size [] fetch].each { |name| define_method(name) { |*| raise name.to_s } } }
      held = holder.new(list: list.new([item_with(1)]), map: map.new.tap { |hash| hash.store(1, item_with(2)) })
      expect(encoded(held)).to eq("191c1502001b015c0215040000")
    end

    it "compares keys by identity where the Hash does" do
      counts = {}.compare_by_identity
      [["a", 1], ["b", 2]].each { |key, value| counts[key.dup] = value }
      expect(encoded(Specimens::Everything.new(counts: counts))).to eq("cb028501610201620400")
    end
  end
end
