# frozen_string_literal: true

# Measures a set of scenarios: the thrift gem alone, ours, and some sets pure
# Ruby, in processes that take turns.
#
#   run.rb [SET]                   of benchmarks/suite/sets.rb; "standard" takes two minutes
#   run.rb SET --json              figures in the form of apache/thrift's benchmark, and nothing else; or JSON=1
#   ROUNDS=9 ROUND_SECONDS=0.1     how often, and how long, each is asked
#   SMALL_RUNS=…, LARGE_RUNS=…     how often an operation is repeated in a round, instead
#   SCENARIOS=…                    rows by the beginning of their names, with commas
#
# Exit status 1 where two gave different bytes.

require_relative "../support/benchmark"
require_relative "results"
require_relative "sets"
require_relative "upstream_json"

json = ARGV.delete("--json") || ENV.key?("JSON")
name = ARGV.fetch(0, "standard")
set = Bench::Sets.fetch(name)
set.rows = Bench::Knobs.chosen(set.rows)

Bench::WorkerProcess.open(set.implementations) do |workers|
  progress = Bench::Progress.new(set.rows.size)
  results = set.scenarios.map do |scenario, label|
    length = Bench::Knobs.length(large: scenario.large?, **set.rounds)
    progress.step(label) { Bench::Contest.new(workers, **length).run(scenario) }
  end
  if json
    puts JSON.pretty_generate(Bench::UpstreamJson.new(set, results).to_h)
  else
    Bench::Results.new(set, results, workers.last.describe).hand_out(name)
  end
  abort "the bytes differ" unless results.all?(&:identical)
end
