# frozen_string_literal: true

require "digest"
require "fileutils"
require "open3"
require "rbconfig"
require "rubygems/package"

# The gem for people without a compiler: our Ruby files, and a compiled library
# for each of some Rubies of one platform.
class NativeGem
  ROOT = File.expand_path("..", __dir__)
  WORK = File.join(ROOT, "tmp/native")

  # A Ruby to compile for.
  Ruby = Struct.new(:path, :version, :platform, :has_headers) do
    # As the folder of its library is called.
    def abi = version[/\A\d+\.\d+/]

    def suitable?
      has_headers && platform == RUBY_PLATFORM && Gem::Version.new(version) >= Gem::Version.new("3.1")
    end
  end

  class << self
    # @return [Array<Ruby>] those that RUBIES names, with colons between; without
    #   it this Ruby and those on the PATH. One for each ABI.
    def rubies
      named = ENV["RUBIES"]&.split(File::PATH_SEPARATOR)
      suitable, other = (named || [RbConfig.ruby, *on_path]).filter_map { |path| ruby(path) }.partition(&:suitable?)
      raise "too old, of another platform or without headers: #{other.map(&:path).join(", ")}" if named && other.any?

      suitable.uniq(&:abi).sort_by { |ruby| Gem::Version.new(ruby.version) }
    end

    private

    def on_path
      ENV.fetch("PATH").split(File::PATH_SEPARATOR).flat_map { |folder| Dir[File.join(folder, "ruby{,[0-9].[0-9]*}")] }
    end

    def ruby(path)
      tell = 'c = RbConfig::CONFIG; puts c["RUBY_PROGRAM_VERSION"], RUBY_PLATFORM, ' \
             'File.exist?(File.join(c["rubyhdrdir"], "ruby.h")) if RUBY_ENGINE == "ruby"'
      output, status = Open3.capture2(path, "-rrbconfig", "-e", tell)
      version, platform, headers = output.lines(chomp: true)
      Ruby.new(path, version, platform, headers == "true") if status.success? && version
    end
  end

  # @param rubies [Array<Ruby>]
  def initialize(rubies)
    raise "no Ruby with headers is found" if rubies.empty?

    @rubies = rubies
  end

  # @param into [String] a folder for the gem and its checksum
  # @return [void]
  def build(into:)
    stage
    file = Dir.chdir(STAGE) { Gem::Package.build(specification) }
    FileUtils.mkdir_p(into)
    FileUtils.mv(File.join(STAGE, file), into)
    checksum = Digest::SHA256.file(File.join(into, file)).hexdigest
    File.write(File.join(into, "#{file}.sha256"), "#{checksum}  #{file}\n")
    puts "#{File.join(into, file)}: Ruby #{@rubies.map(&:abi).join(", ")}"
  end

  STAGE = File.join(WORK, "stage")
  private_constant :STAGE

  private

  # A folder with what is to be in the gem, and nothing else.
  def stage
    FileUtils.rm_rf(STAGE)
    files.each { |file| copy(File.join(ROOT, file), file) }
    @rubies.each { |ruby| copy(compile(ruby), library(ruby)) }
  end

  def copy(source, place)
    target = File.join(STAGE, place)
    FileUtils.mkdir_p(File.dirname(target))
    FileUtils.cp(source, target)
  end

  def source_gem = Gem::Specification.load(File.join(ROOT, "thrift_native.gemspec"))

  # What is there to be compiled is left out.
  def files = source_gem.files.reject { |file| file.start_with?("ext/", "Cargo.") }

  def library(ruby) = "lib/thrift_native/#{ruby.abi}/thrift_native.#{RbConfig::CONFIG["DLEXT"]}"

  # @return [String] the file of the library
  def compile(ruby)
    target = File.join(WORK, ruby.abi)
    settings = { "RUBY" => ruby.path, "CARGO_TARGET_DIR" => target }
    command = %w[cargo build --package thrift_native --profile gem --locked]
    raise "#{command.join(" ")} failed" unless system(settings, *command, chdir: ROOT)

    File.join(target, "gem", "libthrift_native.#{RbConfig::CONFIG["SOEXT"]}")
  end

  def specification
    source_gem.tap do |spec|
      spec.platform = platform
      spec.files = files + @rubies.map { |ruby| library(ruby) }
      spec.extensions = []
      spec.dependencies.reject! { |dependency| dependency.name == "rb_sys" }
      spec.required_ruby_version = [">= #{@rubies.first.abi}", "< #{successor(@rubies.last)}.dev"]
    end
  end

  # Newer RubyGems tell glibc, which older ones don't know as a part of a platform. All take what tells nothing
  # for glibc.
  def platform = Gem::Platform.new(Gem::Platform.local.to_s.delete_suffix("-gnu"))

  # The ABI after that of a Ruby, whether or not there is ever to be one.
  def successor(ruby)
    major, minor = ruby.abi.split(".").map(&:to_i)
    "#{major}.#{minor + 1}"
  end
end
