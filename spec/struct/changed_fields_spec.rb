# frozen_string_literal: true

# FIELDS that an application changes after the class has been used.
RSpec.describe "FIELDS that are changed", :ours do
  let(:klass) do
    Class.new do
      include Thrift::Struct
      include Thrift::Struct_Union

      const_set(:FIELDS, { 1 => { type: Thrift::Types::I32, name: "x" } })
      attr_accessor :x, :y

      def struct_fields = self.class::FIELDS
      def validate; end
    end
  end

  let(:object) { klass.allocate.tap { |made| made.x = made.y = 1 } }

  def encoded = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new).serialize(object).unpack1("H*")

  it "are noticed in place once the class is reset" do
    expect(encoded).to eq("150200")
    klass::FIELDS[2] = { type: Thrift::Types::I32, name: "y" }
    ThriftNative.reset(klass)
    expect(encoded).to eq("1502150200")
  end

  it "are noticed at once as another Hash" do
    expect(encoded).to eq("150200")
    fields = klass::FIELDS.merge(2 => { type: Thrift::Types::I32, name: "y" })
    klass.send(:remove_const, :FIELDS)
    klass.const_set(:FIELDS, fields)
    expect(encoded).to eq("1502150200")
  end
end
