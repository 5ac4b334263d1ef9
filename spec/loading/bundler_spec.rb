# frozen_string_literal: true

# An application with a Gemfile, which needs to change nothing else.
RSpec.describe "loading with Bundler", :ours do
  include RubyProcess

  ways = {
    "Bundler.require" => "require 'bundler'; Bundler.require",
    'Bundler.setup and require "thrift"' => "require 'bundler/setup'; require 'thrift'",
    'Bundler.setup and require "thrift_native"' => "require 'bundler/setup'; require 'thrift_native'",
    "Bundler.require, then setup" => "require 'bundler'; Bundler.require; require 'thrift_native/setup'"
  }

  orders = {
    "thrift before thrift_native" => %w[thrift thrift_native],
    "thrift after thrift_native" => %w[thrift_native thrift],
    "thrift_native alone" => %w[thrift_native]
  }

  def gemfile(names)
    lines = (names + GemHome.former_parts_of_ruby.map(&:name)).map { |name| "gem #{name.dump}" }
    path = File.join(workplace, "Gemfile")
    File.write(path, [%(source "https://rubygems.org"), *lines].join("\n"))
    { "BUNDLE_GEMFILE" => path }
  end

  before { gem_home.install_ours }

  orders.each do |order, names|
    ways.each do |way, code|
      it "serves an application whose Gemfile names #{order}, by #{way}" do
        expect(ruby("#{code}\n#{RubyProcess::TELL}", env: gemfile(names))).to be_served_by_ours
      end
    end
  end

  it "leaves the thrift gem alone when told so by THRIFT_NATIVE=off" do
    code = "require 'bundler'; Bundler.require\n#{RubyProcess::TELL}"
    ours = ruby(code, env: gemfile(%w[thrift_native thrift]).merge("THRIFT_NATIVE" => "off"))
    theirs = ruby(code, env: gemfile(%w[thrift]))
    expect(ours.report.except(:status)).to eq(theirs.report.except(:status))
  end
end
