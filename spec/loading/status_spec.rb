# frozen_string_literal: true

require "stringio"

# Who wants to know whether it works asks one question.
RSpec.describe "ThriftNative.status and ThriftNative.report", :ours do
  include RubyProcess

  def printed(setup = "", env: {}, lib: RubyProcess::LIB)
    ruby("require 'thrift'; #{setup}\nThriftNative.report", lib: lib, env: env).output
  end

  def thrift_version = Gem.loaded_specs.fetch("thrift").version.to_s

  it "tells the versions of Ruby, of thrift and of ours" do
    expect(ThriftNative.status[:versions]).to eq(
      ruby: RUBY_VERSION, thrift: thrift_version, thrift_native: ThriftNative::VERSION
    )
  end

  it "tells which library is loaded, and for which Ruby" do
    expect(ThriftNative.status).to include(library: File.realpath("lib/thrift_native/#{RubyProcess::LIBRARY}"),
                                           abi: "#{RbConfig::CONFIG["ruby_version"]}, #{RUBY_PLATFORM}")
  end

  it "tells for every class of the native table what serves it" do
    status = ThriftNative.status
    expect(status).to include(mode: :native, reason: nil)
    expect(status[:classes].slice(*ThriftNative::Extension.table.keys).values.map { |klass| klass[:served_by] })
      .to eq([:rust] * ThriftNative::Extension.table.size)
  end

  it "tells why a class isn't served by ours" do
    expect(ThriftNative.status[:classes]["Thrift::FramedTransport"])
      .to eq(served_by: :ruby, reason: "not native in thrift_native #{ThriftNative::VERSION}", overridden: {})
  end

  it "prints a table where it is told to" do
    io = StringIO.new
    ThriftNative.report(io)
    expect(io.string.lines.map(&:chomp)).to include(
      "thrift_native #{ThriftNative::VERSION}, thrift #{thrift_version}, Ruby #{RUBY_VERSION}",
      "mode: native",
      "library: #{ThriftNative.status[:library]}, for Ruby #{ThriftNative.status[:abi]}",
      /\Aclass +served by +why\z/,
      /\AThrift::CompactProtocol +rust\z/,
      /\AThrift::FramedTransport +ruby +not native in thrift_native/
    )
  end

  it "prints on stdout unless told where, with each overridden method below its class" do
    table = printed("class Thrift::CompactProtocol; def write_i32(value) = nil; end")
    expect(table).to match(/^Thrift::CompactProtocol +rust\n  #write_i32 +the application +redefined at -e:1$/)
  end

  it "prints once, above the table, why nothing is native" do
    expect(printed(env: { "THRIFT_NATIVE" => "off" }).scan("THRIFT_NATIVE=off").size).to eq(1)
    expect(printed(env: { "THRIFT_NATIVE" => "off" })).to match(/^Thrift::CompactProtocol +c$/)
  end

  it "takes a method of Ruby's own for no C extension" do
    core = "Thrift::FramedTransport.define_method(:itself_twice, Kernel.instance_method(:itself))"
    expect(printed(core)).to match(/^Thrift::FramedTransport +ruby /)
  end

  it "prints of a class that only C defines that it isn't there" do
    expect(printed(env: { "THRIFT_NATIVE" => "ruby" }))
      .to match(/^Thrift::BinaryProtocolAccelerated +- +not defined/)
  end
end
