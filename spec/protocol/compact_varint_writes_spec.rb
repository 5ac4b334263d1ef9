# frozen_string_literal: true

require "spec_helper"

# A varint that leaves in pieces costs a transport call for each of its bytes,
# so every one of them is a single write with its canonical encoding.
RSpec.describe Thrift::CompactProtocol, "writing varints", c_since: "0.25.0" do
  signed_16 = {
    0 => "00", -1 => "01", 1 => "02", 63 => "7e", -64 => "7f",
    64 => "8001", -65 => "8101", 8_191 => "fe7f", -8_192 => "ff7f",
    8_192 => "808001", -8_193 => "818001", 32_767 => "feff03", -32_768 => "ffff03",
  }
  signed_32 = {
    0 => "00", -1 => "01", 1 => "02", 63 => "7e", -64 => "7f",
    64 => "8001", -65 => "8101", 8_191 => "fe7f", -8_192 => "ff7f",
    8_192 => "808001", -8_193 => "818001", 1_048_575 => "feff7f", -1_048_576 => "ffff7f",
    1_048_576 => "80808001", -1_048_577 => "81808001", 134_217_727 => "feffff7f", -134_217_728 => "ffffff7f",
    134_217_728 => "8080808001", -134_217_729 => "8180808001",
    2_147_483_647 => "feffffff0f", -2_147_483_648 => "ffffffff0f",
  }
  signed_64 = {
    0 => "00", -1 => "01", 63 => "7e", -64 => "7f", 64 => "8001", -65 => "8101",
    (2**13) - 1 => "fe7f", -(2**13) => "ff7f", 2**13 => "808001", -(2**13) - 1 => "818001",
    (2**20) - 1 => "feff7f", -(2**20) => "ffff7f", 2**20 => "80808001", -(2**20) - 1 => "81808001",
    (2**27) - 1 => "feffff7f", -(2**27) => "ffffff7f", 2**27 => "8080808001", -(2**27) - 1 => "8180808001",
    (2**34) - 1 => "feffffff7f", -(2**34) => "ffffffff7f",
    2**34 => "808080808001", -(2**34) - 1 => "818080808001",
    (2**41) - 1 => "feffffffff7f", -(2**41) => "ffffffffff7f",
    2**41 => "80808080808001", -(2**41) - 1 => "81808080808001",
    (2**48) - 1 => "feffffffffff7f", -(2**48) => "ffffffffffff7f",
    2**48 => "8080808080808001", -(2**48) - 1 => "8180808080808001",
    (2**55) - 1 => "feffffffffffff7f", -(2**55) => "ffffffffffffff7f",
    2**55 => "808080808080808001", -(2**55) - 1 => "818080808080808001",
    (2**62) - 1 => "feffffffffffffff7f", -(2**62) => "ffffffffffffffff7f",
    2**62 => "80808080808080808001", -(2**62) - 1 => "81808080808080808001",
    (2**63) - 1 => "feffffffffffffffff01", -(2**63) => "ffffffffffffffffff01",
  }
  unsigned_32 = {
    0 => "00", 1 => "01", 127 => "7f", 128 => "8001", 16_383 => "ff7f", 16_384 => "808001",
    2_097_151 => "ffff7f", 2_097_152 => "80808001", 268_435_455 => "ffffff7f",
    268_435_456 => "8080808001", 2_147_483_647 => "ffffffff07",
  }

  { write_i16: signed_16, write_i32: signed_32, write_i64: signed_64 }.each do |method, table|
    table.each do |number, encoding|
      it "#{method} writes #{number} (#{encoding.size / 2} bytes) in one write" do
        expect(writes { |protocol| protocol.public_send(method, number) }).to eq([encoding])
      end
    end
  end

  it "never takes more than 5 bytes for 32 bits and 10 for 64" do
    expect(signed_16.values.map { |encoding| encoding.size / 2 }.max).to eq(3)
    expect(writes { |protocol| protocol.write_i32(-(2**31)) }.map { |write| write.size / 2 }).to eq([5])
    expect(writes { |protocol| protocol.write_i64(-(2**63)) }.map { |write| write.size / 2 }).to eq([10])
  end

  describe "in a field header" do
    (1..15).each do |delta|
      it "puts a step of #{delta} into the type's own byte" do
        header = format("%x5", delta)
        expect(writes { |protocol| protocol.write_field_begin("n", types::I32, delta) }).to eq([header])
      end
    end

    signed_16.reject { |id, _| (1..15).cover?(id) }.each do |id, encoding|
      it "writes the long form's id #{id} in one write, behind the type" do
        expect(writes { |protocol| protocol.write_field_begin("n", types::I32, id) }).to eq(["05", encoding])
      end
    end

    it "takes the long form for a step of 16, of 0 and backwards" do
      ids = [16, 16, 3]
      headers = writes { |protocol| ids.each { |id| protocol.write_field_begin("n", types::STRING, id) } }
      expect(headers).to eq(%w[08 20 08 20 08 06])
    end

    it "takes the long form from the smallest id to the largest" do
      headers = writes do |protocol|
        [-32_768, 32_767].each { |id| protocol.write_field_begin("n", types::I64, id) }
      end
      expect(headers).to eq(%w[06 ffff03 06 feff03])
    end

    it "holds a boolean's header back until its value is known" do
      headers = writes do |protocol|
        protocol.write_field_begin("short", types::BOOL, 15)
        protocol.write_bool(true)
        protocol.write_field_begin("long", types::BOOL, 8_192)
        protocol.write_bool(false)
      end
      expect(headers).to eq(%w[f1 02 808001])
    end
  end

  describe "in a size" do
    %i[write_list_begin write_set_begin].each do |method|
      (0..14).each do |size|
        it "#{method} puts #{size} into the type's own byte" do
          expect(writes { |protocol| protocol.public_send(method, types::BYTE, size) }).to eq([format("%x3", size)])
        end
      end

      unsigned_32.merge(15 => "0f").reject { |size, _| size < 15 }.each do |size, encoding|
        it "#{method} writes #{size} in one write, behind the type" do
          expect(writes { |protocol| protocol.public_send(method, types::BYTE, size) }).to eq(["f3", encoding])
        end
      end
    end

    unsigned_32.reject { |size, _| size.zero? }.each do |size, encoding|
      it "write_map_begin writes #{size} in one write, before the types" do
        chunks = writes { |protocol| protocol.write_map_begin(types::STRING, types::I64, size) }
        expect(chunks).to eq([encoding, "86"])
      end
    end

    it "write_map_begin writes a single 0 for an empty map" do
      expect(writes { |protocol| protocol.write_map_begin(types::STRING, types::I64, 0) }).to eq(["00"])
    end

    unsigned_32.reject { |size, _| size > 300_000 }.each do |size, encoding|
      %i[write_string write_binary].each do |method|
        it "#{method} writes the length #{size} in one write, before the bytes" do
          chunks = writes { |protocol| protocol.public_send(method, "a" * size) }
          expect(chunks).to eq([encoding, "61" * size])
        end
      end
    end
  end

  describe "in a message header" do
    unsigned_32.merge(-1 => "ffffffff0f", -(2**31) => "8080808008").each do |seqid, encoding|
      it "writes the seqid #{seqid} in one write" do
        chunks = writes { |protocol| protocol.write_message_begin("hi", Thrift::MessageTypes::CALL, seqid) }
        expect(chunks).to eq(["82", "21", encoding, "02", "6869"])
      end
    end
  end
end
