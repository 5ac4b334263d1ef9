# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/faults"

# A connection may fail at any byte. The caller gets to know as with the thrift
# gem alone, and protocol and transport are usable afterwards.
RSpec.describe "a message that breaks off on" do
  faults = TransportFaults.all
  timed_out = [Thrift::TransportException, "timed out", Thrift::TransportException::TIMED_OUT]

  Transports::Messages::PROTOCOLS.each do |klass|
    name = klass.name.delete_prefix("Thrift::")

    faults.each do |fault, make|
      it "#{fault}, ends in the error that the thrift gem alone gives, wherever it is, #{name}", :ours do
        expect(TransportFaults.outcomes(make, klass)).to eq(TransportFaults.of(:c).fetch([fault, klass.name]))
      end
    end

    describe "a connection, #{name}" do
      let(:message) { Transports::Messages.encoded(klass) }
      let(:expected) { Transports::Messages.expected }

      # What a caller does who tries again when nothing has come: it gets the
      # message then.
      { "framed" => Thrift::FramedTransport, "buffered" => Thrift::BufferedTransport }.each do |kind, transport_class|
        it "#{kind}, timed out before it, can be read when it comes" do
          bytes = kind == "framed" ? Transports::HeaderMessages.frame(message) : message
          inner = Transports::Inner.new([TransportFaults::TIMEOUT, TransportFaults::TIMEOUT, bytes])
          protocol = klass.new(transport_class.new(inner))
          2.times { expect { Transports::Messages.read(protocol) }.to raise_exactly(*timed_out) }
          expect(Transports::Messages.read(protocol)).to eq(expected)
        end

        it "#{kind}, timed out in the middle of it, can be closed and go on with the next message" do
          (1...message.bytesize).step(3) do |place|
            part = message.byteslice(0, place)
            answers = [part, TransportFaults::TIMEOUT, message]
            if kind == "framed"
              answers = [Transports::HeaderMessages.frame(part), TransportFaults::TIMEOUT,
                         Transports::HeaderMessages.frame(message)]
            end
            transport = transport_class.new(Transports::Inner.new(answers))
            protocol = klass.new(transport)
            expect { Transports::Messages.read(protocol) }.to raise_exactly(*timed_out)
            transport.close
            transport.open
            expect(Transports::Messages.read(protocol)).to eq(expected)
          end
        end

        it "#{kind}, broken while it is written, can be written again" do
          inner = Transports::Inner.new([], refuses: { write: 1 })
          transport = transport_class.new(inner)
          Transports::Messages.write(klass.new(transport), Specimens.everything)
          expect { transport.flush }.to raise_exactly(IOError, "write refused")
          transport.flush
          written = inner.log.filter_map { |method, bytes| bytes if method == :write }
          expect(written).to eq([written.first] * 2)
        end
      end

      it "gives the fields that were read before, as with the thrift gem alone" do
        struct = Specimens::Point.new(x: 1, y: 2)
        bytes = Transports::Messages.encoded_struct(klass, struct)
        point = Specimens::Point.new
        inner = Transports::Inner.new([bytes[0..-3], TransportFaults::TIMEOUT])
        expect { point.read(klass.new(Thrift::BufferedTransport.new(inner))) }.to raise_exactly(*timed_out)
        expect([point.x, point.y]).to eq([1, nil])
      end
    end
  end
end
