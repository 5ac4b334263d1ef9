# frozen_string_literal: true

# Measures a struct of a user's own as `bin/benchmark yours` does, for a moment:
# a class that the Thrift compiler made, and a file with an encoded struct.
#
#   ruby -I lib examples/your_struct/run.rb [--json]

$LOAD_PATH.unshift File.join(__dir__, "generated")

require "json"
require "open3"
require "rbconfig"
require "tmpdir"
require_relative "../support/checks"
require_relative "../support/served_by"
require_relative "../support/thrift"
require_relative "report"

BENCHMARKS = File.expand_path("../../benchmarks", __dir__)
RESULTS = File.expand_path("../../tmp/benchmark/yours.json", __dir__)
A_MOMENT = { "ROUNDS" => "1", "ROUND_SECONDS" => "0.005" }.freeze

# @param payload [String] the path of a file with an encoded struct
# @return [Array(String, Process::Status)]
def measure(payload)
  yours = { "YOURS_FILE" => File.join(__dir__, "generated/weather/weather_types.rb"),
            "YOURS_CLASS" => "Weather::Report", "YOURS_PAYLOAD" => payload }
  Open3.capture2({ **A_MOMENT, **yours }, RbConfig.ruby, File.join(BENCHMARKS, "suite/run.rb"), "yours")
end

checks = Checks.new("A struct of yours, measured for a moment")
bytes = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new).serialize(Weather::Measured.report(8))
told, status = Dir.mktmpdir do |folder|
  measure(File.join(folder, "report.compact").tap { |path| File.binwrite(path, bytes) })
end
told.lines(chomp: true).take_while { |line| !line.empty? }.each { |line| checks.note("  #{line}") }

checks.check("it was measured") { status.success? }
results = JSON.parse(File.read(RESULTS), symbolize_names: true)
checks.check("the struct of the payload is what was measured") do
  results[:results].find { |result| result[:scenario] == "yours/compact/write" }[:bytes] == bytes.bytesize
end
checks.check("the thrift gem alone, its pure Ruby and ours gave the same") do
  results[:results].all? { |result| result[:identical] && result[:microseconds].keys == %i[stock ruby ours] }
end
checks.fact(:bytes, bytes.bytesize)
checks.fact(:served_by, ServedBy.all_classes)
checks.finish
