# frozen_string_literal: true

require "spec_helper"

# The class comes with the thrift gem's C extension; where that wasn't built, it
# comes with ours.
RSpec.describe "Thrift::BinaryProtocolAccelerated", :ours do
  include RubyProcess

  ways = {
    'require "thrift"' => "require 'thrift'",
    'require "thrift_native"' => "require 'thrift_native'",
    'require "thrift_native/setup"' => "require 'thrift_native/setup'",
    'require "thrift", then setup' => "require 'thrift'; require 'thrift_native/setup'",
  }
  names = %i[Thrift::BinaryProtocolAccelerated Thrift::BinaryProtocol]

  # Writes and reads a string in the manners of the class, and tells about both.
  use = <<~'RUBY'
    klass = Thrift::BinaryProtocolAccelerated
    transport = Thrift::MemoryBufferTransport.new
    protocol = Thrift::BinaryProtocolAcceleratedFactory.new.get_protocol(transport)
    protocol.write_string("\u00e9")
    written = transport.read(transport.available)
    refused = begin
      protocol.write_string(nil)
    rescue StandardError => e
      e.class.name
    end
    factory = Thrift::BinaryProtocolAcceleratedFactory.new
    puts [protocol.class, klass.superclass, written.unpack1("H*"), refused, klass.new(transport).native?,
          factory.respond_to?(:to_s) && klass.instance_methods(false).include?(:read_string)].join(" ")
  RUBY
  told = "Thrift::BinaryProtocolAccelerated Thrift::BinaryProtocol 00000002c3a9 StandardError true true\n"

  ways.each do |way, code|
    it "is served by ours where the thrift gem has its C extension, after #{way}" do
      process = ruby("#{code}\n#{RubyProcess::TELL}", lib: RubyProcess::LIB)
      expect(process.served_by.slice(*names)).to eq(names.to_h { |name| [name, "rust"] })
      expect(ruby("#{code}\n#{use}", lib: RubyProcess::LIB).output).to eq(told)
    end

    it "is there, and served by ours, where the thrift gem has none, after #{way}" do
      folders = [RubyProcess::LIB, thrift_copy.lib]
      process = ruby("#{code}\n#{RubyProcess::TELL}", lib: folders, env: no_gems)
      expect(process.report[:accelerated]).to be(true)
      expect(process.served_by.slice(*names)).to eq(names.to_h { |name| [name, "rust"] })
      expect(ruby("#{code}\n#{use}", lib: folders, env: no_gems).output).to end_with(told)
    end
  end

  it "is missing as ever where there is neither C nor ours" do
    process = ruby("require 'thrift'; p defined?(Thrift::BinaryProtocolAccelerated)",
                   lib: [RubyProcess::LIB, thrift_copy.lib], env: no_gems.merge("THRIFT_NATIVE" => "off"))
    expect(process.output).to end_with("nil\n")
  end

  it "is taken back with everything else where ours can't start" do
    library = <<~'RUBY'
      module ThriftNative
        module Extension
          def self.table = {}
          def self.version = ThriftNative::VERSION
          def self.ruby_version = RbConfig::CONFIG["ruby_version"]
          def self.start(_dialect) = raise("no start, #{defined?(Thrift::BinaryProtocolAccelerated)} there")
        end
      end
    RUBY
    process = ruby("require 'thrift'; p defined?(Thrift::BinaryProtocolAccelerated)",
                   lib: [our_lib_with("thrift_native.rb", library), thrift_copy.lib], env: no_gems)
    expect(process.warnings).to contain_exactly(/no start, constant there/)
    expect(process.output).to end_with("nil\n")
  end
end
