# frozen_string_literal: true

# Runs each benchmark for a moment, so that none rots: whether it works, not how
# fast. Exit status 1 where one fails; the others run all the same.

require "rbconfig"
require_relative "support/machine"

SHORTLY = { "SHORT" => "1", "ROUNDS" => "1", "ROUND_SECONDS" => "0.01" }.freeze

def yours(file, name)
  ["suite/run.rb yours", { "YOURS_FILE" => File.join(Bench::Machine::ROOT, file), "YOURS_CLASS" => name }]
end

# By name: the script with its arguments, and more of the environment, which leaves
# scenarios out that would take pure Ruby seconds each.
BENCHMARKS = {
  "standard" => ["suite/run.rb", { "SCENARIOS" => "small,footer,entry" }],
  "protocol" => ["suite/run.rb protocol", { "SCENARIOS" => "c-bin-write-small,rb-json-read-small,hdr" }],
  "protocol, JSON" => ["suite/run.rb protocol --json", { "SCENARIOS" => "rb-cmp-write-small" }],
  "serializer" => ["suite/run.rb serializer", {}],
  "unicode" => ["suite/run.rb unicode", {}],
  "objects" => ["suite/run.rb objects", {}],
  "allocations" => ["suite/allocations.rb", { "SCENARIOS" => "small,line" }],
  "peers" => ["peers/run.rb", {}],
  "floor" => ["floor/run.rb", {}],
  "rpc" => ["rpc/run.rb", { "SCENARIOS" => "echo/compact/buffered/simple,many/binary/framed/threaded," \
                                           "oneway/accelerated/framed/pool,echo/compact/framed/nonblocking" }],
  "scaling" => ["scaling/run.rb", {}],
  "yours" => yours("benchmarks/generated/workloads/workloads_types.rb", "Workloads::Folder"),
  "yours, a union" => yours("examples/lending_service/generated/lending/lending_types.rb", "Lending::Query"),
  "compare" => ["suite/compare.rb HEAD", { "SCENARIOS" => "small: new" }]
}.freeze

# Without git there is no other revision.
left_out = Bench::Machine.output("git", "-C", Bench::Machine::ROOT, "rev-parse", "HEAD") ? [] : ["compare"]

failed = BENCHMARKS.except(*left_out).filter_map do |name, (command, more)|
  puts "", "== #{name}"
  script, *arguments = command.split
  name unless system({ **SHORTLY, **more }, RbConfig.ruby, File.join(__dir__, script), *arguments)
end
abort "failed: #{failed.join("; ")}" if failed.any?
puts "", "all ran", *left_out.map { |name| "left out: #{name}, this is no checkout of git" }
