# frozen_string_literal: true

# A measured process that does no more than it must: see floor.c. It answers as
# support/worker.rb does, for the same scenarios.

require_relative "../../examples/support/thrift"
require_relative "../support/measured"
require_relative "../support/workload"
require_relative "library"
require Bench::Floor::Library::PATH

module Bench
  module Floor
    # Reads the object and copies its bytes.
    class Write
      def initialize(struct, factory)
        @struct = struct
        @floor = ::Floor.new(struct, Thrift::Serializer.new(factory).serialize(struct))
      end

      def repeat(times)
        floor = @floor
        struct = @struct
        floor.write(struct) while (times -= 1) >= 0
      end

      def result = @floor.write(@struct)
    end

    # Makes the objects and sets their variables.
    class ReadNew
      def initialize(struct, factory)
        @struct = struct
        @serializer = Thrift::Serializer.new(factory)
        @floor = ::Floor.new(struct, @serializer.serialize(struct))
      end

      def repeat(times)
        floor = @floor
        floor.read while (times -= 1) >= 0
      end

      def result
        made = @floor.read
        raise "what was made differs from what was meant" unless made == @struct

        @serializer.serialize(made)
      end
    end

    OPERATIONS = { "write" => Write, "read-new" => ReadNew }.freeze

    # Measures the floor.
    class Worker < Measured
      private

      def operation(name)
        scenario = Scenario.named(name)
        OPERATIONS.fetch(scenario.operation)
                  .new(Workload::PAYLOADS.fetch(scenario.payload).call, Workload.factory(scenario.protocol))
      end

      def describe = versions
    end
  end
end

$stdout.sync = true
Bench::Floor::Worker.new.serve($stdin, $stdout)
