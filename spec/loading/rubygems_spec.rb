# frozen_string_literal: true

# An application without a Gemfile, on a machine where our gem is installed.
RSpec.describe "loading with RubyGems", :ours do
  include RubyProcess

  before { gem_home.install_ours }

  # Without the folders, which differ.
  def warnings_of(process)
    process.errors.lines.map { |line| line[%r{[^/]+:\d+: .*}] || line }
  end

  {
    'gem "thrift_native", then require "thrift"' => "gem 'thrift_native'; require 'thrift'",
    'gem "thrift_native", then require "thrift_native"' => "gem 'thrift_native'; require 'thrift_native'",
    'both gems by `gem`, then require "thrift"' => "gem 'thrift'; gem 'thrift_native'; require 'thrift'",
    'require "thrift_native/setup"' => "require 'thrift_native/setup'",
    'require "thrift", then require "thrift_native/setup"' => "require 'thrift'; require 'thrift_native/setup'"
  }.each do |way, code|
    it "serves by #{way}" do
      expect(ruby("#{code}\n#{RubyProcess::TELL}")).to be_served_by_ours
    end
  end

  {
    'require "thrift"' => "gem 'thrift_native'; require 'thrift'",
    'require "thrift_native"' => "gem 'thrift_native'; require 'thrift_native'",
    'require "thrift_native/setup"' => "require 'thrift_native/setup'"
  }.each do |way, code|
    it "gives no warning under -w by #{way} that the thrift gem's Ruby doesn't give" do
      ours = ruby(code, options: ["-w"])
      pure = ruby("require 'thrift'", options: ["-w"], lib: thrift_copy.lib, env: no_gems)
      expect(warnings_of(ours) - warnings_of(pure)).to eq([])
    end
  end

  it "leaves an application alone that has our gem installed and doesn't ask for it" do
    process = ruby("require 'thrift'\n#{RubyProcess::TELL}")
    expect(process.report).to include(ours: false, status: nil)
  end
end
