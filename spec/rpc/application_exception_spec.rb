# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::ApplicationException do
  texts = UnicodeTable::TEXTS.merge("16384 bytes" => UnicodeTable.payloads.fetch("16384 bytes"))

  # The JSON of older gems knows ASCII alone.
  stacks = RpcStacks.all.reject { |stack| stack.name.start_with?("JSON") && !Suite.thrift?("0.25.0") }

  stacks.each do |stack|
    describe "in #{stack.name}" do
      # @return [Thrift::ApplicationException] what comes back of it
      def returned(error, stack)
        bytes = stack.sent do |protocol|
          error.write(protocol)
          protocol.trans.flush
        end
        described_class.new.tap { |copy| copy.read(stack.over(PeerTransport.new(bytes))) }
      end

      texts.each do |kind, text|
        it "keeps its type and its message, #{kind}" do
          copy = returned(described_class.new(described_class::INTERNAL_ERROR, text), stack)
          expect([copy.message, copy.message.encoding, copy.type])
            .to eq([text, Encoding::UTF_8, described_class::INTERNAL_ERROR])
        end
      end

      it "may come without a message" do
        copy = returned(described_class.new(described_class::MISSING_RESULT), stack)
        expect([copy.message, copy.type]).to eq([nil, described_class::MISSING_RESULT])
      end

      it "takes a message in another encoding" do
        copy = returned(described_class.new(described_class::UNKNOWN, "größe 日本".encode("UTF-16LE")), stack)
        expect(copy.message).to eq("größe 日本")
      end

      describe "over a socket" do
        define_method(:serve) { |handler, &block| SpeakingService.serve(stack, handler, &block) }

        it "brings the client the text of the error that the handler raised" do
          serve(->(text) { raise ArgumentError, text }) do |client|
            texts.each_value do |text|
              expect { client.say(text) }.to raise_exactly(described_class, text, described_class::INTERNAL_ERROR)
            end
          end
        end

        it "leaves a declared exception what it is" do
          serve(->(text) { raise SpeakingService::Refusal, text }) do |client|
            texts.each_value do |text|
              expect { client.say(text) }.to raise_exactly(SpeakingService::Refusal, text)
            end
          end
        end

        it "names a method that the service doesn't have" do
          serve(->(text) { text }) do |client|
            expect { client.call("größe_日本_𝄞", "text") }
              .to raise_exactly(described_class, "Unknown function größe_日本_𝄞", described_class::UNKNOWN_METHOD)
          end
        end

        it "is no obstacle to the next call" do
          serve(->(text) { text.empty? ? raise("leer: größer als 0 wäre gut") : "#{text} 𝄞" }) do |client|
            2.times do
              expect { client.say("") }.to raise_exactly(described_class, "leer: größer als 0 wäre gut")
              expect([client.say("日本"), client.say("é")]).to eq(["日本 𝄞", "é 𝄞"])
            end
          end
        end
      end
    end
  end
end
