# frozen_string_literal: true

require "spec_helper"

# With the thrift gem alone, the header and half of the arguments stay in the
# transport, in front of the next message, or go out when the client closes it.
RSpec.describe Thrift::Client, "whose arguments can't be encoded" do
  fine = Specimens::Everything.new(text: "fine", int: 1)
  values = Unencodable::VALUES.merge(Unencodable::OURS)

  # @return [Array] class and message of what the block raises
  def error
    yield
    nil
  rescue StandardError => e
    [e.class, e.message.lines.first]
  end

  def send_echo(client, value)
    client.send_message("echo", EchoService::Arguments, value: value)
  end

  # Failed calls take a sequence id, where there are any.
  def message(stack, name, seqid, value)
    seqid = 0 unless Suite.thrift?("0.23.0")
    hex(stack.message(name, Thrift::MessageTypes::CALL, seqid, EchoService::Arguments.new(value: value)))
  end

  RpcStacks.native.each do |stack|
    describe stack.name do
      let(:below) { PeerTransport.new }
      let(:protocol) { stack.over(below) }
      let(:client) { EchoService::Client.new(protocol) }
      let(:sent) { below.writes.map { |bytes| hex(bytes) } }

      it "raises what writing them raises, and closes the connection" do
        Unencodable::VALUES.each_value do |make|
          alone = error { EchoService::Arguments.new(value: make.call).write(stack.over(PeerTransport.new)) }
          expect(error { send_echo(client, make.call) }).to eq(alone)
        end
        expect(below.closed).to eq(Unencodable::VALUES.size)
      end

      values.each do |name, make|
        it "sends the next call alone, after #{name}", :ours do
          expect { send_echo(client, make.call) }.to raise_error(StandardError)
          send_echo(client, fine)
          expect(sent).to eq([message(stack, "echo", 1, fine)])
        end
      end

      it "sends nothing of a oneway call that it can't encode", :ours do
        expect { client.note("\xFF".b) }.to raise_error(EncodingError)
        send_echo(client, fine)
        expect(sent).to eq([message(stack, "echo", 1, fine)])
      end

      it "sends the next call alone when it is one of several services", :ours do
        client = EchoService::Client.new(Thrift::MultiplexedProtocol.new(protocol, "first"))
        expect { send_echo(client, values.values.first.call) }.to raise_error(StandardError)
        send_echo(client, fine)
        expect(sent).to eq([message(stack, "first:echo", 1, fine)])
      end

      it "calls on after opening the connection again", :ours do
        EchoService.serve(stack, ->(value) { value }) do |client, _, protocol|
          values.each_value do |make|
            expect { client.echo(make.call) }.to raise_error(StandardError)
            protocol.trans.open
            2.times { expect(client.echo(fine)).to eq(fine) }
          end
        end
      end

      it "keeps the calls that were sent before", :ours do
        send_echo(client, fine)
        expect { send_echo(client, values.values.first.call) }.to raise_error(StandardError)
        expect(sent).to eq([message(stack, "echo", 0, fine)])
      end
    end
  end

  it "has a server that doesn't hear of it", :ours do
    heard = []
    stack = RpcStacks.native.find { |candidate| candidate.name == "compact, buffered" }
    EchoService.serve(stack, ->(value) { value.tap { heard << value } }) do |client, socket|
      expect { client.echo(values.values.first.call) }.to raise_error(TypeError)
      expect(socket.writes).to eq([])
    end
    expect(heard).to eq([])
  end
end
