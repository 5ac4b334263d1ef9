# frozen_string_literal: true

# A deployment that went wrong must not keep an application from starting.
RSpec.describe "an installation whose compiled library doesn't work", :ours do
  include RubyProcess

  # A Ruby file in the place of the library behaves as one that loads and then
  # fails; this is what it has to have.
  half = <<~'RUBY'
    module ThriftNative
      module Extension
        TABLE = { "Thrift::CompactProtocol" => %i[native? write_message_end write_i32 write_i64] }
        def self.table = TABLE
        def self.version = ThriftNative::VERSION
        def self.ruby_version = RbConfig::CONFIG["ruby_version"]
        def self.start(_dialect) = nil
        def self.touch = nil
        def self.define(path, name)
          raise "no room for #{name}" if name == :write_i64

          Object.const_get(path).define_method(name) { |*| raise "half installed" }
        end
      end
    end
  RUBY

  def start(name, content, code = "require 'thrift'")
    ruby("#{code}\n#{RubyProcess::TELL}", lib: our_lib_with(name, content))
  end

  def alone
    ruby("require 'thrift'\n#{RubyProcess::TELL}").report.slice(:methods, :native, :accelerated, :writes)
  end

  {
    "is missing" => [[RubyProcess::LIBRARY, nil], /is missing .*gem pristine thrift_native/],
    "isn't one" => [[RubyProcess::LIBRARY, "no library"], /can't be loaded .*gem pristine thrift_native/],
    "raises when it is loaded" => [["thrift_native.rb", "raise 'bad luck'"], /bad luck/],
    "misses something that it needs" => [["thrift_native.rb", "require 'no/such/file'"], %r{no/such/file}],
    "is of another version" =>
      [["thrift_native.rb", half.sub("ThriftNative::VERSION", '"0.0.0"')],
       /built for thrift_native 0\.0\.0, this is.*gem pristine/],
    "was built for another Ruby" =>
      [["thrift_native.rb", half.sub("RbConfig::CONFIG[\"ruby_version\"]", '"9.9.0"')],
       /built for Ruby 9\.9\.0, this is #{Regexp.escape(RbConfig::CONFIG["ruby_version"])}.*gem pristine/],
    "fails in the middle of the installation" => [["thrift_native.rb", half], /no room for write_i64/],
    "fails when it starts" =>
      [["thrift_native.rb", half.sub(/raise "no room.*/, "").sub("= nil", "= raise('no start')")], /no start/]
  }.each do |fault, (library, message)|
    it "starts on the thrift gem alone when the library #{fault}, with one warning" do
      process = start(*library)
      expect(process.report).to include(alone)
      expect(process.warnings).to contain_exactly(message)
      expect(process.report[:status]).to include(mode: "off", reason: message)
    end
  end

  it "warns once, however often it is tried" do
    process = start(RubyProcess::LIBRARY, nil, <<~RUBY)
      require "thrift"
      require "thrift_native"
      require "thrift_native/setup"
      load $LOADED_FEATURES.grep(%r{lib/thrift_native/setup.rb}).first
    RUBY
    expect(process.warnings.size).to eq(1)
  end

  it "leaves the C extension in place that was loaded before" do
    process = ruby(<<~RUBY)
      require "thrift"
      $LOAD_PATH.unshift(#{our_lib_with("thrift_native.rb", half).dump})
      require "thrift_native/setup"
      #{RubyProcess::TELL}
    RUBY
    expect(process.report).to include(alone)
    expect(process.warnings).to contain_exactly(/no room for write_i64/)
  end

  it "puts everything back when a class of Thrift is frozen" do
    process = ruby(<<~RUBY)
      require "thrift"
      Thrift::Struct.freeze
      $LOAD_PATH.unshift(#{File.expand_path("../../lib", __dir__).dump})
      require "thrift_native/setup"
      #{RubyProcess::TELL}
    RUBY
    expect(process.report).to include(alone)
    expect(process.warnings).to contain_exactly(/can't modify frozen/)
  end

  it "says nothing when THRIFT_NATIVE=off" do
    process = ruby("require 'thrift'", lib: our_lib_with(RubyProcess::LIBRARY, nil), env: { "THRIFT_NATIVE" => "off" })
    expect(process.errors).to eq("")
  end

  describe "of a gem that has one for each Ruby" do
    def lib_with_one_for(ruby)
      lib = our_lib_with(RubyProcess::LIBRARY, nil)
      folder = File.join(lib, "thrift_native", ruby)
      FileUtils.mkdir(folder)
      FileUtils.cp(File.join(RubyProcess::LIB, "thrift_native", RubyProcess::LIBRARY), folder)
      lib
    end

    it "serves by the one for this Ruby" do
      lib = lib_with_one_for(RUBY_VERSION[/\A\d+\.\d+/])
      process = ruby("require 'thrift'\n#{RubyProcess::TELL}", lib: lib)
      expect(process).to be_served_by_ours
      expect(process.report[:status][:library]).to start_with(File.realpath(lib))
      expect(process.report[:libraries]).to include(process.report[:status][:library])
    end

    it "starts on the thrift gem alone where there is none for this Ruby" do
      process = ruby("require 'thrift'\n#{RubyProcess::TELL}", lib: lib_with_one_for("2.7"))
      expect(process.report).to include(alone)
      expect(process.warnings).to contain_exactly(/is missing/)
    end
  end
end
