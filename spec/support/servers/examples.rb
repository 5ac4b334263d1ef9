# frozen_string_literal: true

require_relative "clients"

# What every server does. A group that includes them has `serve`, which takes a
# processor and a stack, serves while its block runs, and yields what makes a new
# transport to the server.
RSpec.shared_examples "a server" do |stacks|
  stacks.each do |stack|
    describe "over #{stack.name}" do
      around do |example|
        serve(EchoService::Processor.for(Servers::Handler.new), stack) do |below|
          @clients = Servers::Clients.new(stack, &below)
          example.run
        end
      end

      it "answers with what its handler gives, and with what it raises" do
        @clients.one do |client|
          2.times do
            everything = Specimens.everything.tap { |value| value.text = "plain" } # the JSON of older gems knows ASCII
            expect(client.echo(everything)).to eq(everything)
            expect { client.echo(Specimens::Everything.new(int: Servers::Handler::REFUSED)) }
              .to raise_exactly(EchoService::Refusal, "no")
            expect { client.echo(Specimens::Everything.new(int: Servers::Handler::FAILING)) }
              .to raise_exactly(Thrift::ApplicationException, "Internal error",
                                Thrift::ApplicationException::INTERNAL_ERROR)
          end
        end
      end

      it "carries out oneway calls" do
        @clients.one do |client|
          client.note("first")
          expect(client.echo(Specimens::Everything.new(int: Servers::Handler::NOTED)).text).to eq("first")
        end
      end

      it "answers many clients at once, each its own" do
        expect(@clients.many(20, 5)).to eq(Array.new(20) { |number| Servers::Clients.numbers(number, 5) })
      end
    end
  end
end
