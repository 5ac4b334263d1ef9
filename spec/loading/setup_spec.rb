# frozen_string_literal: true

# An application that has neither Bundler nor our gem activated.
RSpec.describe 'require "thrift_native/setup"', :ours do
  include RubyProcess

  def ours(code)
    ruby("#{code}\n#{RubyProcess::TELL}", lib: RubyProcess::LIB)
  end

  it 'serves when it comes before require "thrift"' do
    expect(ours("require 'thrift_native/setup'; require 'thrift'")).to be_served_by_ours
  end

  it 'serves when it comes after require "thrift" has found our library' do
    expect(ours("require 'thrift'; require 'thrift_native/setup'")).to be_served_by_ours
  end

  it "serves when the thrift gem's C extension has been loaded already" do
    process = ruby(<<~RUBY)
      require "thrift"
      raise "C isn't loaded" unless Thrift::CompactProtocol.instance_method(:write_i32).source_location.nil?
      $LOAD_PATH.unshift(#{RubyProcess::LIB.dump})
      require "thrift_native/setup"
      #{RubyProcess::TELL}
    RUBY
    expect(process).to be_served_by_ours
  end

  it "serves when it is required by its path, with our lib on no load path" do
    expect(ruby("require #{File.join(RubyProcess::LIB, "thrift_native/setup").dump}\n#{RubyProcess::TELL}"))
      .to be_served_by_ours
  end

  it "serves when the thrift gem was installed without its C extension" do
    process = ruby("require 'thrift_native/setup'\n#{RubyProcess::TELL}",
                   lib: [RubyProcess::LIB, thrift_copy.lib], env: no_gems)
    expect(process).to be_served_by_ours
    expect(process.report[:libraries].size).to eq(1)
  end

  it "serves a Ruby without RubyGems" do
    folders = [RubyProcess::LIB, thrift_copy.lib, *GemHome.former_parts_of_ruby.flat_map(&:full_require_paths)]
    process = ruby("require 'thrift_native/setup'\n#{RubyProcess::TELL}", lib: folders, options: ["--disable-gems"])
    expect(process).to be_served_by_ours
  end

  it "changes nothing when it is done again" do
    process = ours(<<~RUBY)
      require "thrift_native/setup"
      before = Thrift::CompactProtocol.instance_method(:write_i32)
      load #{File.join(RubyProcess::LIB, "thrift_native/setup.rb").dump}
      load #{File.join(RubyProcess::LIB, "thrift_native.rb").dump}
      raise "defined again" unless Thrift::CompactProtocol.instance_method(:write_i32).equal?(before) ||
                                   Thrift::CompactProtocol.instance_method(:write_i32) == before
    RUBY
    expect(process).to be_served_by_ours
  end

  it "says that thrift is missing where it isn't installed" do
    process = ruby("require 'thrift_native/setup'", lib: RubyProcess::LIB, env: no_gems)
    expect(process.errors).to include("cannot load such file -- thrift (LoadError)")
  end

  it "keeps the classes of C that ours doesn't serve" do
    expect(ours("require 'thrift_native/setup'").report[:accelerated]).to be(true)
  end
end
