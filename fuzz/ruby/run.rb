# frozen_string_literal: true

# Reads and writes what nobody should send, in a Ruby process, for a while:
#
#   ruby fuzz/ruby/run.rb [EXECUTIONS] [--seed NUMBER] [--only NUMBER]
#
# What is found is kept in tmp/fuzz_ruby, each with the command that repeats it.

require "optparse"

$LOAD_PATH.unshift(File.expand_path("../../lib", __dir__)) unless ENV["THRIFT_NATIVE"] == "off"
$VERBOSE = nil # old thrift gems warn about every field of another type
require "set"
require "thrift"
require_relative "supervisor"

seed = Random.new_seed % 1_000_000_000
only = nil
OptionParser.new do |options|
  options.banner = "Usage: run.rb [EXECUTIONS] [--seed NUMBER] [--only NUMBER]"
  options.on("--seed NUMBER", Integer, "repeat the executions of that seed") { |number| seed = number }
  options.on("--only NUMBER", Integer, "do a single one of them, in this process") { |number| only = number }
end.parse!
count = Integer(ARGV.fetch(0, 10_000))

if only
  target = RubyFuzz::Target.new(seed)
  puts target.describe(only)
  find = target.run(only)
  puts find || "nothing is wrong with it"
  exit find.nil?
end

started = Process.clock_gettime(Process::CLOCK_MONOTONIC)
fuzz = RubyFuzz::Supervisor.new(seed, File.expand_path("../../tmp/fuzz_ruby", __dir__)).run(count)
seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - started

puts "#{count} executions, thrift #{Gem.loaded_specs.fetch('thrift').version}, seed #{seed}: " \
     "#{(count / seconds).round} a second, #{fuzz.finds.size} finds, " \
     "#{fuzz.growth / 1024} KB more at the end of a round than at its beginning"
fuzz.outcomes.sort_by { |_, times| -times }.each { |outcome, times| puts "#{times.to_s.rjust(9)} #{outcome}" }
puts fuzz.finds.first(10)
exit fuzz.finds.empty?
