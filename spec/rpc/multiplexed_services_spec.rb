# frozen_string_literal: true

require "spec_helper"

# Several services behind one connection.
RSpec.describe Thrift::MultiplexedProcessor do
  value = Specimens.everything.tap { |struct| struct.text = "plain" } # the JSON of older gems knows ASCII alone

  # @return [Thrift::MultiplexedProcessor] services that put their names into what
  #   they give back
  def services(*names)
    names.each_with_object(described_class.new) do |name, processor|
      handler = ->(given) { given.tap { given.names = Set[name] } }
      processor.register_processor(name, EchoService::Processor.for(handler))
    end
  end

  def client(protocol, name) = EchoService::Client.new(Thrift::MultiplexedProtocol.new(protocol, name))

  RpcStacks.all.each do |stack|
    describe "over #{stack.name}" do
      it "has each call answered by its own service" do
        Loopback.serve(services("first", "second"), stack) do |protocol, socket|
          answers = %w[first second first].map { |name| client(protocol, name).echo(value) }
          expect(answers.map(&:names)).to eq([Set["first"], Set["second"], Set["first"]])
          expect(answers.last.numbers).to eq(value.numbers)
          expect(socket.writes.size).to eq(3)
        end
      end

      it "answers an unknown method, and what can't be handled, without losing step" do
        Loopback.serve(services("first"), stack) do |protocol|
          service = client(protocol, "first")
          service.send_message("sing", EchoService::Arguments, value: value)
          expect { service.receive("sing") }
            .to raise_exactly(Thrift::ApplicationException, "Unknown function sing",
                              Thrift::ApplicationException::UNKNOWN_METHOD)
          expect(service.echo(value).names).to eq(Set["first"])
        end
      end

      it "serves those that name no service, if one is to", since: "0.24.0" do
        processor = services("first")
        processor.register_default(EchoService::Processor.for(->(given) { given }))
        Loopback.serve(processor, stack) do |protocol|
          expect(EchoService::Client.new(protocol).echo(value)).to eq(value)
          expect(client(protocol, "first").echo(value).names).to eq(Set["first"])
        end
      end
    end
  end

  RpcStacks.native.each do |stack|
    it "answers with nothing but the error what can't be encoded, over #{stack.name}", :ours do
      processor = described_class.new
      processor.register_processor("first", EchoService::Processor.for(->(_) { Unencodable::VALUES.values.first.call }))
      call = stack.message("first:echo", Thrift::MessageTypes::CALL, 2, EchoService::Arguments.new(value: value))
      below = PeerTransport.new(call)
      protocol = stack.over(below)
      processor.process(protocol, protocol)
      error = Thrift::ApplicationException.new(Thrift::ApplicationException::INTERNAL_ERROR, "Internal error")
      expect(below.writes.map { |chunk| hex(chunk) })
        .to eq([hex(stack.message("echo", Thrift::MessageTypes::EXCEPTION, 2, error))])
    end
  end

  it "hands the service a protocol that has the message already" do
    stack = RpcStacks.native.first
    seen = nil
    processor = Class.new { define_method(:process) { |iprot, _| seen = iprot } }.new
    multiplexed = described_class.new.tap { |services| services.register_processor("first", processor) }
    call = stack.message("first:echo", Thrift::MessageTypes::CALL, 2, EchoService::Arguments.new(value: value))
    multiplexed.process(stack.over(PeerTransport.new(call)), nil)
    expect(seen).to be_a(Thrift::StoredMessageProtocol)
    expect(seen.read_message_begin).to eq(["echo", Thrift::MessageTypes::CALL, 2])
    arguments = EchoService::Arguments.new
    arguments.read(seen)
    expect(arguments.value).to eq(value)
  end

  it "refuses services that it doesn't know" do
    stack = RpcStacks.native.first
    call = stack.message("third:echo", Thrift::MessageTypes::CALL, 2, EchoService::Arguments.new(value: value))
    protocol = stack.over(PeerTransport.new(call))
    expect { services("first").process(protocol, protocol) }
      .to raise_error(Thrift::Exception, /\AService name not found: third\./)
  end
end
