# frozen_string_literal: true

require "spec_helper"

# What memory buffers do with a thrift gem before 0.25.0, and must go on doing
# when ours comes in.
RSpec.describe Thrift::MemoryBufferTransport, "with a thrift gem before 0.25.0", until: "0.25.0" do
  subject(:transport) { described_class.new("abcdef") }

  too_few = "Not enough bytes remain in memory buffer"

  {
    nil => [TypeError, "no implicit conversion from nil to integer"],
    "2" => [TypeError, "no implicit conversion of String into Integer"],
    true => [TypeError, "no implicit conversion of true into Integer"],
    2**31 => [RangeError, /\Ainteger 2147483648 too big to convert to [`']int'\z/],
  }.each do |size, (klass, message)|
    it "read refuses the size #{size.inspect} and takes nothing" do
      expect { transport.read(size) }.to raise_exactly(klass, message)
      expect(transport.available).to eq(6)
    end
  end

  it "read refuses a negative size, which crashes the C extension", :ours do
    expect { transport.read(-1) }.to raise_negative_size
    expect(transport.available).to eq(6)
  end

  it "read_all gives nothing for a negative size, before 0.24.0", until: "0.24.0" do
    expect(transport.read_all(-1)).to eq("")
  end

  it "read_all takes what there is when it is too little, before 0.24.0", until: "0.24.0" do
    expect { transport.read_all(7) }.to raise_exactly(EOFError, too_few)
    expect(transport.available).to eq(0)
  end

  it "read_all takes nothing when there is too little, from 0.24.0 on", since: "0.24.0" do
    expect { transport.read_all(7) }.to raise_exactly(EOFError, too_few)
    expect { transport.read_all(-1) }.to raise_negative_size
    expect(transport.available).to eq(6)
  end

  it "read_byte gives bytes from -128 to 127" do
    high = described_class.new("\x00\x7F\x80\xFF".b)
    expect(Array.new(4) { high.read_byte }).to eq([0, 127, -128, -1])
  end

  it "read_into_buffer fills what it can, and takes nothing when that isn't all" do
    short = +"--"
    expect { transport.read_into_buffer(short, 3) }.to raise_exactly(IndexError, "index 2 out of string")
    long = +"--------"
    expect { transport.read_into_buffer(long, 8) }.to raise_exactly(EOFError, too_few)
    expect([short, long, transport.available]).to eq(["ab", "abcdef--", 6])
  end

  it "writes to the String that it was made with" do
    given = +"abc"
    described_class.new(given).write("def")
    expect(given).to eq("abcdef")
  end
end
