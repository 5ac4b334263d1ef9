# frozen_string_literal: true

require "spec_helper"

BinaryProtocols::BOTH.each do |klass|
  RSpec.describe klass, "with structs" do
    # Each field of Specimens.everything, in the order of ids.
    encoding = [
      "020001 01",                                                        # flag
      "030002 fb",                                                        # tiny
      "060003 012c",                                                      # short
      "080004 fffeee90",                                                  # int
      "0a0005 0000010000000000",                                          # long
      "040006 3ff8000000000000",                                          # ratio
      "0b0007 00000007 6772c3bcc39f65",                                   # text
      "0b0008 00000002 ff00",                                             # blob
      "0c0009 080001 00000001 080002 ffffffff 00",                        # point
      "0f000a 08 00000003 00000001 fffffffe 00000003",                    # numbers
      "0e000b 0b 00000002 00000001 61 00000001 62",                       # names
      "0d000c 0b 08 00000002 00000003 6f6e65 00000001 00000003 74776f 00000002", # counts
      "0f000d 0c 00000002 080001 00000003 00 080002 00000004 00",         # points
      "0c000e 0b0002 00000002 6869 00",                                   # choice
      "0f000f 0f 00000002 03 00000002 01 02 03 00000000",                 # grid
      "00",
    ].join.delete(" ")

    let(:protocol) { on_record(klass) }
    let(:point) { Specimens::Point.new(x: 1, y: 2) }
    let(:point_bytes) { "08000100000001 08000200000002 00".delete(" ") }

    # @return [Thrift::BinaryProtocol] on a memory buffer with these bytes
    def in_buffer(hex)
      described_class.new(Thrift::MemoryBufferTransport.new(bytes(hex)))
    end

    it "encodes every type" do
      expect(binary(Specimens.everything, klass)).to eq(encoding)
    end

    it "reads every type back, from a memory buffer and from any other transport" do
      [in_buffer("#{encoding}aabb"), on_record(klass, "#{encoding}aabb")].each do |source|
        copy = Specimens::Everything.new
        copy.read(source)
        expect(copy).to eq(Specimens.everything)
        expect([copy.text, copy.blob].map(&:encoding)).to eq([Encoding::UTF_8, Encoding::BINARY])
        expect(source.trans.read(2)).to eq(bytes("aabb"))
      end
    end

    it "hands the transport each struct in one write", :ours do
      2.times { Specimens.everything.write(protocol) }
      expect(chunks(protocol)).to eq([encoding, encoding])
    end

    it "hands over a new String, ASCII-8BIT, not frozen, that is never touched again", :ours do
      2.times { point.write(protocol) }
      first, second = protocol.trans.writes
      expect([first, second].map { |chunk| [chunk.encoding, chunk.frozen?] }).to eq([[Encoding::BINARY, false]] * 2)
      first.replace("changed")
      point.write(protocol)
      expect(chunks(protocol).last(2)).to eq([point_bytes] * 2)
    end

    it "takes of a memory buffer no byte behind the struct" do
      source = in_buffer("#{point_bytes * 2}aabb")
      copies = Array.new(2) { Specimens::Point.new.tap { |copy| copy.read(source) } }
      expect(copies).to eq([point, point])
      expect(source.trans.read(source.trans.available)).to eq(bytes("aabb"))
    end

    it "allocates for a struct of numbers that is read nothing at all", :ours do
      copy = Specimens::Point.new
      source = in_buffer(point_bytes * 150)
      20.times { copy.read(source) }
      expect(allocated { 100.times { copy.read(source) } }).to be <= 5
      expect(copy).to eq(point)
    end

    it "skips fields that the struct doesn't know, or knows with another type" do
      source = on_record(klass, encoding)
      node = Specimens::Node.new
      node.read(source)
      expect(ivars(node)).to eq({})
      expect(source.trans.rest).to eq("")
    end

    it "writes and reads unions, and structs inside structs" do
      [Specimens::Choice.new(:flags, [true, false]), Specimens.chain(20)].each do |value|
        copy = value.class.new
        copy.read(in_buffer(binary(value, klass)))
        expect(copy).to eq(value)
      end
    end

    describe "after a failure" do
      it "writes nothing of a struct that can't be written, and the next one well", :ours do
        expect { Specimens::Point.new(x: 1, y: "2").write(protocol) }.to raise_error(StandardError)
        expect(chunks(protocol)).to be_empty
        point.write(protocol)
        expect(chunks(protocol)).to eq([point_bytes])
      end

      it "writes on after a validation has failed" do
        invalid = Specimens.struct({ 1 => { type: types::I32, name: "x" } }) { define_method(:validate) { raise "no" } }
        expect { invalid.new(x: 1).write(protocol) }.to raise_exactly(RuntimeError, "no")
        protocol.trans.writes.clear
        point.write(protocol)
        expect(chunks(protocol).join).to eq(point_bytes)
      end

      it "reads on after a struct that breaks off" do
        source = in_buffer("080001 0000")
        expect { Specimens::Point.new.read(source) }.to raise_error(EOFError)
        source.trans.reset_buffer(bytes(point_bytes))
        copy = Specimens::Point.new
        copy.read(source)
        expect(copy).to eq(point)
      end

      it "is usable after throw and after a killed thread" do
        reached = Queue.new
        waiting = Specimens.struct({ 1 => { type: types::I32, name: "x" } }) do
          define_method(:validate) { x == 1 ? throw(:out, :thrown) : (reached << true) && sleep }
        end
        expect(catch(:out) { waiting.new(x: 1).write(protocol) }).to eq(:thrown)
        thread = Thread.new { waiting.new(x: 2).write(protocol) }
        reached.pop
        thread.kill.join
        protocol.trans.writes.clear
        point.write(protocol)
        expect(chunks(protocol).join).to eq(point_bytes)
      end
    end

    describe "values of its own manners" do
      it "refuses what the single calls refuse, in the same words", since: "0.24.0" do
        { "x" => :other, 1.5 => :other, 2**31 => :range, 2**64 => :huge }.each do |value, kind|
          expect { Specimens::Point.new(x: value).write(protocol) }
            .to raise_exactly(*BinaryProtocols.refusal(described_class, kind))
        end
      end

      it "refuses a missing element of a list", since: "0.24.0" do
        expect { Specimens::Everything.new(numbers: [1, nil]).write(protocol) }
          .to raise_exactly(*BinaryProtocols.refusal(described_class, :missing))
      end

      it "takes text for a double if its class does" do
        text = Specimens::Everything.new(ratio: "1.5")
        if klass == BinaryProtocols::ACCELERATED
          expect(binary(text, klass)).to eq("0400063ff800000000000000")
        else
          expect { text.write(protocol) }.to raise_exactly(TypeError, "can't convert String into Float")
        end
      end
    end
  end
end
