# frozen_string_literal: true

# To see whether a native library is at fault, a user runs without any.
RSpec.describe "THRIFT_NATIVE=ruby", :ours do
  include RubyProcess

  RUBY = { "THRIFT_NATIVE" => "ruby" }.freeze

  {
    'require "thrift"' => "require 'thrift'",
    'require "thrift_native"' => "require 'thrift_native'",
    'require "thrift_native/setup"' => "require 'thrift_native/setup'"
  }.each do |way, code|
    it "gives by #{way} the thrift gem's pure Ruby, and no warning" do
      process = ruby("#{code}\n#{RubyProcess::TELL}", lib: RubyProcess::LIB, env: RUBY)
      expect(process.report).to include(libraries: [], native: false, accelerated: false, ours: false)
      expect(process.served_by.values.uniq).to contain_exactly("ruby", nil)
      expect(process.errors).to eq("")
      expect(process.output.lines.size).to eq(1)
    end
  end

  it "says so when thrift has loaded its C extension before" do
    process = ruby(<<~CODE, env: RUBY)
      require "thrift"
      $LOAD_PATH.unshift(#{RubyProcess::LIB.dump})
      require "thrift_native/setup"
      #{RubyProcess::TELL}
    CODE
    expect(process.warnings).to contain_exactly(/THRIFT_NATIVE=ruby comes too late/)
    expect(process.served_by).to include("Thrift::CompactProtocol": "c")
  end
end
