# frozen_string_literal: true

# Loaded by measured processes only: this needs the thrift gem.

benchmarks = File.expand_path("..", __dir__)
$LOAD_PATH.unshift File.join(benchmarks, "generated")
$LOAD_PATH.unshift File.join(benchmarks, "../examples/parquet_footer/generated")

module Bench
  PARQUET_EXAMPLE = File.expand_path("../../examples/parquet_footer", __dir__)
end

require "#{Bench::PARQUET_EXAMPLE}/parquet_file"
require_relative "../../examples/support/protocols"
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
      "line" => Payloads.method(:line),
      "label" => Payloads.method(:label),
      "entry" => Payloads.method(:entry),
    }.freeze
    OPERATIONS = { "write" => Operations::Write, "read" => Operations::Read, "read-new" => Operations::ReadNew }.freeze

    # @param name [String] as of Bench::Scenario
    # @return [#repeat, #result] the operation
    # @raise [KeyError] if the name holds a word that isn't known
    def self.operation(name)
      scenario = Scenario.named(name)
      payload = PAYLOADS.fetch(scenario.payload).call
      OPERATIONS.fetch(scenario.operation).new(payload, Protocols.factory(scenario.protocol))
    end
  end
end
