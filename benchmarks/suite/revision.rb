# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require_relative "../support/implementation"
require_relative "../support/machine"

module Bench
  # Another revision of this repository, checked out and built below tmp/compare.
  class Revision
    FOLDER = File.join(Machine::ROOT, "tmp/compare")

    # @return [String] its whole name
    attr_reader :commit

    # @param name [String] as git knows it
    # @raise [RuntimeError] where git doesn't
    def initialize(name)
      @commit = Machine.output("git", "-C", Machine::ROOT, "rev-parse", "--verify", "#{name}^{commit}") or
        raise "git knows no revision #{name}"
      @name = name
      @tree = File.join(FOLDER, @commit[0, 12])
    end

    # @return [String] the name that it was asked for by
    def to_s = @name

    # @return [Bench::Implementation]
    # @raise [RuntimeError] where it can't be built
    def implementation
      build unless File.exist?(library)
      Implementation.new(@name, load_path: [File.join(@tree, "lib")])
    end

    private

    def library = File.join(@tree, "lib/thrift_native/thrift_native.#{RbConfig::CONFIG["DLEXT"]}")

    def build
      check_out unless File.exist?(@tree)
      target = File.join(FOLDER, "target")
      run("cargo", "build", "--quiet", "--release", "--package", "thrift_native", "--target-dir", target, chdir: @tree)
      FileUtils.install(File.join(target, "release/libthrift_native.#{RbConfig::CONFIG["SOEXT"]}"), library)
    end

    def check_out = run("git", "-C", Machine::ROOT, "worktree", "add", "--force", "--detach", @tree, @commit)

    def run(*command, **options)
      raise "failed: #{command.join(" ")}" unless system(*command, **options, out: File::NULL)
    end
  end
end
