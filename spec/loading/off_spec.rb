# frozen_string_literal: true

# A user who suspects us wants to see the thrift gem alone, without a change of
# the application.
RSpec.describe "THRIFT_NATIVE=off", :ours do
  include RubyProcess

  def off(code, lib: RubyProcess::LIB, env: {})
    ruby("#{code}\n#{RubyProcess::TELL}", lib: lib, env: { "THRIFT_NATIVE" => "off" }.merge(env))
  end

  def alone(lib: [], env: {})
    ruby("require 'thrift'\n#{RubyProcess::TELL}", lib: lib, env: env)
  end

  def everything_but_status(process)
    process.report.except(:status)
  end

  {
    'require "thrift"' => "require 'thrift'",
    'require "thrift_native"' => "require 'thrift_native'",
    'require "thrift_native/setup"' => "require 'thrift_native/setup'",
    'require "thrift", then setup' => "require 'thrift'; require 'thrift_native/setup'"
  }.each do |way, code|
    it "gives by #{way} the library and the methods that the thrift gem has alone" do
      process = off(code)
      expect(everything_but_status(process)).to eq(everything_but_status(alone))
      expect(process.errors).to eq("")
    end

    it "writes by #{way} a struct in pieces, as the thrift gem does" do
      expect(off(code).report[:writes]).to be > 1
    end

    it "gives by #{way} pure Ruby where the thrift gem was installed without its C extension" do
      folder = thrift_copy.lib
      process = off(code, lib: [RubyProcess::LIB, folder], env: no_gems)
      expect(everything_but_status(process)).to eq(everything_but_status(alone(lib: folder, env: no_gems)))
    end
  end

  it "lets the thrift gem say itself that its C extension is missing" do
    folder = thrift_copy.lib
    process = off("require 'thrift'", lib: [RubyProcess::LIB, folder], env: no_gems)
    stock = alone(lib: folder, env: no_gems)
    expect(process.errors + process.output.lines[0..-2].join).to eq(stock.errors + stock.output.lines[0..-2].join)
    expect(process.errors + process.output).to include("thrift_native extension")
  end

  it "says once that the C extension is missing where the application requires thrift_native" do
    process = off("require 'thrift_native'", lib: [RubyProcess::LIB, thrift_copy.lib], env: no_gems)
    expect(process.warnings).to contain_exactly(/C extension can't be loaded .* Its pure Ruby runs/)
  end

  it "is told by the status" do
    expect(off("require 'thrift'").report[:status]).to include(mode: "off", reason: "THRIFT_NATIVE=off")
  end

  it "takes the value in any case" do
    expect(off("require 'thrift'", env: { "THRIFT_NATIVE" => "OFF" }).report[:status]).to include(mode: "off")
  end

  it "is not what an unknown value means, which is said" do
    process = off("require 'thrift'", env: { "THRIFT_NATIVE" => "never" })
    expect(process.served_by).to include(RubyProcess::OURS)
    expect(process.warnings).to contain_exactly(/THRIFT_NATIVE=never/)
  end
end
