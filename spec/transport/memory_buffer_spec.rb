# frozen_string_literal: true

require "spec_helper"

RSpec.describe Thrift::MemoryBufferTransport do
  subject(:transport) { described_class.new("abcdef") }

  too_few = "Not enough bytes remain in memory buffer"

  # @return [String] all that is still to come
  def remaining(transport)
    transport.read(transport.available)
  end

  describe "reading" do
    %i[read read_all].each do |method|
      it "#{method} gives the next bytes, one portion after the other" do
        expect([3, 0, 2, 1].map { |size| transport.public_send(method, size) }).to eq(["abc", "", "de", "f"])
      end

      it "#{method} gives a String of the caller's own, ASCII-8BIT" do
        portion = transport.public_send(method, 3)
        expect(portion.encoding).to be(Encoding::BINARY)
        portion.setbyte(0, 0)
        portion << "zzz"
        expect(remaining(transport)).to eq("def")
      end

      it "#{method} gives an empty String where nothing is asked for, at the end too" do
        expect([6, 0].map { |size| transport.public_send(method, size).size }).to eq([6, 0])
      end

      # Before 0.24 it is BaseTransport's read_all, which never ends for 2.7 bytes.
      own_since = { read: "0.14.0", read_all: "0.24.0" }.fetch(method)
      it "#{method} cuts a number that is no integer", c_since: "0.25.0", since: own_since do
        expect([2.7, Rational(5, 2)].map { |size| transport.public_send(method, size) }).to eq(%w[ab cd])
      end

      {
        nil => [TypeError, "no implicit conversion from nil"],
        "2" => [TypeError, "no implicit conversion from string"],
        true => [TypeError, "no implicit conversion from boolean"],
        2**70 => [RangeError, /\Abignum too big to convert into [`']long long'\z/],
      }.each do |size, (klass, message)|
        it "#{method} refuses the size #{size.inspect} and takes nothing", since: "0.25.0" do
          expect { transport.public_send(method, size) }.to raise_exactly(klass, message)
          expect(transport.available).to eq(6)
        end
      end

      it "#{method} refuses a negative size and takes nothing", since: "0.25.0" do
        [-1, -(2**40)].each { |size| expect { transport.public_send(method, size) }.to raise_negative_size }
        expect(transport.available).to eq(6)
      end
    end

    it "read takes what there is when it is too little" do
      expect { transport.read(7) }.to raise_exactly(EOFError, too_few)
      expect(transport.available).to eq(0)
      expect { transport.read(1) }.to raise_exactly(EOFError, too_few)
    end

    it "read_all takes nothing when there is too little", since: "0.25.0" do
      [7, 2**40].each { |size| expect { transport.read_all(size) }.to raise_exactly(EOFError, too_few) }
      expect(transport.read_all(6)).to eq("abcdef")
    end

    it "read_byte gives one byte after the other, 0 to 255", since: "0.25.0" do
      high = described_class.new("\x00\x7F\x80\xFF".b)
      expect(Array.new(4) { high.read_byte }).to eq([0, 127, 128, 255])
      expect { high.read_byte }.to raise_exactly(EOFError, too_few)
    end

    it "reads what was written, in between and behind" do
      transport.read(5)
      transport.write("xyz")
      expect(transport.read_all(2)).to eq("fx")
      transport.write("!")
      expect(remaining(transport)).to eq("yz!")
    end
  end

  describe "reading into a buffer" do
    it "fills the start of the buffer and gives the number of bytes" do
      buffer = +"--------"
      expect(transport.read_into_buffer(buffer, 4)).to eq(4)
      expect(buffer).to eq("abcd----")
      expect(buffer.encoding).to be(Encoding::UTF_8)
      expect(remaining(transport)).to eq("ef")
    end

    it "leaves alone a buffer that shares its bytes with another String", c_since: "0.25.0" do
      other = "-" * 100
      transport.read_into_buffer(other.dup, 2)
      expect(other).to eq("-" * 100)
    end

    it "takes nothing, and looks at no buffer, where nothing is asked for" do
      expect([0, -1].map { |size| transport.read_into_buffer(nil, size) }).to eq([0, 0])
      expect(described_class.new.read_into_buffer("", 0)).to eq(0)
      expect(transport.available).to eq(6)
    end

    it "refuses a buffer that is empty, and takes nothing" do
      expect { transport.read_into_buffer(+"", 2) }.to raise_exactly(IndexError, "index 0 out of string")
      expect(transport.available).to eq(6)
    end

    it "fills a buffer that is too short as far as it goes", since: "0.25.0" do
      buffer = +"--"
      expect { transport.read_into_buffer(buffer, 3) }.to raise_exactly(IndexError, "index 2 out of string")
      expect(buffer).to eq("ab")
      expect(remaining(transport)).to eq("cdef")
    end

    it "fills as much as there is when it is too little", since: "0.25.0" do
      buffer = +"--------"
      expect { transport.read_into_buffer(buffer, 8) }.to raise_exactly(EOFError, too_few)
      expect(buffer).to eq("abcdef--")
      expect(transport.available).to eq(0)
    end

    it "refuses a frozen buffer, and what is no String", c_since: "0.25.0" do
      expect { transport.read_into_buffer("ab", 2) }.to raise_error(FrozenError)
      expect { transport.read_into_buffer(nil, 2) }
        .to raise_exactly(TypeError, "no implicit conversion of nil into String")
      expect(transport.available).to eq(6)
    end

    it "refuses a size that is no integer" do
      expect { transport.read_into_buffer(+"--", nil) }
        .to raise_exactly(TypeError, "no implicit conversion from nil to integer")
      expect { transport.read_into_buffer(+"--", "2") }
        .to raise_exactly(TypeError, "no implicit conversion of String into Integer")
      expect { transport.read_into_buffer(+"--", 2**40) }.to raise_error(RangeError)
    end
  end

  describe "writing" do
    it "appends bytes, whatever the encoding of the String" do
      empty = described_class.new
      ["é", "é".encode("UTF-16LE"), "\xFF".b, "é", ""].each { |text| expect(empty.write(text)).to be_nil }
      expect(hex(remaining(empty))).to eq("c3a9 e900 ff c3a9".delete(" "))
    end

    it "makes the caller's String binary, as the thrift gem does, unless it is frozen" do
      texts = [+"é", "é".encode("UTF-16LE"), +"", "é"]
      texts.each { |text| transport.write(text) }
      expect(texts.map(&:encoding)).to eq([*[Encoding::BINARY] * 3, Encoding::UTF_8])
    end

    it "takes a copy" do
      text = +"xyz"
      transport.write(text)
      text.replace("???")
      expect(remaining(transport)).to eq("abcdefxyz")
    end

    {
      nil => /\Aundefined method [`'](force_)?encoding' for nil/, 5 => /\Aundefined method [`'](force_)?encoding' for /,
      :text => /\Aundefined method [`']force_encoding' for /,
    }.each do |value, message|
      it "refuses #{value.inspect}" do
        expect { transport.write(value) }.to raise_exactly(NoMethodError, message)
        expect(transport.available).to eq(6)
      end
    end

    it "never writes to the String that it was made with", since: "0.25.0" do
      given = +"abc"
      described_class.new(given).write("def")
      expect(given).to eq("abc")
      expect(remaining(described_class.new("abc").tap { |other| other.write("d") })).to eq("abcd")
    end
  end

  describe "looking at it" do
    it "knows how many bytes are available, and whether there are any" do
      expect([transport.available, transport.peek]).to eq([6, true])
      transport.read(6)
      expect([transport.available, transport.peek]).to eq([0, false])
      expect([described_class.new.available, described_class.new.peek]).to eq([0, false])
    end

    it "shows its bytes and where it stands" do
      expect(transport.inspect_buffer).to eq("> 61 62 63 64 65 66")
      transport.read(2)
      expect(transport.inspect_buffer).to eq("61 62 > 63 64 65 66")
    end

    it "takes a new message in place of the old one" do
      transport.read(4)
      transport.reset_buffer("xyz")
      expect([transport.available, remaining(transport)]).to eq([3, "xyz"])
    end

    it "can be emptied" do
      transport.read(1)
      transport.reset_buffer
      expect([transport.available, transport.peek, transport.inspect_buffer]).to eq([0, false, ""])
    end
  end
end
