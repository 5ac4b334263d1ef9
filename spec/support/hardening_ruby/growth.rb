# frozen_string_literal: true

require "set"
require "thrift"
require_relative "resident"
require_relative "workload"

module HardeningRuby
  # By how many megabytes a process grows, to be measured in one of its own: in
  # that of the specs there is room everywhere.
  module Growth
    class << self
      # @param times [Integer] how many classes are made, used and forgotten
      # @return [Float] megabytes
      def of_classes(times)
        Resident.growth(times) do |number|
          klass = Specimens.struct(1 => { type: Thrift::Types::I32, name: "x" })
          memory = Thrift::MemoryBufferTransport.new
          format = Row::FORMATS[number % Row::FORMATS.size]
          klass.new(x: number).write(format.new(memory))
          klass.new.read(format.new(memory))
        end
      end

      # @param times [Integer] how many pieces of work
      # @return [Float] megabytes
      def of_work(times)
        workload = Workload.new
        Resident.growth(times) { |number| workload.call(number) }
      end
    end
  end
end
