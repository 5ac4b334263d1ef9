# frozen_string_literal: true

# This tree against another revision of it, in processes that take turns, with a
# verdict for each scenario. Exit status 1 where one is slower.
#
#   compare.rb REVISION
#   ROUNDS=15 ROUND_SECONDS=0.1 SCENARIOS=small,…

require_relative "../support/benchmark"
require_relative "revision"
require_relative "sets"
require_relative "verdict"

HOW = "Microseconds of processor time per operation. The confidence is that of a difference, by a sign test over the " \
      "rounds; a verdict takes into account how many scenarios were looked at."

revision = Bench::Revision.new(ARGV.fetch(0) { abort "usage: compare.rb REVISION" })
rows = Bench::Knobs.chosen(Bench::Sets.fetch("standard").rows)
length = Bench::Knobs.length(rounds: 15, seconds: 0.1)
table = Bench::TextTable.new("structs", "#{revision} us", "this us", "faster", "spread", "confidence", "verdict")
slower = []

Bench::WorkerProcess.open([revision.implementation, Bench::Implementation.ours]) do |workers|
  progress = Bench::Progress.new(rows.size)
  contest = Bench::Contest.new(workers, **length)
  results = rows.map do |label, name|
    result = progress.step(label) { contest.run(Bench::Scenario.named(name)) }
    ratio = result.ratios.fetch("ours")
    verdict = Bench::Verdict.new(ratio, among: rows.size)
    slower << label if verdict.slower?
    table << [label, *result.microseconds.values.map { |spread| format("%.2f", spread.median) },
              format("%.3fx", ratio.median), format("%.2f..%.2f", ratio.min, ratio.max),
              format("%.1f %%", verdict.confidence * 100), verdict]
    { label: label, **result.to_h, confidence: verdict.confidence, verdict: verdict.to_s }
  end
  versions = { **workers.last.describe, "compared with": revision.commit }
  Bench::Report.new("compare", how: HOW, versions: versions, length: length, results: results).hand_out(table)
end
abort "slower than #{revision}: #{slower.join("; ")}" if slower.any?
