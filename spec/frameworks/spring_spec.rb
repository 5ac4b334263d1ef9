# frozen_string_literal: true

require "spec_helper"

# The gem Spring isn't everywhere; what it does to an application can be done
# without.
RSpec.describe "an application that is loaded once and forks for each command, as with Spring", :ours do
  include RubyProcess

  # Defines a class, and again with other fields, and forks.
  application = <<~RUBY
    require "json"
    require "thrift"
    SERIALIZER = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new)

    def define(*names)
      Object.send(:remove_const, :Order) if defined?(Order)
      fields = names.each_with_index.to_h { |name, index| [index + 1, { type: Thrift::Types::I32, name: name }] }
      Object.const_set(:Order, Class.new { include Thrift::Struct, Thrift::Struct_Union })
      Order.const_set(:FIELDS, fields)
      Order.define_method(:struct_fields) { fields }
      Order.define_method(:validate) { nil }
      Thrift::Struct.generate_accessors(Order)
    end

    def encode(**values) = SERIALIZER.serialize(Order.new(values)).unpack1("H*")

    def command
      reader, writer = IO.pipe
      pid = fork { writer.write(yield); exit!(0) }
      writer.close
      reader.read.tap { Process.wait(pid) }
    end

    define("number")
    encode(number: 1)
  RUBY

  it "gives each command the classes that it has reloaded, and the process that forks keeps its own" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      #{application}
      commands = [
        command { define("number", "shelf"); encode(number: 1, shelf: 2) },
        command { define("shelf", "row", "number"); encode(number: 1, shelf: 2, row: 3) },
        command { GC.start; GC.compact if GC.respond_to?(:compact); encode(number: 1) }
      ]
      puts JSON.generate(commands: commands, own: encode(number: 1))
    RUBY
    expect(process.report).to eq(commands: %w[1502150400 15041506150200 150200], own: "150200")
  end

  it "serves commands that begin while other threads of the process write and read structs" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      #{application}
      done = false
      threads = Array.new(2) { Thread.new { encode(number: 1) until done } }
      commands = Array.new(5) { command { 10.times.map { encode(number: 1) }.uniq.join } }
      done = true
      threads.each(&:join)
      puts JSON.generate(commands: commands.uniq)
    RUBY
    expect(process.report).to eq(commands: ["150200"])
  end

  it "serves a command that begins while another thread is loading it" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      # The thread waits where the library would be loaded.
      waits, goes_on = Queue.new, Queue.new
      Module.new do
        define_method(:require) do |feature|
          if feature == "thrift_native/thrift_native" && Thread.current[:waits]
            waits << true
            goes_on.pop
          end
          super(feature)
        end
        private :require
        Object.prepend(self)
      end
      loading = Thread.new { Thread.current[:waits] = true; require "thrift" }
      waits.pop
      pid = fork do
        require "timeout"
        Timeout.timeout(20) { #{application} }
        puts JSON.generate(command: encode(number: 1), mode: ThriftNative.status[:mode])
      end
      Process.wait(pid)
      goes_on << true
      loading.join
    RUBY
    expect(process.report).to eq(command: "150200", mode: "native")
  end
end
