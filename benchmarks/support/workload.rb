# frozen_string_literal: true

# Loaded by measured processes only: this needs the thrift gem.

benchmarks = File.expand_path("..", __dir__)
$LOAD_PATH.unshift File.join(benchmarks, "generated")
$LOAD_PATH.unshift File.join(benchmarks, "../examples/parquet_footer/generated")

module Bench
  PARQUET_EXAMPLE = File.expand_path("../../examples/parquet_footer", __dir__)
end

require "#{Bench::PARQUET_EXAMPLE}/parquet_file"
require_relative "operations"
require_relative "payloads"
require_relative "scenario"

module Bench
  # Turns the name of a scenario into something that can be run.
  module Workload
    PAYLOADS = {
      "small" => Payloads.method(:small),
      "nested" => Payloads.method(:nested),
      "footer" => Payloads.method(:footer),
    }.freeze
    PROTOCOLS = { "compact" => Thrift::CompactProtocolFactory }.freeze
    OPERATIONS = { "write" => Operations::Write, "read" => Operations::Read, "read-new" => Operations::ReadNew }.freeze

    # @param name [String] as of Bench::Scenario
    # @return [#repeat, #result] the operation
    # @raise [KeyError] if the name holds a word that isn't known
    def self.operation(name)
      scenario = Scenario.named(name)
      factory = PROTOCOLS.fetch(scenario.protocol).new
      OPERATIONS.fetch(scenario.operation).new(PAYLOADS.fetch(scenario.payload).call, factory)
    end
  end
end
