# frozen_string_literal: true

RSpec.describe "another Ruby engine", :ours do
  include RubyProcess

  # JSON, by which the process tells, is loaded while it can be: newer ones have a library for TruffleRuby.
  def becomes(engine) = "require 'json'; $VERBOSE = nil; RUBY_ENGINE = #{engine.dump};"

  # JRuby has no library in C, and then nothing but Ruby.
  def without_c(engine, code)
    ruby("#{becomes(engine)} #{code}\n#{RubyProcess::TELL}", lib: [RubyProcess::LIB, thrift_copy.lib], env: no_gems)
  end

  %w[jruby truffleruby].each do |engine|
    it "runs the thrift gem alone on #{engine}, silently" do
      as_engine = "#{becomes(engine)} require 'thrift'\n#{RubyProcess::TELL}"
      process = ruby(as_engine, lib: RubyProcess::LIB)
      expect(process.report.except(:status)).to eq(ruby(as_engine).report.except(:status))
      expect(process.report[:status]).to include(mode: "off", reason: /#{engine}/)
      expect(process.errors + process.output.lines[0..-2].join).to eq("")
    end

    ["thrift", "thrift_native", "thrift_native/setup"].each do |path|
      it "runs pure Ruby on #{engine} after require #{path.dump}, without a word of ours" do
        process = without_c(engine, "require #{path.dump}")
        expect(process.served_by.values.uniq).to contain_exactly("ruby", nil)
        expect(process.warnings).to eq([])
      end
    end
  end
end
