# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/requests"

# What reading a message asks for at the bottom, of a socket or a file: number
# and sizes of the reads, and what stays there for the next message.
RSpec.describe "reading a message through" do
  Transports::Rows.all.each do |name, make|
    Transports::Messages::PROTOCOLS.each do |klass|
      describe "#{name}, #{klass.name.delete_prefix('Thrift::')}" do
        let(:structs) { [Specimens.everything, Specimens::Everything.new(text: "x" * 5_000), Specimens.everything] }

        it "gives each message, and leaves the next one in place" do
          messages = TransportRequests.reading(make, klass, structs).last
          expect(messages).to eq(structs.map { |struct| Transports::Messages.expected(struct) })
        end

        it "asks for what the thrift gem alone asks for", :ours do
          requests, = TransportRequests.reading(make, klass, [Specimens.everything] * 2)
          expect(requests).to eq(TransportRequests.of(:c).fetch([name, klass.name]).first)
        end

        it "leaves the transport holding what it holds with the thrift gem alone", :ours do
          _, held, = TransportRequests.reading(make, klass, [Specimens.everything] * 2)
          expect(held).to eq(TransportRequests.of(:c).fetch([name, klass.name]).last)
        end
      end
    end
  end

  exact = Transports::Rows::DIRECT + ["an HTTP client"]

  exact.each do |name|
    it "#{name} asks for the bytes of the message and none beyond" do
      Transports::Messages::PROTOCOLS.each do |klass|
        requests, = TransportRequests.reading(Transports::Rows.all.fetch(name), klass, [Specimens.everything] * 2)
        bottom = %i[read readpartial read_nonblock]
        reads = requests.map { |asked| asked.select { |method, *| bottom.include?(method) } }
        expect(reads.map { |asked| asked.sum(&:last) }).to eq([Transports::Messages.encoded(klass).bytesize] * 2)
      end
    end
  end

  it "a framed transport asks for a frame's size and for the frame, once each" do
    size = Transports::Messages.encoded(Thrift::CompactProtocol).bytesize
    make = Transports::Rows.all.fetch("a framed transport")
    requests, = TransportRequests.reading(make, Thrift::CompactProtocol, [Specimens.everything] * 2)
    expect(requests).to eq([[[:read_all, 4], [:read, 4], [:read_all, size], [:read, size]]] * 2)
  end

  it "a buffered transport asks for 4096 bytes when it has none, and for the rest of a longer string at once" do
    make = Transports::Rows.all.fetch("a buffered transport")
    structs = [Specimens.everything, Specimens::Everything.new(text: "x" * 10_000), Specimens.everything]
    requests, = TransportRequests.reading(make, Thrift::CompactProtocol, structs)
    expect(requests.flatten(1).map(&:first).uniq).to eq([:read])
    expect(requests.map { |asked| asked.map(&:last) }).to match([[4_096], [be_between(5_904, 9_999), 4_096], []])
  end
end
