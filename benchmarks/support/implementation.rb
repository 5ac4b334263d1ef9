# frozen_string_literal: true

require "rbconfig"

module Bench
  # One way of running Thrift in Ruby: how a process is started that has it.
  #
  # Every implementation gets the thrift gem that this process finds, and no
  # other setting of Bundler or RUBYLIB, which would put our library into the
  # load path of processes that must not have it.
  class Implementation
    LIBRARY = File.expand_path("../../lib", __dir__)

    # @return [Bench::Implementation] the thrift gem alone, with its C
    #   extension where that is built
    def self.stock
      new("stock", environment: { "THRIFT_NATIVE" => "off" })
    end

    # @return [Bench::Implementation] the same thrift gem with our extension
    def self.ours
      new("ours", load_path: [LIBRARY])
    end

    # @return [Bench::Implementation] the same thrift gem without any native
    #   library
    def self.ruby
      new("ruby", load_path: [LIBRARY], environment: { "THRIFT_NATIVE" => "ruby" })
    end

    # @return [String] the version of the thrift gem that is measured
    # @raise [Gem::MissingSpecError] if there is none
    def self.thrift_version
      Gem::Specification.find_by_name("thrift").version.to_s
    end

    attr_reader :name

    # @param name [String]
    # @param load_path [Array<String>] folders that come before all others
    # @param environment [Hash{String => String}] on top of this process's own
    def initialize(name, load_path: [], environment: {})
      @name = name
      @load_path = load_path
      @environment = environment
    end

    # @param more [Hash{String => String}] environment
    # @return [Bench::Implementation] the same with more in its environment
    def with(more)
      self.class.new(@name, load_path: @load_path, environment: @environment.merge(more))
    end

    # @param script [String] path of a Ruby script
    # @param arguments [Array<String>]
    # @return [Array] what Process.spawn and its like take, without options;
    #   to be used with unsetenv_others: true
    def command(script, *arguments)
      [environment, RbConfig.ruby, *@load_path.flat_map { |folder| ["-I", folder] }, script, *arguments]
    end

    private

    def environment
      inherited = defined?(Bundler) ? Bundler.unbundled_env : ENV.to_h
      inherited.except("RUBYLIB", "THRIFT_NATIVE").merge(
        "GEM_HOME" => Gem.dir,
        "GEM_PATH" => Gem.path.join(File::PATH_SEPARATOR),
        "THRIFT_VERSION" => self.class.thrift_version,
        **@environment,
      )
    end
  end
end
