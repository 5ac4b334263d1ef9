# frozen_string_literal: true

# Writes and reads for a long time, and looks at the memory of the process:
#
#   ruby hardening/flat_memory.rb [OPERATIONS]
#
# An operation is a struct that is written and read, or refused, with any of the
# protocols and transports; every 50th is a call into an application's code that
# doesn't come back, or not at once. Fails where the memory grows.

$LOAD_PATH.unshift(File.expand_path("../lib", __dir__)) unless ENV["THRIFT_NATIVE"] == "off"
require "thrift"
require_relative "../spec/support/hardening_ruby/resident"
require_relative "../spec/support/hardening_ruby/workload"

PARTS = 20
# Megabytes that memory may differ by from one time to another.
SPARE = 5

count = Integer(ARGV.fetch(0, "1_000_000"))
workload = HardeningRuby::Workload.new
served = defined?(ThriftNative::Extension) ? "thrift_native #{ThriftNative::VERSION}" : "the thrift gem alone"
puts "Ruby #{RUBY_VERSION}, thrift #{Gem.loaded_specs.fetch('thrift').version}, #{served}"

sizes = Array.new(PARTS) do |part|
  started = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  (count / PARTS).times { |number| workload.call(number + (part * count / PARTS)) }
  seconds = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - started
  HardeningRuby::Resident.megabytes.tap do |size|
    printf("%11d operations  %7.1f MB  %9d objects  %6d a second\n", count / PARTS * (part + 1), size,
           GC.stat(:heap_live_slots), count / PARTS / seconds)
    $stdout.flush
  end
end

# What is needed once is there after the first quarter.
growth = sizes.last - sizes[PARTS / 4]
printf("%+.1f MB since a quarter of them\n", growth)
exit growth < SPARE
