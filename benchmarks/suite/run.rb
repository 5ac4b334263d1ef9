# frozen_string_literal: true

# Measures a set of scenarios: the thrift gem alone, ours, and some sets pure
# Ruby, in processes that take turns.
#
#   run.rb [SET]                   of benchmarks/suite/sets.rb; "standard" takes two minutes
#   run.rb SET --json              figures of ours in the form of apache/thrift's benchmark, and nothing else
#   ROUNDS=9 ROUND_SECONDS=0.1     how often, and how long, each is asked
#   SMALL_RUNS=…, LARGE_RUNS=…     how often an operation is repeated in a round, instead
#   SCENARIOS=…                    rows by the beginning of their names, with commas
#
# Exit status 1 where two gave different bytes.

require_relative "../support/contest"
require_relative "../support/worker_process"
require_relative "progress"
require_relative "results"
require_relative "sets"
require_relative "upstream_json"

name = ARGV.reject { |argument| argument.start_with?("--") }.fetch(0, "standard")
set = Bench::Sets.fetch(name)
wanted = ENV["SCENARIOS"]&.split(",")
set.rows = set.rows.select { |label, _| wanted.any? { |beginning| label.start_with?(beginning) } } if wanted
abort "no scenario of #{name} begins like that" if set.rows.empty?

set.rounds = { **set.rounds, rounds: Integer(ENV["ROUNDS"]) } if ENV["ROUNDS"]
set.rounds = { **set.rounds.except(:times), seconds: Float(ENV["ROUND_SECONDS"]) } if ENV["ROUND_SECONDS"]
large, small = ENV.values_at("LARGE_RUNS", "SMALL_RUNS")

Bench::WorkerProcess.open(set.implementations) do |workers|
  progress = Bench::Progress.new(set.rows.size)
  results = set.scenarios.map do |scenario, label|
    progress.step(label)
    times = scenario.payload == "nested" ? large : small
    length = times ? { rounds: set.rounds[:rounds], times: Integer(times) } : set.rounds
    Bench::Contest.new(workers, **length).run(scenario)
  end
  told = Bench::Results.new(set, results, workers.last.describe)
  if ARGV.include?("--json")
    puts JSON.pretty_generate(Bench::UpstreamJson.new(set, results).to_a)
  else
    puts told, "", *told.save(name).map { |path| "written: #{path.delete_prefix("#{Bench::Machine::ROOT}/")}" }
    [Bench::Progress.left_out, Bench::Chart.left_out].compact.each { |missing| puts "left out: #{missing}" }
  end
  abort "the bytes differ" unless told.identical?
end
