# frozen_string_literal: true

# Reads a part of the damaged messages with one implementation of Thrift, for
# {HardeningBytes::Reader}, which says how it is to be called.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)

# Sizes in broken bytes are claims, which old versions believe.
Process.setrlimit(:AS, 2 << 30)

$LOAD_PATH.unshift(settings[:lib]) if settings[:implementation] == "ours"
gem "thrift", settings[:thrift]
require "set"
require "thrift"
require_relative "reading"
require_relative "sample"

ours = !defined?(ThriftNative::Extension).nil?
raise "this process has another implementation loaded" if ours != (settings[:implementation] == "ours")

messages = HardeningBytes::Sample.new(HardeningBytes::Damage.new, seed: settings[:seed], most: settings[:most])
output = IO.for_fd(3, "w")
output.sync = true
output.puts("ready")
(settings[:from]...settings[:to]).each do |index|
  output.puts(HardeningBytes::Reading.result(index, messages[index]).to_line)
end
