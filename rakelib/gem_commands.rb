# frozen_string_literal: true

require "rbconfig"

# Commands of gems that not everyone has, and which needn't be on the PATH.
module GemCommands
  module_function

  # @param name [String] of a gem that has a command of its name
  # @return [String, nil] the command's file; nil where the gem isn't installed
  def find(name)
    Gem::Specification.find_all_by_name(name).max_by(&:version)&.bin_file(name)
  end

  # @param name [String] of a gem whose command is needed
  # @yieldparam command [Array<String>] the beginning of its command line
  # @return [void]
  def with(name)
    file = find(name)
    file ? yield([RbConfig.ruby, file]) : puts("not done, since #{name} isn't installed: gem install #{name}")
  end
end
