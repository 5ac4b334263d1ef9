# frozen_string_literal: true

# Produces and consumes keyed messages through a codec with schema numbers, checks
# what comes back, and measures the codec.
#
#   ruby -I lib examples/kafka_codec/run.rb [--json]

$LOAD_PATH.unshift File.join(__dir__, "generated")

require "tmpdir"
require_relative "../support/checks"
require_relative "../support/served_by"
require_relative "../support/thrift"
require_relative "codec"
require_relative "sample"
require_relative "schemas"
require_relative "speed"
require_relative "topic"

module Parcels
  # A producer, a topic and a consumer.
  class Visit
    PARTITIONS = 3

    def initialize(checks, folder)
      @checks = checks
      @topic = Topic.new(folder, PARTITIONS)
      @serializer = Serializer.new(Schemas.now)
      @deserializer = Deserializer.new(Schemas.now)
    end

    def run
      there_and_back
      look_at_the_logs
      older_and_newer
      nothing_any_more
      broken_messages
    end

    private

    def check(sentence, &) = @checks.check(sentence, &)

    def produce(pairs)
      @topic.append(pairs.map { |key, event| [key, @serializer.call(event)] })
    end

    # @return [Hash{String => Array}] what happened, by key
    def consume
      @topic.records.group_by(&:key).transform_values do |records|
        records.map { |record| @deserializer.call(record.value) }
      end
    end

    def there_and_back
      sent = Sample.numbers(50).to_h { |number| [number, Sample.events(number)] }
      produce(sent.flat_map { |number, events| events.map { |event| [number, event] } })
      check("every event comes back as it was sent, those of a key in their order") { consume == sent }
    end

    def look_at_the_logs
      check("messages of a key share a partition, and the partitions share the keys") do
        logs = @topic.records.group_by(&:key).each_value.map { |records| records.map(&:log).uniq }
        logs.all?(&:one?) && logs.uniq.size == PARTITIONS
      end
      check("a message begins with the number of its schema") do
        @topic.records.map { |record| record.value.unpack("CN") }.uniq.sort == [[0, 18], [0, 23]]
      end
    end

    def older_and_newer
      message = Serializer.new(Schemas.at_first).call(Sample.sent_at_first("1"))
      check("the class of now reads what an older producer wrote, new fields at their defaults") do
        @deserializer.call(message) == Sent.new(number: "1", recipient: Sample.address, grams: 300)
      end
      check("the class of then passes over the fields of now") do
        newer = @serializer.call(Sample.sent("1")).byteslice(Header::BYTES..)
        older = Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new).deserialize(SentAtFirst.new, newer)
        older == SentAtFirst.new(number: "1", recipient: Sample.address, grams: 1250)
      end
    end

    def nothing_any_more
      key = Sample.numbers(1).first
      produce([[key, nil]])
      check("nothing under a key is a message without a value") { consume[key].last.nil? }
    end

    def broken_messages
      whole = @serializer.call(Sample.sent("1"))
      refuse("a message without a header", Header::Error, "{\"json\": true}")
      refuse("a schema that nobody knows", KeyError, Header.encode(99))
      refuse("a message that ends too early", EOFError, whole.byteslice(0..-9))
      refuse("one that lacks what it must have", Thrift::ProtocolException, "#{Header.encode(23)}\0")
      check("and the next one is read") { @deserializer.call(whole) == Sample.sent("1") }
    end

    def refuse(what, error, message)
      @checks.check_raises("#{what} is refused", error) { @deserializer.call(message) }
    end
  end
end

checks = Checks.new("A codec of keyed messages with schema numbers, in the compact protocol")
Dir.mktmpdir("topic") { |folder| Parcels::Visit.new(checks, folder).run }

Parcels::Speed.measure.each do |result|
  way = result.scenario.operation
  speeds = Parcels::Speed.per_second(result)
  checks.check("#{way}d, both give the same") { result.identical }
  checks.note("  #{way}: #{speeds["stock"]} messages per second with the thrift gem alone, #{speeds["ours"]} " \
              "with ours, #{result.ratios["ours"].median.round(1)} times as many")
  checks.fact(:"#{way}d_per_second", speeds)
end
checks.fact(:served_by, ServedBy.all_classes)
checks.finish
