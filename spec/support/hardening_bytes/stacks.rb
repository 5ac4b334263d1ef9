# frozen_string_literal: true

require "set"
require "thrift"
require_relative "arrivals"
require_relative "claims"
require_relative "reading"

module HardeningBytes
  # Values and messages that nest, on the smallest stacks that Ruby gives to a
  # Thread and a Fiber. Ruby takes the sizes from the environment when it starts.
  module Stacks
    SMALLEST = %w[RUBY_THREAD_VM_STACK_SIZE RUBY_THREAD_MACHINE_STACK_SIZE
                  RUBY_FIBER_VM_STACK_SIZE RUBY_FIBER_MACHINE_STACK_SIZE].to_h { |name| [name, "1"] }.freeze

    # A protocol of an application's own, whose every method is called.
    class Own < Thrift::CompactProtocol
      def read_field_begin = count { super }
      def write_field_begin(*) = count { super }

      def count
        @count = @count.to_i + 1
        yield
      end
    end

    ON = {
      "a thread" => ->(work) { Thread.new(&work).value },
      "a fiber" => ->(work) { Fiber.new(&work).resume },
      "a fiber of a thread" => ->(work) { Thread.new { Fiber.new(&work).resume }.value },
    }.freeze

    PROTOCOLS = [Thrift::CompactProtocol, Thrift::BinaryProtocolAccelerated, Thrift::BinaryProtocol, Own].freeze

    # Lists in each other, as deep as a class says.
    LISTS = [20, 300, 20_000].to_h do |levels|
      klass = Differential::ClassShapes.struct
      inner = (1..levels).inject({ type: Thrift::Types::I32 }) { |element, _| Shapes.list(element) }
      Differential::ClassShapes.complete(klass, Shapes.fields(inner: inner))
      [levels, klass]
    end

    class << self
      # @return [Array<Array>] of each piece of work where it was done, its name and what came of it
      def table
        ON.flat_map do |where, run|
          PROTOCOLS.flat_map do |protocol|
            work(protocol).map { |name, work| [where, "#{name}, #{protocol.name}", run.call(-> { attempt(&work) })] }
          end
        end
      end

      private

      def work(protocol)
        [*chains(protocol), *lists(protocol), *skipped(protocol), ["structs in lists", -> { deep(protocol) }]]
      end

      def attempt
        yield
        "ok"
      rescue *Reading::CAUGHT => e
        "#{e.class} #{e.message[/Maximum \w+ depth exceeded/]}".strip
      end

      def chains(protocol)
        [60, 64, 65, 10_000].flat_map do |levels|
          chain = (1..levels).inject(nil) { |left, _| Shapes::Tree.new(left: left) }
          bytes = nested(protocol, levels - 1) { |out| out.write_field_begin("", Thrift::Types::STRUCT, 2) }
          [["#{levels} structs, written", -> { written(protocol, chain) }],
           ["#{levels} structs, read", -> { read(protocol, Shapes::Tree, bytes) }]]
        end
      end

      def lists(protocol)
        LISTS.flat_map do |levels, klass|
          value = klass.new(inner: (1..levels).inject(1) { |inner, _| [inner] })
          endless = [].tap { |list| list << list }
          bytes = lists_of(protocol, levels, 1)
          [["#{levels} lists, written", -> { written(protocol, value) }],
           ["#{levels} lists, read", -> { read(protocol, klass, bytes) }],
           ["a list in itself, for #{levels}", -> { written(protocol, klass.new(inner: endless)) }]]
        end
      end

      def skipped(protocol)
        [60, 64, 10_000].flat_map do |levels|
          structs = nested(protocol, levels) { |out| out.write_field_begin("", Thrift::Types::STRUCT, 9) }
          [["#{levels} structs, skipped", -> { read(protocol, Shapes::Stranger, structs) }],
           ["#{levels} lists, skipped", -> { read(protocol, Shapes::Stranger, lists_of(protocol, levels, 9)) }]]
        end
      end

      def deep(protocol)
        format = protocol == Own ? Thrift::CompactProtocol : protocol
        _, bytes = Claims.new(format).nested.fetch("lists of 300 in each other")
        read(protocol, Claims::Deep, bytes)
      end

      def nested(protocol, levels)
        encoded(protocol) do |out|
          levels.times do
            out.write_struct_begin("")
            yield out
          end
          out.trans.write("\0" * (levels + 1))
        end
      end

      def lists_of(protocol, levels, id)
        encoded(protocol) do |out|
          out.write_struct_begin("")
          out.write_field_begin("", Thrift::Types::LIST, id)
          (levels - 1).times { out.write_list_begin(Thrift::Types::LIST, 1) }
          out.write_list_begin(Thrift::Types::I32, 0)
          out.trans.write("\0")
        end
      end

      def encoded(protocol)
        transport = Thrift::MemoryBufferTransport.new
        yield protocol.new(transport)
        transport.read(transport.available)
      end

      def written(protocol, value) = encoded(protocol) { |out| value.write(out) }

      def read(protocol, klass, bytes)
        Arrivals::ALL.each_value { |over| klass.new.read(protocol.new(over.call(bytes))) }
      end
    end
  end
end
