# frozen_string_literal: true

require "open3"
require_relative "gem_commands"

desc "Make the pages of the Ruby interface (doc/), where yard is installed, and of the crates (target/doc)"
task :docs do
  GemCommands.with("yard") do |yard|
    output, status = Open3.capture2e(*yard, "doc", "--output-dir", "doc")
    puts output
    # YARD itself is content with less.
    abort "docs: something public has no documentation, or a link leads nowhere" \
      unless status.success? && output.include?("100.00% documented") && !output.include?("[warn]")
  end
  sh({ "RUSTDOCFLAGS" => "--deny warnings" }, "cargo", "doc", "--no-deps", "--workspace")
end
