# frozen_string_literal: true

RSpec.describe "another Ruby engine", :ours do
  include RubyProcess

  %w[jruby truffleruby].each do |engine|
    it "runs the thrift gem alone on #{engine}, silently" do
      as_engine = "require 'json'; $VERBOSE = nil; RUBY_ENGINE = #{engine.dump}; require 'thrift'\n#{RubyProcess::TELL}"
      process = ruby(as_engine, lib: RubyProcess::LIB)
      expect(process.report.except(:status)).to eq(ruby(as_engine).report.except(:status))
      expect(process.report[:status]).to include(mode: "off", reason: /#{engine}/)
      expect(process.errors + process.output.lines[0..-2].join).to eq("")
    end
  end
end
