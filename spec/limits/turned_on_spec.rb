# frozen_string_literal: true

# Limits that a user turns on where the thrift gem has no setting for them.
RSpec.describe "limits of policy", :ours do
  after do
    ThriftNative.max_string_size = nil
    ThriftNative.max_frame_size = nil
  end

  # What the installed gem doesn't limit by itself.
  def unlimited(klass, transport)
    klass.method_defined?(:max_string_size) ? klass.new(transport, max_string_size: nil) : klass.new(transport)
  end

  def framed(*frames)
    input = Thrift::MemoryBufferTransport.new(frames.map { |frame| [frame.bytesize].pack("N") + frame }.join)
    Thrift::FramedTransport.new(input)
  end

  strings = {
    Thrift::CompactProtocol => ["\x03abc", "\x04abcd"],
    Thrift::BinaryProtocol => ["\0\0\0\x03abc", "\0\0\0\x04abcd"],
    Thrift::BinaryProtocolAccelerated => ["\0\0\0\x03abc", "\0\0\0\x04abcd"]
  }
  strings.each do |klass, (short, long)|
    it "refuse a string that is longer, by #{klass}" do
      protocol = unlimited(klass, Thrift::MemoryBufferTransport.new(short + long + long))
      ThriftNative.max_string_size = 3
      expect(protocol.read_string).to eq("abc")
      expect { protocol.read_binary }
        .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
    end

    it "let every string pass when they are off again, by #{klass}" do
      protocol = unlimited(klass, Thrift::MemoryBufferTransport.new(long))
      ThriftNative.max_string_size = 3
      ThriftNative.max_string_size = nil
      expect(protocol.read_string).to eq("abcd")
    end
  end

  it "refuse a string inside a struct" do
    text = Specimens::Everything.new(text: "abcd")
    bytes = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new).serialize(text)
    protocol = unlimited(Thrift::CompactProtocol, Thrift::MemoryBufferTransport.new(bytes))
    ThriftNative.max_string_size = 3
    expect { Specimens::Everything.new.read(protocol) }
      .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
  end

  describe "for frames", until: "0.25.0" do
    it "refuse one that is longer before it is read" do
      ThriftNative.max_frame_size = 3
      transport = framed("abc", "defg")
      expect(transport.read_all(3)).to eq("abc")
      expect { transport.read_all(1) }.to raise_error(Thrift::TransportException, "Frame size 4 exceeds maximum 3")
      expect(transport.instance_variable_get(:@transport).available).to eq(4)
    end

    it "are kept by structs that are decoded in place" do
      ThriftNative.max_frame_size = 3
      protocol = Thrift::CompactProtocol.new(framed("\x15\x02\x00", "\x15\x02\x15\x02\x00"))
      expect(Specimens::Point.new.tap { |point| point.read(protocol) }.x).to eq(1)
      expect { Specimens::Point.new.read(protocol) }.to raise_error(Thrift::TransportException, /exceeds maximum 3/)
    end

    it "let every frame pass when they are off again" do
      ThriftNative.max_frame_size = 3
      ThriftNative.max_frame_size = nil
      expect(framed("defg").read_all(4)).to eq("defg")
    end
  end

  it "leave frames to the gem's own setting where it has one", since: "0.25.0" do
    ThriftNative.max_frame_size = 3
    expect(framed("defg").read_all(4)).to eq("defg")
  end

  it "are positive Integers" do
    [0, -1, 1.5, "3"].each do |limit|
      expect { ThriftNative.max_string_size = limit }.to raise_error(ArgumentError)
      expect { ThriftNative.max_frame_size = limit }.to raise_error(ArgumentError)
    end
    expect([ThriftNative.max_string_size, ThriftNative.max_frame_size]).to eq([nil, nil])
  end
end
