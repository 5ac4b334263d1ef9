# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/header_messages"
require_relative "../support/transports/inner"
require_relative "../support/transports/messages"

# Messages don't come in the portions that they were written in.
RSpec.describe "a message that comes in portions" do
  Transports::Messages::PROTOCOLS.each do |klass|
    describe klass.name.delete_prefix("Thrift::") do
      let(:message) { Transports::Messages.encoded(klass) }
      let(:expected) { Transports::Messages.expected }
      let(:next_one) { Transports::Messages.encoded(klass, Specimens.everything, 2) }
      let(:next_expected) { Transports::Messages.expected(Specimens.everything, 2) }

      # Reads the message and the one behind it.
      define_method(:read_from) do |transport|
        protocol = klass.new(transport)
        [Transports::Messages.read(protocol), Transports::Messages.read(protocol)]
      end

      define_method(:framed) do |*contents|
        inner = Transports::Inner.new(contents.map { |bytes| Transports::HeaderMessages.frame(bytes) })
        Thrift::FramedTransport.new(inner)
      end

      define_method(:portions) do |size|
        [message, next_one].join.scan(/.{1,#{size}}/mn)
      end

      it "is read across two frames, wherever it is cut" do
        (1...message.bytesize).each do |place|
          head = message.byteslice(0, place)
          tail = message.byteslice(place..)
          expect(read_from(framed(head, tail, next_one))).to eq([expected, next_expected])
        end
      end

      [1, 2, 3, 7, 64].each do |size|
        it "is read across frames of #{size} bytes" do
          expect(read_from(framed(*portions(size)))).to eq([expected, next_expected])
        end
      end

      it "is read from a frame that has the next message in it too, or the beginning of that" do
        [0, 1, 5, next_one.bytesize].each do |place|
          head = next_one.byteslice(0, place)
          tail = next_one.byteslice(place..)
          contents = [message + head, tail].reject(&:empty?)
          expect(read_from(framed(*contents))).to eq([expected, next_expected])
        end
      end

      it "leaves in a frame what belongs to the next message" do
        transport = framed("#{message}next".b, "other")
        Transports::Messages.read(klass.new(transport))
        expect([transport.read(9), transport.read(9)]).to eq(%w[next other])
      end

      it "is read through a buffered transport, wherever it is cut" do
        (1...message.bytesize).each do |place|
          inner = Transports::Inner.new([message.byteslice(0, place), message.byteslice(place..) + next_one])
          expect(read_from(Thrift::BufferedTransport.new(inner))).to eq([expected, next_expected])
        end
      end

      [1, 2, 3, 7, 64].each do |size|
        it "is read through a buffered transport that gets #{size} bytes at a time" do
          transport = Thrift::BufferedTransport.new(Transports::Inner.new(portions(size)))
          expect(read_from(transport)).to eq([expected, next_expected])
        end
      end

      it "is read through a buffered transport where it lies across the buffer's end" do
        (4_080..4_100).each do |length|
          padded = Specimens::Everything.new(text: "x" * length, points: [Specimens::Point.new(x: 1)], ratio: 2.5)
          bytes = Transports::Messages.encoded(klass, padded)
          inner = Transports::Inner.new([bytes + next_one])
          expect(read_from(Thrift::BufferedTransport.new(inner)))
            .to eq([Transports::Messages.expected(padded), next_expected])
        end
      end

      it "leaves in a buffer what belongs to the next message" do
        inner = Transports::Inner.new(["#{message}next".b])
        transport = Thrift::BufferedTransport.new(inner)
        Transports::Messages.read(klass.new(transport))
        expect(transport.read(9)).to eq("next")
        expect(inner.log).to eq([[:read, 4_096]])
      end

      [1, 3, 50].each do |size|
        it "is read through a header transport, in frames of #{size} bytes with headers", since: "0.23.0" do
          inner = Transports::Inner.new(portions(size).map { |bytes| Transports::HeaderMessages.header(bytes) })
          expect(read_from(Thrift::HeaderTransport.new(inner))).to eq([expected, next_expected])
        end

        it "is read through a header transport with an unframed peer, #{size} bytes at a time", since: "0.23.0" do
          transport = Thrift::HeaderTransport.new(Transports::Inner.new(portions(size)))
          expect(read_from(transport)).to eq([expected, next_expected])
        end
      end

      # The frames have to begin as the protocol's messages do.
      it "is read through a header transport with a framed peer, two in one frame", since: "0.23.0" do
        inner = Transports::Inner.new([Transports::HeaderMessages.frame(message + next_one)])
        transport = Thrift::HeaderTransport.new(inner)
        expect(read_from(transport)).to eq([expected, next_expected])
      end

      it "is read through a pipe as it is written, a byte at a time" do
        reader, writer = IO.pipe(binmode: true)
        writing = Thread.new { (message + next_one).each_char { |byte| writer.write(byte) } }
        expect(read_from(Thrift::IOStreamTransport.new(reader, writer))).to eq([expected, next_expected])
        writing.join
      end

      it "is read from a memory buffer, with what belongs to the next one left there" do
        transport = Thrift::MemoryBufferTransport.new("#{message}next".b)
        Transports::Messages.read(klass.new(transport))
        expect(transport.read(transport.available)).to eq("next")
      end
    end
  end
end
