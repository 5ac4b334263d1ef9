# frozen_string_literal: true

# To see whether a native library is at fault, a user runs without any.
RSpec.describe "THRIFT_NATIVE=ruby", :ours do
  include RubyProcess

  def pure(code, **options)
    ruby(code, env: { "THRIFT_NATIVE" => "ruby" }, **options)
  end

  {
    'require "thrift"' => "require 'thrift'",
    'require "thrift_native"' => "require 'thrift_native'",
    'require "thrift_native/setup"' => "require 'thrift_native/setup'"
  }.each do |way, code|
    it "gives by #{way} the thrift gem's pure Ruby" do
      process = pure("#{code}\n#{RubyProcess::TELL}", lib: RubyProcess::LIB)
      expect(process.report).to include(libraries: [], native: false, accelerated: false, ours: false)
      expect(process.served_by.values.uniq).to contain_exactly("ruby", nil)
    end

    it "says nothing by #{way}" do
      process = pure(code, lib: RubyProcess::LIB)
      expect(process.errors + process.output).to eq("")
    end
  end

  it "says so when thrift has loaded its C extension before" do
    process = pure(<<~CODE)
      require "thrift"
      $LOAD_PATH.unshift(#{RubyProcess::LIB.dump})
      require "thrift_native/setup"
      #{RubyProcess::TELL}
    CODE
    expect(process.warnings).to contain_exactly(/THRIFT_NATIVE=ruby comes too late/)
    expect(process.served_by).to include("Thrift::CompactProtocol": "c")
  end
end
