# frozen_string_literal: true

require "spec_helper"

# A client and a server that talk, over every protocol and transport.
RSpec.describe Thrift::Client, "that calls a service" do
  everything = Specimens.everything.tap { |value| value.text = "plain" } # the JSON of older gems knows ASCII alone

  RpcStacks.all.each do |stack|
    # JSON is read byte by byte, in Ruby.
    size = stack.name.start_with?("JSON") ? 10 : 500
    many = Specimens::Everything.new(points: Array.new(size) { |number| Specimens::Point.new(x: number, y: -number) })
    large = Specimens::Everything.new(blob: "\xFF".b * size * 400)

    describe "over #{stack.name}" do
      it "gets back what it sent" do
        EchoService.serve(stack, ->(value) { value }) do |client|
          [everything, many, large, Specimens::Everything.new].each { |value| expect(client.echo(value)).to eq(value) }
        end
      end

      it "makes one write of each call" do
        EchoService.serve(stack, ->(value) { value }) do |client, socket|
          [everything, many, large].each { |value| client.echo(value) }
          client.note("noted")
          expect(socket.writes.size).to eq(4)
        end
      end

      it "is answered in one write" do
        answers = EchoService.answers(stack, ->(value) { value }, [everything, many])
        expected = [everything, many].map do |value|
          stack.message("echo", Thrift::MessageTypes::REPLY, 0, EchoService::Result.new(success: value))
        end
        expect(answers.map { |answer| hex(answer) }).to eq(expected.map { |answer| hex(answer) })
      end

      it "gets declared exceptions, and calls on" do
        handler = ->(value) { value.int == 1 ? raise(EchoService::Refusal, "no ones") : value }
        EchoService.serve(stack, handler) do |client|
          2.times do
            expect { client.echo(Specimens::Everything.new(int: 1)) }.to raise_exactly(EchoService::Refusal, "no ones")
            expect(client.echo(Specimens::Everything.new(int: 2)).int).to eq(2)
          end
        end
      end

      it "learns of other errors that something went wrong, and calls on" do
        handler = ->(value) { value.int == 1 ? raise("secret") : value }
        EchoService.serve(stack, handler) do |client|
          2.times do
            expect { client.echo(Specimens::Everything.new(int: 1)) }
              .to raise_exactly(Thrift::ApplicationException, "Internal error",
                                Thrift::ApplicationException::INTERNAL_ERROR)
            expect(client.echo(everything)).to eq(everything)
          end
        end
      end

      it "learns that there is no such method, and calls on" do
        EchoService.serve(stack, ->(value) { value }) do |client|
          client.send_message("sing", EchoService::Arguments, value: many)
          expect { client.receive("sing") }
            .to raise_exactly(Thrift::ApplicationException, "Unknown function sing",
                              Thrift::ApplicationException::UNKNOWN_METHOD)
          expect(client.echo(everything)).to eq(everything)
        end
      end

      it "sends oneway calls that nobody answers" do
        noted = Queue.new
        EchoService.serve(stack, ->(text) { text.tap { noted << text } }) do |client|
          client.note("first")
          client.note("second")
          expect([noted.pop, noted.pop]).to eq(%w[first second])
          expect(client.echo(everything)).to eq(everything)
        end
      end

      it "sends several calls before it takes the answers" do
        EchoService.serve(stack, ->(value) { value }) do |client|
          [1, 2, 3].each do |int|
            client.send_message("echo", EchoService::Arguments, value: Specimens::Everything.new(int: int))
          end
          expect(Array.new(3) { client.receive("echo").int }).to eq([1, 2, 3])
        end
      end
    end
  end

  it "is one of many, each of which gets its own answers" do
    stack = RpcStacks.all.first
    sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
    server = Thrift::ThreadedServer.new(EchoService::Processor.for(->(value) { value }), sockets,
                                        stack.transports, stack.protocols)
    serving = Thread.new { server.serve }
    port = sockets.ports.pop
    answers = Array.new(8) do |number|
      Thread.new do
        protocol = stack.over(Thrift::Socket.new("127.0.0.1", port, Loopback::TIMEOUT))
        protocol.trans.open
        client = EchoService::Client.new(protocol)
        Array.new(20) { |turn| client.echo(Specimens::Everything.new(int: (number * 100) + turn)).int }
      ensure
        protocol&.trans&.close
      end
    end.map(&:value)
    expect(answers).to eq(Array.new(8) { |number| Array.new(20) { |turn| (number * 100) + turn } })
  ensure
    serving&.kill&.join
  end
end
