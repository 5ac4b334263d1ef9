# frozen_string_literal: true

# A process that is measured: run.rb starts one for each implementation.

$LOAD_PATH.unshift File.join(__dir__, "generated")

require_relative "../support/thrift"
require_relative "../support/served_by"
require_relative "../../benchmarks/support/measured"
require_relative "../../benchmarks/support/scenario"
require_relative "codec"
require_relative "sample"
require_relative "schemas"

module Parcels
  # One way through the codec, with the events of a parcel, one after the other.
  class Way
    # @param codec [#call]
    # @param inputs [Array] what it is given
    # @yieldparam outputs [Array] what came out of it
    # @yieldreturn [String] what has to be the same whoever does it
    def initialize(codec, inputs, &digest)
      @codec = codec
      @inputs = inputs
      @digest = digest
    end

    # @param times [Integer]
    def repeat(times)
      codec = @codec
      inputs = @inputs
      index = -1
      codec.call(inputs[index % inputs.size]) while (index += 1) < times
    end

    # @return [String]
    def result = @digest.call(@inputs.map { |input| @codec.call(input) })
  end

  # Measures both ways.
  class Worker < Bench::Measured
    private

    def operation(name)
      events = Sample.events("пакет-00001")
      serializer = Serializer.new(Schemas.now)
      return Way.new(serializer, events, &:join) if Bench::Scenario.named(name).operation == "encode"

      Way.new(Deserializer.new(Schemas.now), events.map { |event| serializer.call(event) }) do |structs|
        structs.map { |struct| serializer.call(struct) }.join
      end
    end

    def describe = { served_by: ServedBy.all_classes }
  end
end

$stdout.sync = true
Parcels::Worker.new.serve($stdin, $stdout)
