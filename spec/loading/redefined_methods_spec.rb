# frozen_string_literal: true

# An application may have changed a method of Thrift's, to log or to work round
# something. That it is not ours to undo.
RSpec.describe "methods that the application has redefined before we load", :ours do
  include RubyProcess

  # @param change [String] made between thrift and us
  # @param question [String] whose value is printed
  def answer(change, question)
    ruby(<<~RUBY, lib: thrift_copy.lib, env: no_gems)
      require "json"
      require "thrift"
      #{change}
      $LOAD_PATH.unshift(#{RubyProcess::LIB.dump})
      require "thrift_native/setup"
      puts JSON.generate(#{question})
    RUBY
  end

  def overridden(klass)
    "ThriftNative.status[:classes][#{klass.dump}]"
  end

  {
    "def" => ["def write_i32(value) = trans.write(\"mine\")", /redefined at -e:3/],
    "define_method" => ["define_method(:write_i32) { |value| trans.write(\"mine\") }", /redefined at -e:3/],
    "alias_method" => ["alias_method :write_i32, :write_binary", /alias of write_binary/]
  }.each do |way, (code, why)|
    it "are left alone when redefined by #{way}, and the status tells" do
      process = answer("class Thrift::CompactProtocol; #{code}; end", overridden("Thrift::CompactProtocol"))
      expect(process.report).to match(served_by: "rust", reason: nil, overridden: { write_i32: why })
    end
  end

  it "still do what the application wants" do
    process = answer(<<~CHANGE, <<~QUESTION)
      class Thrift::CompactProtocol; def write_i32(value) = trans.write("mine"); end
    CHANGE
      Thrift::MemoryBufferTransport.new.tap { |t| Thrift::CompactProtocol.new(t).write_i32(1) }.then { |t| t.read(4) }
    QUESTION
    expect(process.report).to eq("mine")
  end

  it "are called for the fields of a struct" do
    process = answer(<<~CHANGE, <<~QUESTION)
      class Thrift::CompactProtocol; def write_i32(value) = trans.write("mine"); end
      class Pair
        include Thrift::Struct, Thrift::Struct_Union
        FIELDS = { 1 => { type: Thrift::Types::I32, name: "a" } }.freeze
        def struct_fields = FIELDS
        def validate; end
        Thrift::Struct.generate_accessors(self)
      end
    CHANGE
      Thrift::Serializer.new(Thrift::CompactProtocolFactory.new).serialize(Pair.new(a: 1)).unpack1("H*")
    QUESTION
    expect(process.report).to eq("15#{"mine".unpack1("H*")}00")
  end

  it "are those of a module that is prepended, too" do
    process = answer(<<~CHANGE, overridden("Thrift::CompactProtocol"))
      module Logging; def write_i32(value) = super; end
      Thrift::CompactProtocol.prepend(Logging)
    CHANGE
    expect(process.report).to include(overridden: { write_i32: "overridden by Logging, which is prepended" })
  end

  it "are told for structs, unions and memory buffers too" do
    %w[Thrift::Struct Thrift::Union].each do |name|
      keyword = name == "Thrift::Union" ? "class" : "module"
      process = answer("#{keyword} #{name}; def write(*) = nil; end", overridden(name))
      expect(process.report).to include(served_by: "rust", overridden: { write: /redefined/ })
    end
    process = answer("class Thrift::MemoryBufferTransport; def write(*) = nil; end",
                     overridden("Thrift::MemoryBufferTransport"))
    expect(process.report).to include(served_by: "rust", overridden: { write: /redefined/ })
  end

  it "leave nothing native where all of them are redefined" do
    process = answer("class Thrift::Union; def write(*) = nil; def read(*) = nil; end", overridden("Thrift::Union"))
    expect(process.report).to include(served_by: "ruby", reason: "all its methods are overridden")
  end

  it "are not taken for the thrift gem's own when made private" do
    process = answer("class Thrift::CompactProtocol; private :write_i32; end", overridden("Thrift::CompactProtocol"))
    expect(process.report).to include(overridden: { write_i32: "no longer public" })
  end

  it "are not the methods of the C extension" do
    process = ruby(<<~RUBY)
      require "json"
      require "thrift"
      $LOAD_PATH.unshift(#{RubyProcess::LIB.dump})
      require "thrift_native/setup"
      puts JSON.generate(#{overridden("Thrift::CompactProtocol")})
    RUBY
    expect(process.report).to eq(served_by: "rust", reason: nil, overridden: {})
  end

  it "are told when they were redefined after we loaded" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      require "json"
      require "thrift"
      class Thrift::CompactProtocol
        def write_i32(value) = nil
        remove_method :write_i64
      end
      puts JSON.generate(#{overridden("Thrift::CompactProtocol")})
    RUBY
    expect(process.report).to match(served_by: "rust", reason: nil,
                                    overridden: { write_i32: /redefined at -e:4/, write_i64: /removed|redefined/ })
  end
end
