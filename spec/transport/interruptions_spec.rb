# frozen_string_literal: true

require "logger"
require "socket"
require "spec_helper"
require_relative "../support/transports/header_messages"
require_relative "../support/transports/messages"

# Reading waits for a peer that takes its time, and for signals meanwhile.
RSpec.describe "a message that is waited for" do
  stacks = {
    "a socket" => [->(socket) { socket }, ->(bytes) { bytes }],
    "a framed transport" => [Thrift::FramedTransport.method(:new), Transports::HeaderMessages.method(:frame)],
    "a buffered transport" => [Thrift::BufferedTransport.method(:new), ->(bytes) { bytes }],
  }

  # @yieldparam transport [Thrift::BaseTransport] over a socket
  # @yieldparam peer [UNIXSocket] the other end
  def connected(over, timeout = nil)
    near, far = UNIXSocket.pair
    socket = Thrift::UNIXSocket.new("path", timeout).tap { |one| one.handle = near }
    yield over.call(socket), far
  ensure
    [near, far].each(&:close)
  end

  Transports::Messages::PROTOCOLS.each do |klass|
    name = klass.name.delete_prefix("Thrift::")
    message = Transports::Messages.encoded(klass)
    expected = Transports::Messages.expected

    stacks.each do |stack, (over, wrap)|
      describe "#{stack}, #{name}" do
        it "is timed out by the socket, with nothing and in the middle" do
          ["", wrap.call(message)[0, 30]].each do |bytes|
            connected(over, 0.05) do |transport, peer|
              peer.write(bytes)
              expect { Transports::Messages.read(klass.new(transport)) }
                .to raise_exactly(Thrift::TransportException, /\ASocket: Timed out reading \d+ bytes from path\z/,
                                  Thrift::TransportException::TIMED_OUT)
            end
          end
        end

        it "can be read after a timeout when it comes, on a socket that stays open", until: "0.25.0" do
          connected(over, 0.05) do |transport, peer|
            protocol = klass.new(transport)
            expect { Transports::Messages.read(protocol) }.to raise_error(Thrift::TransportException)
            peer.write(wrap.call(message))
            expect(Transports::Messages.read(protocol)).to eq(expected)
          end
        end

        it "finds the socket closed after a timeout", since: "0.25.0" do
          connected(over, 0.05) do |transport, _|
            protocol = klass.new(transport)
            expect { Transports::Messages.read(protocol) }.to raise_error(Thrift::TransportException)
            expect(transport.open?).to be(false)
            expect { Transports::Messages.read(protocol) }
              .to raise_exactly(Thrift::TransportException, "closed stream", Thrift::TransportException::NOT_OPEN)
          end
        end

        it "is read whole though it comes in pieces" do
          connected(over, 5) do |transport, peer|
            pieces = wrap.call(message).scan(/.{1,40}/mn)
            sending = Thread.new { pieces.each { |piece| peer.write(piece).then { Thread.pass } } }
            expect(Transports::Messages.read(klass.new(transport))).to eq(expected)
            sending.join
          end
        end

        it "is read whole though signals come in between" do
          signals, read = in_child do
            count = 0
            trap("USR1") { count += 1 }
            connected(over) do |transport, peer|
              sending = Thread.new { send_with_signals(wrap.call(message), peer) }
              read = Transports::Messages.read(klass.new(transport)) == expected
              sending.join
              [count, read]
            end
          end
          expect([signals.positive?, read]).to eq([true, true])
        end

        it "can be read after a signal that raises where nothing has come" do
          read = in_child do
            connected(over) do |transport, peer|
              protocol = klass.new(transport)
              interrupt { Transports::Messages.read(protocol) }
              peer.write(wrap.call(message))
              Transports::Messages.read(protocol) == expected
            end
          end
          expect(read).to be(true)
        end
      end
    end

    # It keeps what has come of a frame until it is whole.
    it "a nonblocking server reads from partial frames, #{name}" do
      frame = Transports::HeaderMessages.frame(message)
      answers = answered_in_pieces([frame[0, 2], frame[2, 10], frame[12..] + frame[0, 7], frame[7..]], klass)
      expect(answers).to eq([expected] * 2)
    end
  end

  def send_with_signals(bytes, peer)
    bytes.scan(/.{1,30}/mn) do |piece|
      sleep(0.005)
      Process.kill("USR1", Process.pid)
      sleep(0.005)
      peer.write(piece)
    end
  end

  # As Ctrl-C does, once the block waits for something. RSpec has a trap of its
  # own.
  def interrupt
    trap("INT", "DEFAULT")
    reader = Thread.current
    Thread.new do
      Thread.pass until reader.status == "sleep"
      Process.kill("INT", Process.pid)
    end
    yield
    raise "nothing was interrupted"
  rescue Interrupt
    nil
  end

  # @return [Array<Array>] a message for each that the server reads and sends back
  def answered_in_pieces(pieces, klass)
    sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
    server = Thrift::NonblockingServer.new(mirror, sockets, Thrift::FramedTransportFactory.new,
                                           factory(klass), 2, Logger.new(nil))
    serving = Thread.new { server.serve }
    client = TCPSocket.new("127.0.0.1", sockets.ports.pop)
    pieces.each { |piece| client.write(piece).then { sleep(0.01) } }
    stream = Thrift::FramedTransport.new(Thrift::IOStreamTransport.new(client, client))
    Array.new(2) { Transports::Messages.read(klass.new(stream)) }
  ensure
    client&.close
    serving&.kill&.join
  end

  # @return [#process] sends each message back
  def mirror
    Class.new do
      def process(input, output)
        struct = Transports::Messages.read(input).last
        Transports::Messages.write(output, struct)
        output.trans.flush
        true
      end
    end.new
  end

  def factory(klass)
    Class.new(Thrift::BaseProtocolFactory) { define_method(:get_protocol) { |transport| klass.new(transport) } }.new
  end
end
