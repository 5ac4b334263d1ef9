# frozen_string_literal: true

require "set"
require "thrift"
require_relative "call_outs"
require_relative "events"

module HardeningRuby
  # One piece of work after another, of every kind: structs of every protocol
  # written and read over every transport, refused and broken ones, and whatever
  # an application does that is called in the middle.
  class Workload
    # So many pieces come between two of those that take long: threads and fibers.
    RARELY = 50

    TRANSPORTS = {
      memory: ->(_) { Thrift::MemoryBufferTransport.new },
      framed: ->(inner) { Thrift::FramedTransport.new(inner) },
      buffered: ->(inner) { Thrift::BufferedTransport.new(inner) },
      own: ->(inner) { inner },
    }.freeze

    def initialize
      @usual = Row::FORMATS.flat_map { |format| round_trips(format) + failures(format) + serializers(format) }
      @rare = CallOuts.all.reject { |row, _| row.tags.any? }.flat_map { |row, kind| cells(row, kind) }
    end

    # @param number [Integer] of the piece
    def call(number)
      if (number % RARELY).zero?
        @rare[number / RARELY % @rare.size].call
      else
        @usual[number % @usual.size].call
      end
    end

    private

    def value
      Specimens::Everything.new(flag: true, int: 1, ratio: 0.5, text: "text", blob: "\xFF".b, numbers: [1, 2],
                                point: Specimens::Point.new(x: 1), names: Set["a"], counts: { "a" => 1 },
                                choice: Specimens::Choice.new(:number, 1))
    end

    def round_trips(format)
      TRANSPORTS.values.map do |over|
        pipe = ReadOnlyPipe.new
        transport = over.call(pipe)
        protocol = format.new(transport)
        struct = value
        lambda do
          struct.write(protocol)
          transport.flush
          pipe.feed(pipe.taken)
          Specimens::Everything.new.read(protocol)
        end
      end
    end

    def serializers(format)
      factory = Object.const_get("#{format.name}Factory").new
      writing = Thrift::Serializer.new(factory)
      reading = Thrift::Deserializer.new(factory)
      struct = value
      [-> { reading.deserialize(Specimens::Everything.new, writing.serialize(struct)) },
       -> { reading.deserialize(Specimens::Node.new, writing.serialize(Specimens.chain(3))) }]
    end

    def failures(format)
      protocol = format.new(Thrift::MemoryBufferTransport.new)
      unwritable(protocol) + unreadable(protocol, Row.bytes(format))
    end

    def unwritable(protocol)
      [Specimens::Everything.new(text: "text", numbers: [1, "no"]), Specimens::Everything.new(names: 1)]
        .map { |struct| -> { refused { struct.write(protocol) } } }
    end

    # Half a message, and one of another class.
    def unreadable(protocol, bytes)
      { Specimens::Everything => bytes[0, bytes.size / 2], Specimens::Point => bytes }.map do |klass, message|
        lambda do
          protocol.trans.reset_buffer(message.dup)
          refused { klass.new.read(protocol) }
        end
      end
    end

    def cells(row, kind)
      row.formats.flat_map do |format|
        scene = kind.new(row, format)
        [*Events::LEAVING.keys, *Events::PASSING].map do |event|
          lambda do
            Events.public_send(event, scene)
            scene.again
          end
        end
      end
    end

    def refused
      yield
    rescue StandardError
      nil
    end
  end
end
