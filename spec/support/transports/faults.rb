# frozen_string_literal: true

require "socket"
require "stringio"
require_relative "header_messages"
require_relative "inner"
require_relative "messages"
require_relative "told"

# Messages that are cut off, at every byte, by all that can happen to a
# connection. The thrift gem's own code, in a process of its own, says how the
# caller gets to know.
module TransportFaults
  extend Transports::Told

  TIMEOUT = Transports::Inner::TIMEOUT
  BROKEN = [IOError, "broken"].freeze

  class << self
    # @return [Hash{String => Proc}] what makes a transport on which the message
    #   breaks off at a place
    def all
      inner.merge(frames, header, ends)
    end

    # @return [Specimens::Everything] a short one, of all kinds of reads
    def struct
      Specimens::Everything.new(flag: true, int: 300, ratio: 1.5, text: "text", names: Set["a"],
                                points: [Specimens::Point.new(x: 1)], blob: "\xFF".b)
    end

    # @return [Array<Array>] for each place class, message and type of the error
    def outcomes(make, protocol_class)
      message = Transports::Messages.encoded(protocol_class, struct)
      (0...message.bytesize).map { |place| error(make.call(message, place), protocol_class) }
    end

    # @return [Hash] the outcomes of each fault with each protocol
    def table
      all.to_a.product(Transports::Messages::PROTOCOLS).to_h do |(name, make), klass|
        [[name, klass.name], outcomes(make, klass)]
      end
    end

    private

    def error(transport, klass)
      Transports::Messages.read(klass.new(transport))
      nil
    rescue StandardError => e
      [e.class.name, e.message[/\A[^\n]*/], (e.type if e.respond_to?(:type))]
    end

    def frame(bytes) = Transports::HeaderMessages.frame(bytes)

    def inner
      {
        "a buffered transport, timed out" => [Thrift::BufferedTransport, TIMEOUT],
        "a buffered transport, broken" => [Thrift::BufferedTransport, BROKEN],
        "an application's transport, timed out" => [nil, TIMEOUT],
      }.transform_values do |(klass, fault)|
        lambda do |message, place|
          below = Transports::Inner.new([message.byteslice(0, place), fault].reject { |answer| answer == "" })
          klass ? klass.new(below) : below
        end
      end
    end

    # The frame may be cut off, or be whole and not all of the message.
    def frames
      framed = ->(*answers) { Thrift::FramedTransport.new(Transports::Inner.new(answers.reject { |a| a == "" })) }
      {
        "a framed transport, timed out in a frame" =>
          ->(message, place) { framed.call(frame(message).byteslice(0, place + 4), TIMEOUT) },
        "a framed transport, timed out before the next frame" =>
          ->(message, place) { framed.call(*whole(message, place), TIMEOUT) },
        "a framed transport, broken in a frame's size" =>
          ->(message, place) { framed.call(*whole(message, place), "\0\0", BROKEN) },
        "a framed transport, its next frame too large" =>
          ->(message, place) { framed.call(*whole(message, place), "\x7F\xFF\xFF\xFF".b, "rest", BROKEN) },
      }
    end

    def whole(message, place)
      place.zero? ? [] : [frame(message.byteslice(0, place))]
    end

    def header
      return {} unless defined?(Thrift::HeaderTransport)

      {
        "a header transport, timed out before the next frame" => ->(bytes) { Transports::HeaderMessages.header(bytes) },
        "a header transport with an unframed peer, timed out" => ->(bytes) { bytes },
      }.transform_values do |wrap|
        lambda do |message, place|
          answers = place.zero? ? [] : [wrap.call(message.byteslice(0, place))]
          Thrift::HeaderTransport.new(Transports::Inner.new([*answers, TIMEOUT]))
        end
      end
    end

    # The peer closes.
    def ends
      {
        "an IO stream at its end" => ->(bytes) { Thrift::IOStreamTransport.new(StringIO.new(bytes), StringIO.new) },
        "a socket whose peer closes" => ->(bytes) { closed_by_peer(bytes) },
        "a framed transport over a socket whose peer closes" =>
          ->(bytes) { Thrift::FramedTransport.new(closed_by_peer(frame(bytes)[0..-2])) },
        "a buffered transport over a socket whose peer closes" =>
          ->(bytes) { Thrift::BufferedTransport.new(closed_by_peer(bytes)) },
        "a buffered transport over an IO stream at its end" =>
          ->(bytes) { Thrift::BufferedTransport.new(Thrift::IOStreamTransport.new(StringIO.new(bytes), StringIO.new)) },
      }.transform_values { |make| ->(message, place) { make.call(message.byteslice(0, place)) } }
    end

    def closed_by_peer(bytes)
      near, far = ::UNIXSocket.pair
      far.write(bytes)
      far.close
      Thrift::UNIXSocket.new("path").tap { |socket| socket.handle = near }
    end
  end
end
