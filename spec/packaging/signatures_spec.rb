# frozen_string_literal: true

# sig/ says what an application may call; `rake types` checks it where its tools are.
RSpec.describe "the signatures in sig/", :ours do
  include RubyProcess

  let(:signatures) { File.read(File.join(GemHome::CHECKOUT, "sig/thrift_native.rbs")) }

  it "have every public method of ThriftNative, and no other" do
    require "thrift_native"
    expect(signatures.scan(/^  def self\.(\w+=?):/).flatten.map(&:to_sym))
      .to match_array(ThriftNative.singleton_methods(false))
  end

  it "have every key of ThriftNative.status, and no other" do
    named = signatures[/type status = \{(.*?)^  \}/m, 1].scan(/^    (\w+):/).flatten.map(&:to_sym)
    expect(named).to match_array(ThriftNative.status.keys)
  end

  it "are of a program that runs, and prints no warning" do
    process = ruby("load #{File.join(GemHome::CHECKOUT, "sig/examples/use.rb").dump}", lib: RubyProcess::LIB)
    expect([process.status.success?, process.warnings]).to eq([true, []])
    expect(process.output).to start_with("native: native, #{File.realpath(RubyProcess::LIB)}")
  end
end
