# frozen_string_literal: true

require "tmpdir"
require_relative "gem_commands"

desc "Check the signatures in sig/, and that lib/ and a program which uses the gem fit them"
task :types do
  GemCommands.with("rbs") do |rbs|
    # What is in the gem has to do without sig/support.
    Dir.mktmpdir do |folder|
      cp Dir["sig/*.rbs"], folder
      sh(*rbs, "-I", folder, "validate")
    end
  end
  GemCommands.with("steep") { |steep| sh(*steep, "check") }
end
