# frozen_string_literal: true

require "spec_helper"

# What a client makes of the answers that servers may give, and what it tells
# them.
RSpec.describe Thrift::Client, "that reads an answer" do
  types = Thrift::MessageTypes
  errors = Thrift::ApplicationException
  value = Specimens::Everything.new(int: 5)
  fine = EchoService::Result.new(success: value)

  RpcStacks.native.each do |stack|
    describe "over #{stack.name}" do
      # @return [EchoService::Client] one that called, and is answered with this
      def client_with(stack, *answer)
        client = EchoService::Client.new(stack.over(PeerTransport.new(stack.message(*answer))))
        client.send_message("echo", EchoService::Arguments, value: Specimens::Everything.new)
        client
      end

      it "takes an answer" do
        expect(client_with(stack, "echo", types::REPLY, 0, fine).receive("echo")).to eq(value)
      end

      it "finds nothing in an answer without a value" do
        expect(client_with(stack, "echo", types::REPLY, 0, EchoService::Result.new).receive("echo")).to be_nil
      end

      it "passes over what the answer has in it that it doesn't know" do
        newer = Specimens.struct({
          -7 => { type: Thrift::Types::STRING, name: "extra" },
          0 => { type: Thrift::Types::STRUCT, name: "success", class: Specimens::Everything },
          9 => { type: Thrift::Types::STRUCT, name: "more", class: Specimens::Everything },
        })
        answer = newer.new(extra: "e" * 5000, success: value, more: Specimens.everything)
        expect(client_with(stack, "echo", types::REPLY, 0, answer).receive("echo")).to eq(value)
      end

      it "raises the error that it is told of" do
        answer = errors.new(errors::PROTOCOL_ERROR, "größer als 0")
        expect { client_with(stack, "echo", types::EXCEPTION, 0, answer).receive("echo") }
          .to raise_exactly(errors, "größer als 0", errors::PROTOCOL_ERROR)
      end

      it "refuses the answer to another call", since: "0.23.0" do
        expect { client_with(stack, "echo", types::REPLY, 1, fine).receive("echo") }
          .to raise_exactly(errors, "echo failed: out of sequence response", errors::BAD_SEQUENCE_ID)
        expect { client_with(stack, "other", types::REPLY, 0, fine).receive("echo") }
          .to raise_exactly(errors, "echo failed: wrong method name", errors::WRONG_METHOD_NAME)
      end

      it "refuses what is no answer", since: "0.23.0" do
        [types::CALL, types::ONEWAY].each do |type|
          expect { client_with(stack, "echo", type, 0, fine).receive("echo") }
            .to raise_exactly(errors, "echo failed: invalid message type", errors::INVALID_MESSAGE_TYPE)
        end
      end

      it "counts its calls", since: "0.23.0" do
        below = PeerTransport.new
        client = EchoService::Client.new(stack.over(below))
        expected = [0, 1, 2].map do |seqid|
          client.send_message("echo", EchoService::Arguments, value: value)
          hex(stack.message("echo", types::CALL, seqid, EchoService::Arguments.new(value: value)))
        end
        expect(below.writes.map { |chunk| hex(chunk) }).to eq(expected)
      end

      it "counts from the largest number on with the smallest", since: "0.23.0" do
        below = PeerTransport.new
        client = EchoService::Client.new(stack.over(below))
        client.instance_variable_set(:@seqid, (2**31) - 1)
        2.times { client.note("n") }
        expected = [(2**31) - 1, -(2**31)].map do |seqid|
          hex(stack.message("note", types::ONEWAY, seqid, EchoService::NoteArguments.new(text: "n")))
        end
        expect(below.writes.map { |chunk| hex(chunk) }).to eq(expected)
      end
    end
  end

  it "numbers no call", until: "0.23.0" do
    stack = RpcStacks.native.first
    below = PeerTransport.new
    client = EchoService::Client.new(stack.over(below))
    2.times { client.note("n") }
    message = hex(stack.message("note", types::ONEWAY, 0, EchoService::NoteArguments.new(text: "n")))
    expect(below.writes.map { |chunk| hex(chunk) }).to eq([message] * 2)
  end

  it "may read from one protocol and write to another" do
    stack = RpcStacks.native.first
    below = PeerTransport.new
    input = stack.over(PeerTransport.new(stack.message("echo", types::REPLY, 0, fine)))
    client = EchoService::Client.new(input, stack.over(below))
    expect(client.echo(value)).to eq(value)
    expect(below.writes.size).to eq(1)
  end
end
