# frozen_string_literal: true

require "spec_helper"

# With the thrift gem alone the error reply stands behind the header, and half of
# the result, of the reply that could not be written: in the same frame.
RSpec.describe Thrift::Processor, "whose handler returns what can't be encoded", :ours do
  fine = Specimens::Everything.new(text: "fine", int: 1)
  internal_error = Thrift::ApplicationException.new(Thrift::ApplicationException::INTERNAL_ERROR, "Internal error")
  values = Unencodable::VALUES.merge(Unencodable::OURS)

  # @return [Proc] a handler that gives back a text's value, or the call's
  def handler(values)
    ->(call) { values.key?(call.text) ? values.fetch(call.text).call : call }
  end

  RpcStacks.native.each do |stack|
    describe stack.name do
      let(:error_reply) { hex(stack.message("echo", Thrift::MessageTypes::EXCEPTION, 0, internal_error)) }

      values.each do |name, make|
        it "answers with nothing but the error, for #{name}" do
          answers = EchoService.answers(stack, ->(_) { make.call }, [fine])
          expect(answers.map { |answer| hex(answer) }).to eq([error_reply])
        end
      end

      it "stays in step with a client, over a socket" do
        EchoService.serve(stack, handler(values)) do |client|
          values.each_key do |name|
            expect { client.echo(Specimens::Everything.new(text: name)) }
              .to raise_exactly(internal_error.class, internal_error.message, internal_error.type)
            expect(client.echo(fine)).to eq(fine)
          end
        end
      end

      it "stays in step with a client that has sent the next calls already" do
        calls = ["a text for a number", "fine", "a union without a value", "fine"]
                .map { |text| Specimens::Everything.new(text: text) }
        answers = EchoService.answers(stack, handler(values), calls)
        expect(answers.size).to eq(4)
        expect(answers.values_at(0, 2).map { |answer| hex(answer) }).to eq([error_reply] * 2)
        expect(answers[1]).to eq(answers[3])
      end
    end
  end
end
