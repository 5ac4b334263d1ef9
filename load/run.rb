# frozen_string_literal: true

# Servers of every kind in a process of their own, and a crowd of clients that
# checks every answer and goes away at random points. Exit status 1 when an
# answer was wrong, a server is gone, or something is left over.
#
#   run.rb SECONDS     VISITORS=200, SEED=1, SERVERS= the beginning of their names,
#                      SERVER_LOG= a file for what the servers say

require_relative "thrift"
require_relative "../examples/support/served_by"
require_relative "crowd"
require_relative "host_process"
require_relative "residue"
require_relative "tally"

seconds = Float(ARGV.fetch(0, "60"))
size = Integer(ENV.fetch("VISITORS", "200"))
seed = Integer(ENV.fetch("SEED", "1"))

# Memory may grow by the garbage of the moment and what malloc keeps: by so much
# for each process, and this part. What leaks for each call is more in a minute.
SPARE_KILOBYTES = 30 * 1024
SPARE_PART = 0.2

# A connection that a server drops without closing it is closed by the garbage
# collector, some time. Of thousands that clients leave, few may wait for that.
SPARE_FILES = 40

# Clients that left without a word are noticed when their time is over
# (Load::Servers::PATIENCE).
SETTLING = { quiet: 12, most: 60 }.freeze

# How often the memory is looked at meanwhile.
LOOKS = 10

puts "thrift #{Gem.loaded_specs.fetch("thrift").version}: #{ServedBy.classes.inspect}", "seed #{seed}"
Load::Endpoint.left_out.each { |reason| puts "left out: #{reason}" }
endpoints = Load::Endpoint.available.select { |endpoint| endpoint.name.start_with?(ENV.fetch("SERVERS", "")) }
puts "#{size} visitors of #{endpoints.size} servers for #{seconds} s"

host = Load::HostProcess.new(endpoints, log: ENV.fetch("SERVER_LOG", File::NULL))
problems = []
begin
  warm = Load::Crowd.new(host.ports, size, seed).visit_for(seconds / 5)
  before = Load::Residue.settled(host.pids, **SETTLING)
  looks = Thread.new { Array.new(LOOKS) { sleep(seconds * 4 / 5 / LOOKS) && Load::Residue.new(host.pids).megabytes } }
  crowd = Load::Crowd.new(host.ports, size, seed + size).visit_for(seconds * 4 / 5).say_goodbye
  after = Load::Residue.settled(host.pids, **SETTLING)

  problems.concat(warm.failures, crowd.failures)
  problems << "a server process has ended" unless host.alive?
  { processes: 0, threads: 0, files: SPARE_FILES }.each do |kind, spare|
    more = after.public_send(kind) - before.public_send(kind)
    problems << "#{more} #{kind} are left over" if more > spare
  end
  limit = (before.kilobytes * (1 + SPARE_PART)) + (SPARE_KILOBYTES * before.processes)
  problems << "memory has grown" if after.kilobytes > limit

  tally = Load::Tally.new([warm, crowd])
  problems.concat(tally.unvisited)
  puts tally, "before: #{before}", "memory: #{looks.value.join(", ")} MB", "after:  #{after}"
ensure
  host.stop
end

abort(problems.uniq.first(20).join("\n")) if problems.any?
puts "everything was right"
