# frozen_string_literal: true

require "fileutils"
require "rbconfig"
require_relative "../support/machine"

module Bench
  module Floor
    # The C library of floor.c, built below tmp/ by the compiler that Ruby names. C,
    # because the headers of Ruby are C: a walk in another language would measure its
    # bindings too.
    module Library
      FOLDER = File.join(Machine::ROOT, "tmp/floor", "#{RUBY_PLATFORM}-#{RbConfig::CONFIG["ruby_version"]}")
      PATH = File.join(FOLDER, "floor.#{RbConfig::CONFIG["DLEXT"]}")
      SOURCES = %w[extconf.rb floor.c].map { |name| File.join(__dir__, name) }.freeze

      module_function

      # @return [void]
      # @raise [RuntimeError] where it can't be built
      def build
        return if File.exist?(PATH) && SOURCES.none? { |source| File.mtime(source) > File.mtime(PATH) }

        FileUtils.mkdir_p(FOLDER)
        [[RbConfig.ruby, SOURCES.first], ["make"]].each do |command|
          log = File.join(FOLDER, "build.log")
          raise "the floor can't be built, see #{log}" unless system(*command, chdir: FOLDER, %i[out err] => log)
        end
      end
    end
  end
end
