# frozen_string_literal: true

# Counts the objects and bytes that each operation allocates: pure Ruby, the thrift
# gem's C extension and ours. Nothing is timed.
#
#   SCENARIOS=…   rows by the beginning of their names, with commas

require_relative "../support/benchmark"
require_relative "sets"

rows = Bench::Knobs.chosen(%w[standard unicode].map { |name| Bench::Sets.fetch(name).rows }.inject(:merge))
implementations = [Bench::Implementation.ruby, Bench::Implementation.stock, Bench::Implementation.ours]
names = implementations.map(&:name)
table = Bench::TextTable.new("allocated", *%w[objects bytes].flat_map { |what| names.map { |name| "#{name} #{what}" } })

Bench::WorkerProcess.open(implementations) do |workers|
  progress = Bench::Progress.new(rows.size)
  counter = Bench::Allocations.new(workers)
  results = rows.map do |label, name|
    counted = progress.step(label) { counter.run(Bench::Scenario.named(name)) }
    table << [label, *counted.values_at(:objects, :allocated).flat_map { |counts| counts.values.map(&:round) }]
    { label: label, **counted }
  end
  how = "Objects per operation, and bytes of their slots and of what malloc was asked for; the fewest of three counts."
  Bench::Report.new("allocations", how: how, versions: workers.last.describe, results: results)
               .hand_out(table)
end
