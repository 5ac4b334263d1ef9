# frozen_string_literal: true

RSpec.describe Thrift::Struct, "of a class that no compiler would make" do
  let(:types) { Thrift::Types }

  def fields(count)
    (1..count).to_h { |id| [id, { type: Thrift::Types::LIST, name: "f#{id}", element: { type: Thrift::Types::I32 } }] }
  end

  it "may have more fields than 16 bits count", :ours do
    last = 33_000
    klass = Specimens.struct(fields(last).merge(fields(5)))
    object = klass.new
    object.instance_variable_set(:@f2, [7])
    expect(encoded(object)).to eq("29150e00")
    expect(decoded(klass.new, "29150e00").instance_variable_get(:@f2)).to eq([7])
  end

  it "may have a list of lists of itself" do
    element = { type: types::LIST }
    element[:element] = element
    klass = Specimens.struct({ 1 => element.merge(name: "tree") })
    expect(encoded(klass.new(tree: [[], [[]]]))).to eq("192909190900")
  end

  it "may have descriptions without a type, as long as they aren't used" do
    untyped = { type: types::LIST, name: "a", element: {} }
    klass = Specimens.struct({ 1 => untyped, 2 => { type: types::I32, name: "b" } })
    expect(encoded(klass.new(b: 1))).to eq("250200")
  end

  it "goes by the FIELDS of its own when it is a copy of a class" do
    methods = Module.new do
      include Thrift::Struct
      include Thrift::Struct_Union

      def struct_fields = self.class::FIELDS
      def validate = nil
    end
    klass = Class.new { include methods }
    klass.const_set(:FIELDS, { 1 => { type: types::I32, name: "a" } })
    encoded(klass.new(a: 1))
    copy = klass.dup
    copy.send(:remove_const, :FIELDS)
    copy.const_set(:FIELDS, { 7 => { type: types::I32, name: "a" } })
    expect(encoded(copy.new(a: 5))).to eq("750a00")
  end
end
