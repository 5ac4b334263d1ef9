# frozen_string_literal: true

# Counts the instructions of the demo's operations, and compares them with those
# that are committed.
#
#   run.rb            exit status 1 when an operation takes more than 2 % more
#   run.rb --update   writes what was counted into baseline.json; or UPDATE=1

require "open3"
require_relative "../support/report"
require_relative "../support/scenario"
require_relative "../support/text_table"
require_relative "baseline"
require_relative "instructions"

SCENARIOS = [
  *%w[compact accelerated binary].product(%w[write read]).map { |protocol, does| "small/#{protocol}/#{does}" },
  "small/compact/read-new",
  *%w[compact binary].product(%w[write read]).map { |protocol, does| "nested/#{protocol}/#{does}" },
  "footer/compact/write", "footer/compact/read", "entry/compact/write", "entry/compact/read",
].map { |name| Bench::Scenario.named(name) }.freeze

def version_of(command) = Open3.capture2e(*command).first.lines.first.to_s.strip

environment = {
  "ruby" => RUBY_DESCRIPTION, "thrift" => Bench::Implementation.thrift_version,
  "rustc" => version_of(%w[rustc --version])[/\S+ \S+/],
}
baseline = Bench::Baseline.new(environment)

begin
  counts = Bench::Instructions.new(Bench::Implementation.ours).count(SCENARIOS)
rescue Bench::Instructions::Unavailable => e
  puts "Instructions are not counted: #{e.message}."
  exit
end

table = Bench::TextTable.new("instructions per operation", "committed", "now", "change")
counts.each do |scenario, count|
  before = baseline.counts&.fetch(scenario, nil)
  table << [scenario, before || "-", count, before ? format("%+.2f %%", (count.fdiv(before) - 1) * 100) : "-"]
end
results = counts.map { |scenario, count| { scenario: scenario, instructions: count } }
versions = { ruby: environment["ruby"], thrift: environment["thrift"], "compiled by": environment["rustc"] }
Bench::Report.new("instructions", how: "Instructions of one operation, counted by valgrind.", versions: versions,
                                  results: results).hand_out(table)

if ARGV == ["--update"] || ENV.key?("UPDATE")
  baseline.update(counts)
elsif baseline.counts.nil?
  puts "Nothing is committed for this environment, so nothing is compared."
else
  slower = baseline.slower(counts)
  abort(["More instructions than before:", *slower].join("\n")) if slower.any?
end
