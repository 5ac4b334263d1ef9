# frozen_string_literal: true

# Run in a process of its own, so that its peak of memory is that of one size:
#
#   measured.rb size BYTES | depth LEVELS | fields COUNT | threads COUNT
#
# Prints JSON: bytes, microseconds of a write and of a read, peak of memory in KB
# above what the process had before.

require "json"
require_relative "../../examples/support/thrift"

module Bench
  # Structs that grow in one direction.
  module Scaling
    T = Thrift::Types
    # So much processor time is spent on each operation, at least once.
    SECONDS = 0.1
    FACTORY = Thrift::CompactProtocolFactory.new

    module_function

    def struct(fields)
      klass = Class.new { include Thrift::Struct, Thrift::Struct_Union }
      klass.const_set(:FIELDS, fields)
      klass.define_method(:struct_fields) { self.class::FIELDS }
      klass.define_method(:validate) { nil }
      Thrift::Struct.generate_accessors(klass)
      klass
    end

    # Records of about 50 bytes in a list.
    def size(bytes)
      record = struct({ 1 => { type: T::I64, name: "id" }, 2 => { type: T::STRING, name: "text" },
                        3 => { type: T::DOUBLE, name: "real" } })
      list = struct({ 1 => { type: T::LIST, name: "records", element: { type: T::STRUCT, class: record } } })
      records = Array.new([bytes / 50, 1].max) do |n|
        record.new(id: n * 1_000_003, text: "a record of a list, #{n % 1000}", real: n / 3.0)
      end
      list.new(records: records)
    end

    # Structs in each other, each with a text of 100 bytes.
    def depth(levels)
      classes = (1..levels).inject([]) do |made, _|
        fields = { 1 => { type: T::STRING, name: "text" } }
        fields[2] = { type: T::STRUCT, name: "inner", class: made.last } if made.any?
        made << struct(fields)
      end
      classes.inject(nil) do |inner, klass|
        inner ? klass.new(text: "t" * 100, inner: inner) : klass.new(text: "t" * 100)
      end
    end

    # Fields of three types.
    def fields(count)
      types = [T::I32, T::STRING, T::DOUBLE]
      values = [123_456, "a text of a field", 1.5]
      klass = struct((1..count).to_h { |n| [n, { type: types[n % 3], name: "field_#{n}" }] })
      klass.new((1..count).to_h { |n| [:"field_#{n}", values[n % 3]] })
    end

    # As many threads write and read 10 KB each.
    def threads(_count) = size(10_000)

    def measure(direction, value)
      threads = direction == "threads" ? value : 1
      struct = public_send(direction, value)
      bytes = serializers(1).first.serialize(struct)
      deserializers = Array.new(threads) { Thrift::Deserializer.new(FACTORY) }
      write = ->(thread) { thread.serialize(struct) }
      read = ->(thread) { thread.deserialize(struct.class.new, bytes) }
      memory = growth { [write.call(serializers(1).first), read.call(deserializers.first)] }
      { bytes: bytes.bytesize * threads, peak: memory, write: time(serializers(threads), write),
        read: time(deserializers, read) }
    end

    # Kilobytes by which the peak of memory grows.
    def growth
      GC.start
      before = peak
      yield
      peak - before
    end

    def serializers(count) = Array.new(count) { Thrift::Serializer.new(FACTORY) }

    # Microseconds in which each has done it once, in a thread of its own where
    # there are several.
    def time(objects, operation)
      times = 0
      start = now
      loop do
        one, *more = objects
        more.empty? ? operation.call(one) : objects.map { |object| Thread.new(object, &operation) }.each(&:join)
        times += 1
        taken = now - start
        return (taken / times).round(2) if taken >= SECONDS * 1e6
      end
    end

    def now = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID, :float_microsecond)

    def peak
      File.readable?("/proc/self/status") ? File.read("/proc/self/status")[/^VmHWM:\s+(\d+)/, 1].to_i : 0
    end
  end
end

puts JSON.generate(Bench::Scaling.measure(ARGV[0], Integer(ARGV[1])))
