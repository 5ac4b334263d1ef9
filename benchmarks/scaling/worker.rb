# frozen_string_literal: true

# A measured process for messages that grow; a scenario is "DIRECTION-VALUE/-/write"
# or ".../read", in the compact protocol. It answers one more request:
#
#   {"do":"peak","scenario":NAME,"file":FILE}   kilobytes by which one operation raises the peak of memory, on Linux
#
# to be asked for once, in a new process. A write leaves its bytes in the file, from
# where a read takes them: nothing else is in its memory then.

require_relative "../../examples/support/thrift"
require_relative "../support/loop"
require_relative "../support/measured"
require_relative "../support/scenario"
require_relative "shapes"

module Bench
  module Scaling
    # The loops of some threads; of one, without making a thread.
    class Together
      # @return [String] the encoded object
      attr_reader :result

      # @param loops [Array<Bench::Loop>]
      # @param result [String]
      def initialize(loops, result)
        @loops = loops
        @result = result
      end

      def repeat(times)
        return @loops.first.repeat(times) if @loops.one?

        @loops.map { |one| Thread.new { one.repeat(times) } }.each(&:join)
      end
    end

    # Measures Thrift.
    class Worker < Measured
      FACTORY = Thrift::CompactProtocolFactory.new
      EXPRESSIONS = { "write" => "thrift.serialize(object)", "read" => "thrift.deserialize(type.new, bytes)" }.freeze
      MAKERS = { "write" => Thrift::Serializer, "read" => Thrift::Deserializer }.freeze

      private

      def operation(name)
        shape, threads, does = parts(name)
        object = shape.object
        bytes = Thrift::Serializer.new(FACTORY).serialize(object)
        values = { object: (object if does == "write"), bytes: bytes, type: shape.type }
        Together.new(Array.new(threads) { one(does, values) }, bytes)
      end

      # A loop with a serializer or deserializer of its own.
      def one(does, values) = Loop.new(EXPRESSIONS.fetch(does), { **values, thrift: MAKERS.fetch(does).new(FACTORY) })

      def parts(name)
        scenario = Scenario.named(name)
        direction, value = scenario.payload.split("-")
        [Shapes::ALL.fetch(direction).new(Integer(value)), direction == "threads" ? Integer(value) : 1,
         scenario.operation]
      end

      def more(request)
        return super unless request[:do] == "peak"

        shape, _, does = parts(request.fetch(:scenario))
        values = { type: shape.type }
        does == "write" ? values[:object] = shape.object : values[:bytes] = File.binread(request.fetch(:file))
        operation = one(does, values)
        kilobytes, made = growth { operation.once }
        File.binwrite(request.fetch(:file), made) if does == "write"
        { peak: kilobytes }
      end

      # Only Linux forgets the peak until now when it is told to; elsewhere the growth is nil.
      def growth
        return [nil, yield] unless File.writable?("/proc/self/clear_refs")

        GC.start
        File.write("/proc/self/clear_refs", "5")
        before = status("VmRSS")
        made = yield
        [status("VmHWM") - before, made]
      end

      def status(name) = File.read("/proc/self/status")[/^#{name}:\s+(\d+)/, 1].to_i

      def describe = versions
    end
  end
end

$stdout.sync = true
Bench::Scaling::Worker.new.serve($stdin, $stdout)
