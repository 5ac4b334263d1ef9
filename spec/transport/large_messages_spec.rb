# frozen_string_literal: true

require "objspace"
require "spec_helper"

# A large message must cost in proportion to its size, and be gone when it has
# been read.
RSpec.describe Thrift::MemoryBufferTransport, "with large messages" do
  # @return [Float] the fastest of three runs, in seconds of processor time
  def fastest
    Array.new(3) do
      start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
      yield
      Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
    end.min
  end

  # Ten times the bytes cost about ten times as much; a copy of the rest at each
  # portion would make it a hundred times.
  def expect_linear
    small = fastest { yield 100_000 }
    large = fastest { yield 1_000_000 }
    expect(large / small).to be < 40
  end

  def filled(size)
    described_class.new("a" * size)
  end

  [1, 100].each do |portion|
    %i[read read_all].each do |method|
      it "#{method} takes time in proportion, #{portion} bytes at a time" do
        expect_linear do |size|
          transport = filled(size)
          (size / portion).times { transport.public_send(method, portion) }
        end
      end
    end

    it "read_into_buffer takes time in proportion, #{portion} bytes at a time" do
      buffer = "\0" * portion
      expect_linear do |size|
        transport = filled(size)
        (size / portion).times { transport.read_into_buffer(buffer, portion) }
      end
    end

    it "write takes time in proportion, #{portion} bytes at a time" do
      chunk = "a" * portion
      expect_linear do |size|
        transport = described_class.new
        (size / portion).times { transport.write(chunk) }
      end
    end
  end

  it "read_byte takes time in proportion" do
    expect_linear do |size|
      transport = filled(size)
      size.times { transport.read_byte }
    end
  end

  it "takes time in proportion when written and read by turns", :ours do
    expect_linear do |size|
      transport = filled(size)
      (size / 100).times do
        transport.write("a" * 10)
        transport.read(100)
      end
    end
  end

  it "gives all bytes in order, whatever is asked for" do
    message = Random.new(1).bytes(300_000)
    transport = described_class.new(message)
    sizes = [1, 4_095, 4_096, 4_097, 3, 100_000]
    portions = sizes.flat_map do |size|
      [transport.read(size), transport.read_all(size), [transport.read_byte].pack("C")]
    end
    expect(portions.join << transport.read(transport.available)).to eq(message)
  end

  it "lets go of what has been read" do
    transport = filled(10_000_000)
    transport.read(9_999_000)
    transport.write("b")
    GC.start
    storage = transport.instance_variables.sum { |name| ObjectSpace.memsize_of(transport.instance_variable_get(name)) }
    expect(storage).to be < 5_000_000
    expect(transport.read(transport.available)).to eq(("a" * 1_000) << "b")
  end

  # A String that shares its bytes with the buffer names it as its root, and
  # keeps the whole message in memory for as long as it lives.
  describe "a String that was read" do
    def root?(string)
      ObjectSpace.reachable_objects_from(string).any?(String)
    end

    # At the end of the buffer Ruby itself would share, so both places count.
    { "in the middle" => 0, "at the end" => 1_000_000 - 600 }.each do |place, start|
      it "never keeps the message alive, read #{place}", :ours do
        transport = filled(1_000_000)
        transport.read(start)
        strings = [transport.read(300), transport.read_all(300)]
        expect(strings.map { |string| root?(string) }).to eq([false, false])
        expect(strings.map { |string| ObjectSpace.memsize_of(string) }).to all(be < 1_000)
      end

      it "never keeps the message alive as part of a struct, read #{place}", :ours do
        text = Specimens.struct({ 1 => { type: types::STRING, name: "text" },
                                  2 => { type: types::STRING, name: "blob", binary: true } })
        fields = "18 ac02 #{"61" * 300} 18 ac02 #{"62" * 300} 00"
        transport = described_class.new(("-" * start) << bytes(fields))
        transport.read(start)
        value = text.new
        value.read(Thrift::CompactProtocol.new(transport))
        expect([value.text, value.blob]).to eq(["a" * 300, "b" * 300])
        expect([value.text, value.blob].map { |string| root?(string) }).to eq([false, false])
      end
    end
  end
end
