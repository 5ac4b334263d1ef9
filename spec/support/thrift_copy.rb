# frozen_string_literal: true

require "fileutils"
require "rbconfig"

# A copy of the thrift gem under test, to be changed by an example.
class ThriftCopy
  # @return [String] the folder of its thrift.rb
  attr_reader :lib

  # @param folder [String] where to put it
  # @param version [String] that it claims to be of
  # @param native [Boolean] whether the gem's C extension is copied with it
  def initialize(folder, version: spec.version.to_s, native: false)
    @lib = File.join(folder, "thrift-#{version}", "lib")
    FileUtils.mkdir_p(@lib)
    FileUtils.cp_r(Dir[File.join(spec.full_gem_path, "lib", "thrift{,.rb}")], @lib)
    FileUtils.cp(File.join(spec.extension_dir, "thrift_native.#{RbConfig::CONFIG["DLEXT"]}"), @lib) if native
    FileUtils.chmod_R("u+w", @lib) # a gem's own files may be for reading only
  end

  # @param file [String] below its lib
  # @yieldparam source [String]
  # @yieldreturn [String] what the file holds from now on
  # @return [self]
  # @raise [RuntimeError] when that is no change
  def change(file)
    path = File.join(@lib, file)
    source = File.read(path)
    changed = yield(source)
    raise "#{file} doesn't have what was to be changed" if changed == source

    File.write(path, changed)
    self
  end

  private

  def spec = Gem.loaded_specs.fetch("thrift")
end
