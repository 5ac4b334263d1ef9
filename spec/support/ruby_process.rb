# frozen_string_literal: true

require "fileutils"
require "json"
require "open3"
require "rbconfig"
require "tmpdir"

# What is loaded can't be unloaded, so an example about loading runs Ruby anew.
module RubyProcess
  LIBRARY = "thrift_native.#{RbConfig::CONFIG["DLEXT"]}".freeze
  LIB = File.join(GemHome::CHECKOUT, "lib")
  FIXNUM = File.join(__dir__, "fixnum.rb")

  # What a process may inherit that would load something before the example.
  CLEAN = %w[RUBYOPT RUBYLIB THRIFT_NATIVE BUNDLE_GEMFILE BUNDLE_BIN_PATH BUNDLER_SETUP BUNDLER_VERSION]
          .to_h { |name| [name, nil] }.freeze

  # Prints, for {RubyProcess::Result#report}, what serves.
  TELL = <<~'RUBY'
    require "json"
    class WhatServes
      include Thrift::Struct, Thrift::Struct_Union
      FIELDS = { 1 => { type: Thrift::Types::STRING, name: "a" }, 2 => { type: Thrift::Types::I32, name: "b" } }.freeze
      def struct_fields = FIELDS
      def validate; end

      class Writes < Thrift::BaseTransport
        def count = @count.to_i
        def write(_bytes) = @count = count + 1
      end

      # Ours writes a struct at once, any other in pieces.
      def self.writes
        transport = Writes.new
        new(a: "a", b: 1).write(Thrift::CompactProtocol.new(transport))
        transport.count
      end
    end
    tell = lambda do
      methods = %w[CompactProtocol Struct Union MemoryBufferTransport].to_h do |name|
        klass = Thrift.const_get(name)
        [name, klass.instance_methods.sort.to_h { |m| [m, [klass.instance_method(m).owner.to_s,
                                                          klass.instance_method(m).source_location]] }]
      end
      puts JSON.generate(
        libraries: $LOADED_FEATURES.grep(/thrift_native\.(so|bundle)\z/), methods: methods,
        accelerated: !defined?(Thrift::BinaryProtocolAccelerated).nil?,
        native: Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new).native?,
        writes: WhatServes.writes, ours: !defined?(ThriftNative::Extension).nil?,
        status: defined?(ThriftNative) && ThriftNative.status
      )
    end
    tell.call
  RUBY

  Result = Struct.new(:output, :errors, :status, keyword_init: true) do
    # @return [Hash] what {TELL} told
    # @raise [RuntimeError] with the process's errors, when it told nothing
    def report
      raise "#{status}: #{output}#{errors}" unless status.success?

      JSON.parse(output.lines.last, symbolize_names: true)
    end

    # @return [Hash{Symbol => String, nil}] what serves each class
    def served_by
      report[:status][:classes].transform_values { |klass| klass[:served_by] }
    end

    # @return [Array<String>] our warnings
    def warnings
      errors.lines.grep(/\Athrift_native: /)
    end
  end

  # @param code [String] what an application does
  # @param lib [String, Array<String>] folders to put on the load path
  # @param options [Array<String>] of the ruby command
  # @param env [Hash{String => String, nil}]
  # @return [Result]
  def ruby(code, lib: [], options: [], env: {})
    folders = Array(lib).flat_map { |folder| ["-I", folder] }
    command = [RbConfig.ruby, *options, "-r", FIXNUM, *folders, "-e", code]
    output, errors, status = Open3.capture3(CLEAN.merge(gem_home.env, env), *command, chdir: workplace)
    Result.new(output: output, errors: errors, status: status)
  end

  # @return [GemHome] of the example's processes
  def gem_home
    @gem_home ||= GemHome.new(File.join(workplace, "gems"))
  end

  # @return [Hash{String => String}] the environment of a machine without thrift
  def no_gems
    @no_gems ||= GemHome.new(File.join(workplace, "no_gems"), thrift: false)
    @no_gems.env
  end

  # @return [ThriftCopy] see {ThriftCopy#initialize}
  def thrift_copy(**options)
    ThriftCopy.new(workplace, **options)
  end

  # A copy of our lib, with something else in the place of the compiled library.
  #
  # @param name [String] the file name of that: a library of Ruby's, or a Ruby
  #   file, whose code then runs where the library's would
  # @param content [String, nil] nothing at all when nil
  # @return [String] the copy's folder
  def our_lib_with(name, content)
    FileUtils.cp_r(LIB, workplace)
    copy = File.join(workplace, "lib")
    FileUtils.rm_f(Dir[File.join(copy, "thrift_native", "thrift_native.*")])
    File.binwrite(File.join(copy, "thrift_native", name), content) if content
    copy
  end

  # @return [String] an empty folder, gone after the example
  def workplace
    @workplace ||= Dir.mktmpdir("thrift_native")
  end

  def self.included(group)
    group.after { FileUtils.remove_entry(@workplace) if @workplace }
  end

  # What our library serves, and therefore any process that has loaded it.
  OURS = {
    "Thrift::CompactProtocol": "rust", "Thrift::Struct": "rust", "Thrift::Union": "rust",
    "Thrift::MemoryBufferTransport": "rust"
  }.freeze
end

RSpec::Matchers.define(:be_served_by_ours) do
  match do |process|
    process.served_by >= RubyProcess::OURS && process.report[:writes] == 1 && process.warnings.empty?
  end
  failure_message { |process| "expected ours to serve, without a warning: #{process.served_by}, #{process.errors}" }
end
