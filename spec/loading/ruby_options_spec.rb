# frozen_string_literal: true

# Ruby can be told to see warnings everywhere, to freeze every literal, to
# compile what runs often. Nothing of that may show.
RSpec.describe "Ruby's options", :ours do
  include RubyProcess

  # More often than any compiler waits for.
  code = <<~RUBY
    require "thrift"
    require "thrift_native/doctor/specimen"
    specimen = ThriftNative::Doctor::Specimen
    formats = { Thrift::CompactProtocolFactory => :compact, Thrift::BinaryProtocolFactory => :binary,
                Thrift::BinaryProtocolAcceleratedFactory => :binary }
    wrong = formats.reject do |factory, format|
      serializer = Thrift::Serializer.new(factory.new)
      deserializer = Thrift::Deserializer.new(factory.new)
      bytes = specimen.bytes(format)
      (1..2_000).all? do
        value = specimen.value.freeze
        copy = deserializer.deserialize(specimen::Everything.new, bytes)
        serializer.serialize(value) == bytes && copy == value && copy.hash == value.hash && copy.text? &&
          copy.choice.text == "either"
      end
    end
    puts wrong.keys.inspect
  RUBY

  # What the thrift gem's own files and those of other gems are warned of is theirs.
  def warnings_of_ours(process)
    process.errors.lines.grep(%r{#{Regexp.escape(GemHome::CHECKOUT)}/lib/|thrift_native: }o)
  end

  options = {
    "-w" => "warns of all that is doubtful",
    "-W:deprecated" => "warns of what is to go",
    "--enable-frozen-string-literal" => "freezes every literal",
    "--disable-frozen-string-literal" => "freezes none",
    "--yjit" => "compiles by YJIT",
    "--jit" => "compiles by its other compiler",
  }
  there = options.select do |option, _|
    system(RbConfig.ruby, option, "-e", "exit", out: File::NULL, err: File::NULL)
  end

  it "are these, and every Ruby has the first four" do
    expect(there.keys).to include(*options.keys.first(4))
  end

  there.each do |option, meaning|
    it "change nothing of what is written and read by a Ruby that #{meaning} (#{option})" do
      process = ruby(code, lib: RubyProcess::LIB, options: [option])
      expect([process.output, warnings_of_ours(process)]).to eq(["[]\n", []])
    end

    it "keep nothing from being served by a Ruby that #{meaning} (#{option})" do
      process = ruby("require 'thrift'\n#{RubyProcess::TELL}", lib: RubyProcess::LIB, options: [option])
      expect(process).to be_served_by_ours
    end
  end
end
