# frozen_string_literal: true

require "fileutils"
require "tmpdir"

# A folder of gems for a Ruby process: the thrift gem under test, what it needs
# to run, and nothing else that this machine happens to have installed.
class GemHome
  CHECKOUT = File.expand_path("../..", __dir__)

  # What thrift takes for a part of Ruby, and newer Rubies have as gems.
  #
  # @return [Array<Gem::Specification>]
  def self.former_parts_of_ruby
    %w[base64 logger].filter_map { |name| Gem.loaded_specs[name] }.reject(&:default_gem?)
  end

  # @return [String]
  attr_reader :path

  # @param path [String] an empty folder
  # @param thrift [Boolean] whether thrift is there
  def initialize(path, thrift: true)
    @path = path
    FileUtils.mkdir_p(File.join(path, "specifications"))
    FileUtils.mkdir_p(File.join(path, "gems"))
    specs = GemHome.former_parts_of_ruby
    specs |= needed_by(Gem.loaded_specs.fetch("thrift")) if thrift
    specs.each { |spec| link(spec) }
  end

  # @return [Hash{String => String}] the environment that makes Ruby use it
  def env
    { "GEM_HOME" => path, "GEM_PATH" => path }
  end

  # Installs this checkout as a gem, without what only its building needs.
  #
  # @return [self]
  def install_ours
    spec = Gem::Specification.load(File.join(CHECKOUT, "thrift_native.gemspec"))
    File.write(File.join(path, "specifications", "#{spec.full_name}.gemspec"), GemHome.description(spec))
    folder = File.join(path, "gems", spec.full_name)
    FileUtils.mkdir_p(folder)
    FileUtils.ln_s(File.join(CHECKOUT, "lib"), folder)
    self
  end

  # @param spec [Gem::Specification] ours
  # @return [String] a gemspec that needs nothing to be built
  def self.description(spec)
    <<~RUBY
      Gem::Specification.new do |spec|
        spec.name = #{spec.name.dump}
        spec.version = #{spec.version.to_s.dump}
        spec.authors = #{spec.authors.inspect}
        spec.summary = #{spec.summary.dump}
        spec.require_paths = #{spec.require_paths.inspect}
        spec.add_dependency "thrift", #{spec.dependencies.find { |needed| needed.name == "thrift" }.requirement.to_s.dump}
      end
    RUBY
  end

  private

  def needed_by(spec)
    others = spec.runtime_dependencies.map { |needed| Gem.loaded_specs[needed.name] || needed.to_spec }
    [spec, *others.reject(&:default_gem?).flat_map { |other| needed_by(other) }].uniq
  end

  def link(spec)
    FileUtils.ln_s(spec.loaded_from, File.join(path, "specifications"))
    FileUtils.ln_s(spec.full_gem_path, File.join(path, "gems"))
    return if spec.extensions.empty?

    extensions = spec.extension_dir.sub(spec.base_dir, path)
    FileUtils.mkdir_p(File.dirname(extensions))
    FileUtils.ln_s(spec.extension_dir, extensions)
  end
end
