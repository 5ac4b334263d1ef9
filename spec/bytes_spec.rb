# frozen_string_literal: true

require "objspace"

RSpec.describe Thrift::Bytes do
  text = "é" * 3
  large = "é" * 500_000
  strings = {
    "UTF-8" => +text, "binary" => text.b, "frozen UTF-8" => text.dup.freeze, "frozen binary" => text.b.freeze,
    "shared" => large[10..], "embedded" => +"é", "1 MB" => +large, "1 MB of frozen binary" => large.b.freeze
  }

  # @return [Integer] how many objects the function makes of a string
  def objects(function, given)
    bytes = described_class
    # The first call fills Ruby's caches, which are objects too.
    Array.new(2) { allocated { bytes.public_send(function, given) } }.last
  end

  strings.each do |kind, string|
    describe "given a string that is #{kind}" do
      let(:given) { string.frozen? ? string : string.dup }

      it "forces it to be binary: itself, and a copy only of a frozen one that isn't", c_since: "0.24.0" do
        copied = given.frozen? && given.encoding != Encoding::BINARY
        forced = described_class.force_binary_encoding(given)
        expect(forced.equal?(given)).to be(!copied)
        expect([forced.encoding, forced]).to eq([Encoding::BINARY, given.b])
        expect(given.encoding).to eq(Encoding::UTF_8) if copied
      end

      it "makes no object of one that is binary", :ours do
        binary = described_class.force_binary_encoding(given)
        expect(objects(:force_binary_encoding, binary)).to eq(0)
      end

      it "makes a UTF-8 string of it, a new one that is not frozen" do
        made = described_class.convert_to_string(given)
        expect([made.equal?(given), made.frozen?, made.encoding]).to eq([false, false, Encoding::UTF_8])
        expect(made.b).to eq(given.b)
      end

      it "leaves it as it is when it is converted" do
        expect { described_class.convert_to_string(given) }.not_to(change { [given.encoding, given.b, given.frozen?] })
      end
    end
  end

  it "makes binary copies of texts, as UTF-8" do
    [+"é", "é", "é".encode("UTF-16LE"), "é".encode("ISO-8859-1"), "é".encode("EUC-JP", "UTF-8", undef: :replace),
     "abc".b, "abc".encode("US-ASCII"), "\xFF"].each do |given|
      made = described_class.convert_to_utf8_byte_buffer(given)
      expect([made.equal?(given), made.frozen?, made.encoding]).to eq([false, false, Encoding::BINARY])
      expect(made).to eq(given.encoding == Encoding::UTF_8 ? given.b : given.encode("UTF-8").b)
    end
  end

  it "makes one object of a text, however long", :ours do
    expect(objects(:convert_to_utf8_byte_buffer, +"é")).to eq(1)
    # To share the bytes takes one more, once.
    expect(objects(:convert_to_utf8_byte_buffer, +large)).to be <= 2
  end

  it "shares a large text with its copy", :ours do
    given = +large
    made = described_class.convert_to_utf8_byte_buffer(given)
    expect(ObjectSpace.memsize_of(made)).to be < 1000
    made << "x"
    expect(given).to eq(large)
  end

  it "refuses binary strings with high bytes as a text, and what is malformed" do
    expect { described_class.convert_to_utf8_byte_buffer("\xFF".b) }.to raise_error(Encoding::UndefinedConversionError)
    malformed = (+"\xFF").force_encoding("US-ASCII")
    expect { described_class.convert_to_utf8_byte_buffer(malformed) }.to raise_error(Encoding::InvalidByteSequenceError)
  end

  it "keeps subclasses of String" do
    sub = Class.new(String)
    made = %i[force_binary_encoding convert_to_utf8_byte_buffer convert_to_string].map do |function|
      described_class.public_send(function, sub.new("é"))
    end
    expect(made.map(&:class)).to eq([sub, sub, sub])
    expect(made.map(&:encoding)).to eq([Encoding::BINARY, Encoding::BINARY, Encoding::UTF_8])
  end

  it "refuses what is no String" do
    [nil, :text, 5].each do |given|
      %i[force_binary_encoding convert_to_utf8_byte_buffer convert_to_string].each do |function|
        expect { described_class.public_send(function, given) }.to raise_error(NoMethodError, /encod/)
      end
    end
  end

  it "gets and sets single bytes" do
    string = +"abc"
    expect([0, 2, 3, -1].map { |index| described_class.get_string_byte(string, index) }).to eq([97, 99, nil, 99])
    described_class.set_string_byte(string, 1, 0xFF)
    expect(string.b).to eq("a\xFFc".b)
    expect { described_class.set_string_byte(string, 3, 0) }.to raise_error(IndexError)
    expect { described_class.set_string_byte("abc", 0, 0) }.to raise_error(FrozenError)
    expect { described_class.get_string_byte(nil, 0) }.to raise_error(NoMethodError, /getbyte/)
  end

  it "makes empty buffers, and some of zero bytes" do
    made = [described_class.empty_byte_buffer, described_class.empty_byte_buffer(nil),
            described_class.empty_byte_buffer(0), described_class.empty_byte_buffer(-1),
            described_class.empty_byte_buffer(3)]
    expect(made).to eq(["", "", "", "", "\0\0\0"])
    expect(made.map { |buffer| [buffer.encoding, buffer.frozen?] }.uniq).to eq([[Encoding::BINARY, false]])
    expect { described_class.empty_byte_buffer(1, 2) }
      .to raise_error(ArgumentError, "wrong number of arguments (given 2, expected 0..1)")
  end
end
