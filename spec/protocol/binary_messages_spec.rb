# frozen_string_literal: true

require "spec_helper"

# Message headers: the strict one starts with a version, that of old with the
# name.
BinaryProtocols::BOTH.each do |klass|
  RSpec.describe klass, "with message headers" do
    strict = "80010001 00000004 70696e67 00000007"
    old = "00000004 70696e67 01 00000007"

    # @return [Array<String>] what the header is written as, write by write
    def chunks_of(strict_write, type: 1)
      writes_of(described_class, true, strict_write) { |protocol| protocol.write_message_begin("ping", type, 7) }
    end

    # @return [String] what the header is written as
    def header(strict_write, type: 1)
      chunks_of(strict_write, type: type).join
    end

    # @return [Array] the header that is read
    def read(hex, strict_read, **options)
      on_record(described_class, hex, strict_read, true, **options).read_message_begin
    end

    it "is strict, unless told otherwise" do
      expect(writes_of(klass) { |protocol| protocol.write_message_begin("ping", 1, 7) }.join).to eq(strict.delete(" "))
      expect { on_record(klass, old).read_message_begin }.to raise_error(Thrift::ProtocolException)
      expect(described_class.new(RecordingTransport.new)).to have_attributes(strict_read: true, strict_write: true)
    end

    it "writes the version and the type, the name and the seqid" do
      expect(header(true)).to eq(strict.delete(" "))
      expect(header(true, type: 127)).to start_with("8001007f")
    end

    # Before 0.24.0 the plain class wrote version and type apart.
    it "makes four writes of it", c_since: "0.24.0" do
      expect(chunks_of(true)).to eq(strict.split)
      expect(chunks_of(false)).to eq(old.split)
    end

    it "writes the name, the type and the seqid where strict_write is off" do
      [false, nil].each { |off| expect(header(off)).to eq(old.delete(" ")) }
    end

    # The C extension asks for true itself.
    it "takes anything else for #{klass == BinaryProtocols::PLAIN ? "on" : "off"}" do
      [1, "yes", :strict].each do |value|
        if klass == BinaryProtocols::PLAIN
          expect(header(value)).to eq(strict.delete(" "))
          expect { read(old, value) }.to raise_error(Thrift::ProtocolException)
        else
          expect(header(value)).to eq(old.delete(" "))
          expect(read(old, value)).to eq(["ping", 1, 7])
        end
      end
    end

    it "fills the version up with the bits of a negative type", since: "0.24.0" do
      expect(header(true, type: -1)).to start_with("ffffffff")
      expect(header(true, type: -128)).to start_with("ffffff80")
    end

    it "reads strict headers whatever strict_read is, the name as UTF-8" do
      [true, false, nil].each do |strict_read|
        name, type, seqid = read("800100ff 00000002 c3a9 ffffffff", strict_read)
        expect([name, name.encoding, type, seqid]).to eq(["é", Encoding::UTF_8, 255, -1])
      end
    end

    it "reads headers of old where strict_read is off, the name as bytes" do
      [false, nil].each do |strict_read|
        name, type, seqid = read("00000002 c3a9 85 80000000", strict_read)
        expect([name, name.encoding, type, seqid]).to eq(["\xC3\xA9".b, Encoding::BINARY, -123, -(2**31)])
      end
    end

    # Until 0.22 the C extension never looked the type of this error up.
    let(:bad_version) do
      old_gem = !Thrift::Types.const_defined?(:UUID)
      old_gem && klass == Thrift::BinaryProtocolAccelerated ? :UNKNOWN : :BAD_VERSION
    end

    it "refuses headers of old where strict_read is on" do
      protocol = on_record(klass, old)
      expect { protocol.read_message_begin }
        .to raise_protocol_error(bad_version, "No version identifier, old protocol client?")
      expect(protocol.trans.rest).to eq(bytes("70696e67 01 00000007"))
    end

    it "refuses another version, strict or not" do
      [true, false].product(%w[80020001 ffffffff 80000001]).each do |strict_read, version|
        expect { read("#{version} 00000000 00000001", strict_read) }
          .to raise_protocol_error(bad_version, "Missing version identifier")
      end
    end

    it "refuses a name of negative length", c_since: "0.24.0" do
      expect { read("80010001 ffffffff 00000001", true) }.to raise_protocol_error(:NEGATIVE_SIZE, "Negative size")
    end

    it "holds the name to the string limit", if: klass.method_defined?(:max_string_size) do
      expect(read("80010001 00000003 616263 00000001", true, max_string_size: 3)).to eq(["abc", 1, 1])
      { "80010001 00000004" => true, "00000004" => false }.each do |start, strict_read|
        expect { read("#{start} 61626364 01 00000001", strict_read, max_string_size: 3) }
          .to raise_protocol_error(:SIZE_LIMIT, "String size 4 larger than the maximum 3")
      end
    end

    describe "and message boundaries", if: Thrift::BaseTransport.method_defined?(:message_boundaries?) do
      # Answers resets until the header is read, as a framed transport does.
      let(:framed) do
        Class.new(RecordingTransport) do
          def message_boundaries? = true
          def reset_message_size = @requests << [:reset_message_size]
        end
      end

      it "announces each message before it asks for a byte of it" do
        protocol = klass.new(framed.new(bytes(strict * 2)))
        2.times { protocol.read_message_begin }
        names = protocol.trans.requests.map(&:first)
        expect(names.first).to eq(:reset_message_size)
        expect(names.count(:reset_message_size)).to eq(2)
      end

      it "announces none to a transport without boundaries" do
        plain = Class.new(framed) { def message_boundaries? = false }
        protocol = klass.new(plain.new(bytes(strict)))
        protocol.read_message_begin
        expect(protocol.trans.requests).not_to include([:reset_message_size])
      end
    end
  end
end
