# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/http_peer"
require_relative "../support/transports/messages"
require_relative "../support/transports/rows"

# What writing a struct sends to the bottom, to a socket or a file: number and
# content of the writes.
RSpec.describe "writing a struct through" do
  kib = 64 * 1_024
  # A struct around a blob of this size, and a little more.
  large = ->(size) { Specimens::Everything.new(blob: "x" * size) }

  Transports::Messages::PROTOCOLS.each do |klass|
    name = klass.name.delete_prefix("Thrift::")

    describe name do
      define_method(:struct_bytes) { |struct| Transports::Messages.encoded_struct(klass, struct) }

      define_method(:sent_to) do |row, struct|
        line = Transports::Rows.all.fetch(row).call
        struct.write(klass.new(line.transport))
        line.sent
      end

      Transports::Rows::DIRECT.each do |row|
        it "#{row} sends it in one write", :ours do
          expect(sent_to(row, Specimens.everything)).to eq([struct_bytes(Specimens.everything)])
        end

        it "#{row} sends one struct after the other, each in one write", :ours do
          line = Transports::Rows.all.fetch(row).call
          protocol = klass.new(line.transport)
          structs = [Specimens::Point.new(x: 1), Specimens::Point.new, Specimens::Choice.new(:text, "hi")]
          structs.each { |struct| struct.write(protocol) }
          expect(line.sent).to eq(structs.map { |struct| struct_bytes(struct) })
        end
      end

      (Transports::Rows::DIRECT - Transports::Rows::SOCKETS - ["an IO stream over a pipe"]).each do |row|
        it "#{row} sends a large one in one write too", :ours do
          struct = large.call(5 * kib)
          expect(sent_to(row, struct)).to eq([struct_bytes(struct)])
        end
      end

      # The timeout of a socket is one for each write.
      Transports::Rows::SOCKETS.each do |row|
        it "#{row} sends one of 64 KB in one write, and a larger one in writes of 64 KB", :ours do
          around = struct_bytes(large.call(kib)).bytesize - kib
          [0, 1, kib, kib + 1, (2 * kib) + 7].each do |more|
            struct = large.call(kib - around + more)
            line = Transports::Rows.all.fetch(row).call
            sizes = written_sizes(line.transport) { line.drain { struct.write(klass.new(line.transport)) } }
            expect(sizes).to eq([*[kib] * (1 + (more / kib)), more % kib].select(&:positive?))
          end
        end

        it "#{row} sends all of a larger one" do
          struct = large.call(300_000)
          line = Transports::Rows.all.fetch(row).call
          expect(line.drain { struct.write(klass.new(line.transport)) }).to eq(struct_bytes(struct))
          expect(line.sent.join).to eq(struct_bytes(struct))
        end
      end

      it "an HTTP client sends it in one request, with what comes before and behind" do
        peer = Transports::HTTPPeer.new
        transport = Thrift::HTTPClientTransport.new(peer.url)
        protocol = klass.new(transport)
        2.times do |seqid|
          Transports::Messages.write(protocol, Specimens.everything, seqid)
          transport.flush
          expect(Transports::Messages.read(protocol)).to eq(Transports::Messages.expected(Specimens.everything, seqid))
        end
        expect(peer.bodies).to eq([0, 1].map { |id| Transports::Messages.encoded(klass, Specimens.everything, id) })
      ensure
        peer.stop
      end

      it "an HTTP client is given it in one write", :ours do
        transport = Thrift::HTTPClientTransport.new("http://localhost/")
        sizes = written_sizes(transport) { Specimens.everything.write(klass.new(transport)) }
        expect(sizes).to eq([struct_bytes(Specimens.everything).bytesize])
      end

      Transports::Rows.buffering.merge(Transports::Rows.header).each do |row, make|
        it "#{row} sends nothing before `flush`, and then all in one write" do
          line, by_hand = Array.new(2) { in_the_middle(make, klass) }
          [Specimens.everything, large.call(300_000), Specimens.everything].each do |struct|
            before = line.sent.size
            Transports::Messages.write(klass.new(line.transport), struct)
            expect(line.sent.size).to eq(before)
            by_hand.transport.write(Transports::Messages.encoded(klass, struct))
            [line, by_hand].each { |side| side.transport.flush }
            expect([line.sent.size, line.sent.last]).to eq([before + 1, by_hand.sent.last])
          end
        end
      end

      it "a memory buffer appends it to what is there" do
        transport = Thrift::MemoryBufferTransport.new("before".b)
        2.times { Specimens.everything.write(klass.new(transport)) }
        expect(transport.read(transport.available)).to eq("before#{struct_bytes(Specimens.everything) * 2}".b)
      end
    end
  end

  # @return [Transports::Line] one that has read a message, and knows its peer
  def in_the_middle(make, klass)
    make.call(Transports::Messages.encoded(klass)).tap do |line|
      Transports::Messages.read(klass.new(line.transport))
    end
  end

  # Overriding `write` would be seen, tracing isn't.
  #
  # @return [Array<Integer>] the sizes of what the transport's `write` is given
  def written_sizes(transport, &)
    sizes = []
    trace = TracePoint.new(:call) do |point|
      next unless point.method_id == :write && point.self.equal?(transport)

      sizes << point.binding.local_variable_get(point.parameters.first.last).bytesize
    end
    trace.enable(&)
    sizes
  end
end
