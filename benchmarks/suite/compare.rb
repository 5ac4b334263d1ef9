# frozen_string_literal: true

# This tree against another revision of it, in processes that take turns, with a
# verdict for each scenario. Exit status 1 where one is slower.
#
#   compare.rb REVISION
#   ROUNDS=15 ROUND_SECONDS=0.1 SCENARIOS=small,…

require_relative "../support/contest"
require_relative "../support/text_table"
require_relative "../support/worker_process"
require_relative "revision"
require_relative "sets"
require_relative "verdict"

revision = Bench::Revision.new(ARGV.fetch(0) { abort "usage: compare.rb REVISION" })
length = { rounds: Integer(ENV.fetch("ROUNDS", "15")), seconds: Float(ENV.fetch("ROUND_SECONDS", "0.1")) }
scenarios = Bench::Sets.fetch("standard").scenarios
wanted = ENV["SCENARIOS"]&.split(",")
scenarios = scenarios.select { |_, label| wanted.any? { |beginning| label.start_with?(beginning) } } if wanted

table = Bench::TextTable.new("structs", "#{ARGV.first} us", "this us", "faster", "spread", "confidence", "verdict")
verdicts = Bench::WorkerProcess.open([revision.implementation, Bench::Implementation.ours]) do |workers|
  contest = Bench::Contest.new(workers, **length)
  scenarios.map do |scenario, label|
    result = contest.run(scenario)
    ratio = result.ratios.fetch("ours")
    verdict = Bench::Verdict.new(ratio.values, ratio.median)
    table << [label, *result.microseconds.values.map { |spread| format("%.2f", spread.median) },
              format("%.3fx", ratio.median), format("%.2f..%.2f", ratio.min, ratio.max),
              format("%d %%", (verdict.confidence * 100).floor), verdict]
    verdict.to_s
  end
end
puts table
abort "slower than #{ARGV.first}" if verdicts.include?("SLOWER")
