# frozen_string_literal: true

require "spec_helper"

# The gem Bootsnap isn't everywhere; what it does to loading can be done without.
RSpec.describe "compiled files from a cache, required by absolute paths, as Bootsnap does it", :ours do
  include RubyProcess

  bootsnap = File.expand_path("../support/frameworks/bootsnap_like.rb", __dir__)

  # @return [RubyProcess::Result] its errors are the paths of the files that came out of the cache
  def cached(bootsnap, code, **env)
    code = "#{code}\n#{RubyProcess::TELL}\nwarn RubyVM::InstructionSequence.from_cache"
    ruby(code, options: ["-r", bootsnap], lib: RubyProcess::LIB, env: { "CACHE" => workplace, **env })
  end

  ["require 'thrift'", "require 'thrift_native'", "require 'thrift_native/setup'"].each do |way|
    it "serves by #{way}, when the cache is made and when it is there" do
      made, there = Array.new(2) { cached(bootsnap, way) }
      expect([made, there]).to all(be_served_by_ours)
      expect(made.errors).not_to include("lib/thrift_native/loader.rb")
      expect(there.errors).to include("lib/thrift_native.rb", "lib/thrift_native/loader.rb", "lib/thrift/struct.rb")
    end
  end

  { "off" => "c", "ruby" => "ruby" }.each do |mode, server|
    it "leaves the thrift gem what it has with THRIFT_NATIVE=#{mode}" do
      processes = Array.new(2) { cached(bootsnap, "require 'thrift'", "THRIFT_NATIVE" => mode) }
      expect(processes.map { |process| process.served_by[:"Thrift::CompactProtocol"] }).to eq([server] * 2)
    end
  end
end
