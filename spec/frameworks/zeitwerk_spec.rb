# frozen_string_literal: true

require "spec_helper"

# The gem Zeitwerk isn't everywhere; what it does when it reloads can be done
# without: constants are removed, and autoloaded anew from changed files.
RSpec.describe "classes that are autoloaded, removed and autoloaded anew, as with Zeitwerk", :ours do
  include RubyProcess

  # Two files of a folder: an Order has Lines, with as many fields as it is told.
  application = <<~'RUBY'
    require "json"
    require "thrift"
    SERIALIZER = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new)
    DESERIALIZER = Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new)

    def write_file(name, fields)
      File.write("#{name.downcase}.rb", <<~CODE)
        class #{name}
          include Thrift::Struct, Thrift::Struct_Union
          FIELDS = { #{fields.join(", ")} }.freeze
          def struct_fields = FIELDS
          def validate; end
          Thrift::Struct.generate_accessors(self)
        end
      CODE
    end

    def change(fields)
      write_file("Line", (1..fields).map { |id| "#{id} => { type: Thrift::Types::I32, name: 'f#{id}' }" })
      write_file("Order", ["1 => { type: Thrift::Types::STRUCT, name: 'line', class: Line }"])
    end

    def reload
      %w[Line Order].each do |name|
        Object.send(:remove_const, name) if Object.const_defined?(name)
        path = File.expand_path("#{name.downcase}.rb")
        $LOADED_FEATURES.delete(path)
        Object.autoload(name, path)
      end
    end

    def line = Line.new(Line::FIELDS.each_value.to_h { |info| [info[:name].to_sym, 1] })
    def encode(order) = SERIALIZER.serialize(order)
    def decode(bytes) = DESERIALIZER.deserialize(Order.new, bytes)
  RUBY

  def told(code) = ruby(code, lib: RubyProcess::LIB).report

  it "writes and reads by the fields of now" do
    process = told(<<~RUBY)
      #{application}
      rounds = [1, 3, 2].map do |fields|
        change(fields)
        reload
        bytes = encode(Order.new(line: line))
        [bytes.unpack1("H*"), decode(bytes) == Order.new(line: line), decode(bytes).line.class == Line]
      end
      puts JSON.generate(rounds: rounds, mode: ThriftNative.status[:mode])
    RUBY
    expect(process).to eq(mode: "native", rounds: [["1c15020000", true, true], ["1c1502150215020000", true, true],
                                                   ["1c150215020000", true, true]])
  end

  it "goes on with objects of classes that are gone, by the fields that they had" do
    process = told(<<~RUBY)
      #{application}
      change(1)
      reload
      old = Order.new(line: line)
      before = encode(old)
      change(2)
      reload
      mixed = Order.new(line: old.line) # a line that is of no class that Order knows
      puts JSON.generate(same: encode(old) == before, mixed: encode(mixed) == before, new: decode(before).line.f2)
    RUBY
    expect(process).to eq(same: true, mixed: true, new: nil)
  end

  it "lets classes that are gone be collected" do
    process = told(<<~RUBY)
      #{application}
      require "objspace"
      change(2)
      20.times do
        reload
        decode(encode(Order.new(line: line)))
      end
      GC.start
      left = ObjectSpace.each_object(Class).count { |klass| klass < Thrift::Struct && %w[Line Order].include?(klass.name) }
      puts JSON.generate(few: left <= 10, left: left)
    RUBY
    expect(process).to include(few: true), process.inspect
  end
end
