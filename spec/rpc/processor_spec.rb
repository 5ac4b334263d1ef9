# frozen_string_literal: true

require "spec_helper"
require "stringio"

# What a server answers to what clients may send.
RSpec.describe Thrift::Processor, "that gets a message" do
  types = Thrift::MessageTypes
  errors = Thrift::ApplicationException
  value = Specimens::Everything.new(int: 5)
  arguments = EchoService::Arguments.new(value: value)

  RpcStacks.native.each do |stack|
    describe "over #{stack.name}" do
      let(:handled) { [] }

      # @param messages [Array<String>]
      # @return [Array] what `process` returns for each message, and the answers
      define_method(:process) do |*messages|
        below = PeerTransport.new(messages.join)
        protocol = stack.over(below)
        processor = EchoService::Processor.for(->(given) { given.tap { handled << given } })
        returned = messages.map { processor.process(protocol, protocol) }
        [returned, below.writes.map { |chunk| hex(chunk) }]
      end

      # @return [String] the message, in hexadecimal digits
      define_method(:answer) { |name, type, seqid, body| hex(stack.message(name, type, seqid, body)) }

      define_method(:error) do |name, seqid, type, text|
        answer(name, types::EXCEPTION, seqid, errors.new(type, text))
      end

      it "answers with the sequence id of the call" do
        [0, 1, 127, (2**31) - 1, -1, -(2**31)].each do |seqid|
          expect(process(stack.message("echo", types::CALL, seqid, arguments)))
            .to eq([[true], [answer("echo", types::REPLY, seqid, EchoService::Result.new(success: value))]])
        end
      end

      it "handles oneway calls, and answers nothing" do
        note = EchoService::NoteArguments.new(text: "noted")
        expect(process(stack.message("note", types::ONEWAY, 3, note))).to eq([[true], []])
        expect(handled).to eq(["noted"])
      end

      it "passes over the arguments of methods that it doesn't have" do
        call = stack.message("größe", types::CALL, 3, EchoService::Arguments.new(value: Specimens.everything))
        fine = stack.message("echo", types::CALL, 4, arguments)
        expect(process(call, fine)).to eq([
          [false, true],
          [error("größe", 3, errors::UNKNOWN_METHOD, "Unknown function größe"),
           answer("echo", types::REPLY, 4, EchoService::Result.new(success: value))],
        ])
      end

      it "refuses messages that are no calls", since: "0.25.0" do
        [types::REPLY, types::EXCEPTION].each do |type|
          expect(process(stack.message("echo", type, 3, arguments)))
            .to eq([[false], [error("echo", 3, errors::INVALID_MESSAGE_TYPE,
                                    "Invalid message type #{type} for function echo")]])
        end
        expect(handled).to eq([])
      end

      it "handles messages that are no calls", until: "0.25.0" do
        process(stack.message("echo", types::REPLY, 3, arguments))
        expect(handled).to eq([value])
      end

      it "passes over arguments that it doesn't know" do
        newer = Specimens.struct({
          1 => { type: Thrift::Types::STRUCT, name: "value", class: Specimens::Everything },
          2 => { type: Thrift::Types::STRUCT, name: "more", class: Specimens::Everything },
          300 => { type: Thrift::Types::LIST, name: "names", element: { type: Thrift::Types::STRING } },
        })
        process(stack.message("echo", types::CALL, 3,
                              newer.new(value: value, more: Specimens.everything, names: %w[a b])))
        expect(handled).to eq([value])
      end

      it "tells what is wrong with arguments that it can't read", since: "0.25.0" do
        invalid = stack.message("echo", types::CALL, 3, arguments)
        choosy = Class.new(Specimens::Everything) do
          def validate = raise(Thrift::ProtocolException.new(Thrift::ProtocolException::INVALID_DATA, "größer!"))
        end
        stub_const("EchoService::Arguments",
                   Specimens.struct({ 1 => { type: Thrift::Types::STRUCT, name: "value", class: choosy } }))
        expect(process(invalid)).to eq([[true], [error("echo", 3, errors::PROTOCOL_ERROR, "größer!")]])
      end

      it "says nothing of what went wrong elsewhere, but in its log" do
        log = StringIO.new
        below = PeerTransport.new(stack.message("echo", types::CALL, 3, arguments))
        protocol = stack.over(below)
        processor = EchoService::Processor.new(->(_) { raise "secret" }, Logger.new(log))
        expect(processor.process(protocol, protocol)).to be(true)
        expect(below.writes.map { |chunk| hex(chunk) })
          .to eq([error("echo", 3, errors::INTERNAL_ERROR, "Internal error")])
        expect(log.string).to include("secret", __FILE__)
      end

      it "leaves everything to the caller that is no StandardError" do
        below = PeerTransport.new(stack.message("echo", types::CALL, 3, arguments))
        protocol = stack.over(below)
        processor = EchoService::Processor.for(->(_) { raise NotImplementedError, "not yet" })
        expect { processor.process(protocol, protocol) }.to raise_exactly(NotImplementedError, "not yet")
        expect(below.writes).to eq([])
      end

      it "may read from one protocol and write to another" do
        below = PeerTransport.new
        input = stack.over(PeerTransport.new(stack.message("echo", types::CALL, 3, arguments)))
        EchoService::Processor.for(->(given) { given }).process(input, stack.over(below))
        expect(below.writes.size).to eq(1)
      end
    end
  end

  it "has the caller know when the connection ends between two messages" do
    stack = RpcStacks.native.first
    protocol = stack.over(PeerTransport.new)
    expect { EchoService::Processor.for(nil).process(protocol, protocol) }
      .to raise_exactly(Thrift::TransportException, "said all", Thrift::TransportException::END_OF_FILE)
  end
end
