# frozen_string_literal: true

require "spec_helper"

# The methods that Thrift generates for every field.
RSpec.describe "Accessors" do
  point = Specimens::Point
  choice = Specimens::Choice

  after { Thrift.type_checking = nil }

  describe "of a struct" do
    it "read, write and tell what is set" do
      struct = point.new
      expect([struct.x, struct.x?]).to eq([nil, false])
      expect(struct.send(:x=, 5)).to eq(5)
      expect([struct.x, struct.x?, struct.instance_variable_get(:@x)]).to eq([5, true, 5])
      struct.x = false
      expect(struct.x?).to be(true)
      struct.x = nil
      expect(struct.x?).to be(false)
    end

    it "check values with type_checking, whenever it is turned on" do
      struct = point.new
      struct.x = "unchecked"
      Thrift.type_checking = true
      expect do
        struct.x = "checked"
      end.to raise_error(Thrift::TypeError, "Expected Types::I32, received String for field x")
      struct.x = 1
      struct.x = nil
      Thrift.type_checking = false
      struct.x = "unchecked"
      expect(struct.x).to eq("unchecked")
    end

    it "refuse to change what is frozen" do
      expect { point.new.freeze.x = 1 }.to raise_error(FrozenError, /can't modify frozen/)
    end

    it "take as many arguments as before" do
      expect(%i[x x= x?].map { |name| point.instance_method(name).arity }).to eq([0, 1, 0])
      expect(%i[x x= x?].map { |name| point.instance_method(name).owner }).to all(eq(point))
    end

    it "ask a reader of the class" do
      own = Specimens.struct(point::FIELDS) { def x = nil }
      expect(own.new(x: 1).x?).to be(false)
      hidden = Specimens.struct(point::FIELDS) { private :x }
      expect(hidden.new(x: 1).x?).to be(true)
    end

    it "leave alone what the class defines itself, before and after" do
      own = Class.new do
        include Thrift::Struct, Thrift::Struct_Union

        const_set(:FIELDS, point::FIELDS)
        def struct_fields = self.class::FIELDS
        Thrift::Struct.generate_accessors(self)
        def x=(value)
          @x = value * 2
        end
        alias_method :y!, :y=
      end
      struct = own.new.tap { |made| made.x = 2 }
      struct.y!(3)
      expect([struct.x, struct.y]).to eq([4, 3])
      Thrift::Struct.generate_accessors(own)
      expect(own.new.tap { |made| made.x = 2 }.x).to eq(2)
    end

    it "can have the names of Ruby's keywords and of its methods" do
      names = %w[end class if self nil def __id__ send_ object_id2 _under Upper hash_]
      fields = names.each_with_index.to_h { |name, index| [index + 1, { type: Specimens::T::I32, name: name }] }
      odd = Specimens.struct(fields.reject { |_, info| %w[class __id__].include?(info[:name]) })
      struct = odd.new
      (names - %w[class __id__]).each_with_index do |name, value|
        struct.send("#{name}=", value)
        expect([struct.send(name), struct.send("#{name}?")]).to eq([value, true])
      end
    end

    it "can have names that no method of Ruby's grammar has" do
      odd = Specimens.struct({ 1 => { type: Specimens::T::I32, name: "größe" } })
      struct = odd.new("größe" => 1)
      struct.send(:größe=, 2)
      expect([struct.send(:größe), struct.send(:größe?)]).to eq([2, true])
    end
  end

  describe "of a union" do
    it "read, write and tell which field is set" do
      union = choice.new
      expect(union.send(:text=, "hi")).to eq("hi")
      expect([union.get_set_field, union.get_value, union.text, union.text?, union.number?])
        .to eq([:text, "hi", "hi", true, false])
      union.number = 5
      expect([union.get_set_field, union.number]).to eq([:number, 5])
      expect { union.text }.to raise_error(RuntimeError, "text is not union's set field.")
      union.number = nil
      expect([union.number?, union.number]).to eq([false, nil])
      expect { choice.new.text }.to raise_error(RuntimeError, "text is not union's set field.")
    end

    it "compare the name of the field as it was given" do
      union = choice.new("text", "hi")
      expect { union.text }.to raise_error(RuntimeError)
      expect(union.text?).to be(false)
    end

    it "check values with type_checking" do
      Thrift.type_checking = true
      union = choice.new
      expect do
        union.number = "no"
      end.to raise_error(Thrift::TypeError, /Expected .*I32, received String for field number/)
      expect(union.get_set_field).to be_nil
    end

    it "ask a get_set_field of the class" do
      own = Specimens.union(choice::FIELDS) { define_method(:get_set_field) { :number } }
      expect([own.new(:text, "hi").number?, own.new(:text, "hi").text?]).to eq([true, false])
    end
  end

  it "of classes that were there before are compiled, and those that come later", :ours do
    file = ThriftNative::Accessors.method(:compile).source_location.first
    later = Specimens.struct(point::FIELDS)
    [point, later].each do |klass|
      expect(%i[x= x?].map { |name| klass.instance_method(name).source_location.first }).to all(eq(file))
    end
    expect(%i[text text= text?].map { |name| choice.instance_method(name).source_location.first }).to all(eq(file))
  end
end
