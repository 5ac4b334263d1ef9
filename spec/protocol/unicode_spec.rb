# frozen_string_literal: true

require "spec_helper"

UnicodeTable::PROTOCOLS.map { |name| Thrift.const_get(name) }.each do |klass|
  RSpec.describe klass, "with texts of all kinds" do
    name = klass.name.delete_prefix("Thrift::")

    # @return [Array<String>] length and bytes, as a field's value has them
    def written(text)
      transport = RecordingTransport.new
      described_class.new(transport).write_string(text)
      transport.writes
    end

    # @return [String] what a struct with this text gives back
    def returned(text)
      transport = Thrift::MemoryBufferTransport.new
      Specimens::Choice.new(:text, text).write(described_class.new(transport))
      Specimens::Choice.new.tap { |copy| copy.read(described_class.new(transport)) }.text
    end

    UnicodeTable.payloads.each_key do |payload|
      it "makes of #{payload} what the C extension and pure Ruby make of it", :ours do
        key = [name, payload]
        told = UnicodeTable.of(:ours).fetch(key)
        expect(told).to eq(UnicodeTable.of(:c).fetch(key))
        # Pure Ruby has no accelerated class.
        expect(told).to eq(UnicodeTable.of(:ruby).fetch(key)) unless klass == BinaryProtocols::ACCELERATED
      end
    end

    UnicodeTable::TEXTS.each do |kind, text|
      it "writes #{kind} in UTF-8, and gives it back, whatever encoding it came in" do
        expect([returned(text), returned(text).encoding]).to eq([text, Encoding::UTF_8])
        %w[UTF-16LE UTF-32BE].each do |encoding|
          foreign = text.encode(encoding)
          expect(written(foreign)).to eq(written(text))
          expect(returned(foreign)).to eq(text)
          expect(foreign.encoding.name).to eq(encoding)
        end
      end
    end

    UnicodeTable::SIZES.each do |size|
      it "writes and gives back #{size} bytes" do
        text = UnicodeTable.payloads.fetch("#{size} bytes")
        expect(written(text).last.bytesize).to eq(size)
        expect(returned(text)).to eq(text)
      end
    end

    UnicodeTable::INVALID.each do |kind, text|
      it "lets #{kind} pass as it is" do
        expect(written(text).last).to eq(text.b)
        expect([returned(text), returned(text).valid_encoding?]).to eq([text, false])
      end
    end

    {
      "Latin" => %w[café ISO-8859-1], "typographic" => ["“€” – …", "Windows-1252"],
      "Japanese" => %w[日本語 Shift_JIS], "also Japanese" => %w[ひらがな EUC-JP],
    }.each do |kind, (text, encoding)|
      it "turns #{kind} text in #{encoding} into UTF-8, and leaves the caller's String as it was" do
        foreign = text.encode(encoding)
        copy = foreign.dup
        expect(written(foreign.freeze)).to eq(written(text))
        expect([foreign, foreign.encoding]).to eq([copy, copy.encoding])
      end
    end

    {
      "bytes without an encoding" => ["caf\xE9".b, Encoding::UndefinedConversionError,
                                      '"\xE9" from ASCII-8BIT to UTF-8'],
      "a character that its encoding hasn't" =>
        [(+"\x81").force_encoding("Windows-1252"), Encoding::UndefinedConversionError, # as each Ruby words it
         /\A"\\x81" .*from windows-1252 to UTF-8\z/i],
      "half a pair of surrogates" =>
        [(+"\x00\xD8").force_encoding("UTF-16LE"), Encoding::InvalidByteSequenceError, /incomplete .* on UTF-16LE/],
      "an encoding in name only" =>
        [(+"abc").force_encoding("UTF-7"), Encoding::ConverterNotFoundError,
         "code converter not found (UTF-7 to UTF-8)"],
    }.each do |kind, (text, error, message)|
      it "raises for #{kind} what String#encode raises, in a struct too" do
        expect { text.encode("UTF-8") }.to raise_error(error, message) { |raised| message = raised.message }
        expect { written(text) }.to raise_exactly(error, message)
        expect { returned(text) }.to raise_exactly(error, message)
      end
    end

    describe "allocating", :ours do
      let(:letter) do
        fields = (1..10).to_h { |id| [id, { type: types::STRING, name: "text#{id}" }] }
        list = { type: types::LIST, name: "list", element: { type: types::STRING } }
        map = { type: types::MAP, name: "map", key: { type: types::STRING }, value: { type: types::STRING } }
        Specimens.struct(fields.merge(11 => list, 12 => map))
      end
      # Takes everything and keeps nothing.
      let(:transport) do
        Class.new(Thrift::BaseTransport) { def write(_bytes) = nil }.new
      end

      # @return [Integer] objects that one write of the struct leaves
      def objects(struct)
        protocol = described_class.new(transport)
        5.times { struct.write(protocol) }
        allocated { 100.times { struct.write(protocol) } } / 100
      end

      texts = { "UTF-8" => "grüße 日本 𝄞", "US-ASCII" => "plain".encode("US-ASCII"), "broken UTF-8" => "a\xFF" }
      texts.each do |kind, text|
        it "makes no object for a string in #{kind}, long or short" do
          bare = objects(letter.new)
          [text, text * 2000].each do |value|
            ten = (1..10).to_h { |id| [:"text#{id}", value] }
            full = letter.new(**ten, list: [value] * 10, map: { value => value })
            expect(objects(full)).to eq(bare)
          end
        end
      end
    end
  end
end
