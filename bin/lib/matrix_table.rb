# frozen_string_literal: true

# The table of bin/matrix, in Markdown: for each Ruby and each version of thrift the examples, the failures, and
# how much faster the demo's scenarios are, the median of all. Its exit status says whether all is green.
#
#   ruby matrix_table.rb FOLDER "3.1 3.3" "0.22.0 0.25.0"

require "json"

# What one Ruby has made of one version of thrift.
class Cell
  def initialize(checkout, version)
    tests = %w[all memory].map { |part| File.join(checkout, "tmp/test/thrift-#{version}.#{part}.json") }
    @summaries = tests.map { |file| read(file)&.fetch("summary", nil) }
    @demo = read(File.join(checkout, "tmp/matrix/demo-#{version}.json"))
  end

  # @return [Boolean] whether everything ran, and nothing failed
  def green?
    complete? && sum("example_count").positive? && failures.zero? && @demo&.fetch("ok") == true
  end

  # @return [String]
  def to_s
    return "did not run" unless complete?

    "#{sum("example_count")} examples, #{failures} failures, #{ratio}"
  end

  private

  def read(file)
    JSON.parse(File.read(file))
  rescue Errno::ENOENT, JSON::ParserError
    nil
  end

  def complete? = @summaries.none?(&:nil?)

  def sum(count) = @summaries.sum { |summary| summary.fetch(count) }

  # What goes wrong outside of the examples is a failure, and so is an example that is left out.
  def failures = %w[failure_count pending_count errors_outside_of_examples_count].sum { |count| sum(count) }

  def ratio
    return "the demo failed" unless @demo&.fetch("ok")

    ratios = @demo.fetch("comparison").map { |scenario| scenario.dig("ratio", "ours", "median") }.sort
    format("%.1fx", ratios[ratios.size / 2])
  end
end

folder, rubies, versions = ARGV
rubies, versions = [rubies, versions].map(&:split)
cells = rubies.to_h do |ruby|
  checkout = File.join(folder, "ruby-#{ruby}/src/thrift_native")
  [ruby, versions.map { |version| Cell.new(checkout, version) }]
end

table = [["thrift", *rubies.map { |ruby| "Ruby #{ruby}" }], ["---"] * (rubies.size + 1)]
table.concat(versions.each_with_index.map { |version, row| [version, *cells.values.map { |column| column[row].to_s }] })
lines = table.map { |row| "| #{row.join(" | ")} |" }
puts lines
File.write(File.join(folder, "table.md"), "#{lines.join("\n")}\n")
exit cells.values.flatten.all?(&:green?)
