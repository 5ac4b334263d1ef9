# frozen_string_literal: true

# A transport that keeps every String it is given, as it was given, and every
# request for bytes with its size.
class RecordingTransport < Thrift::BaseTransport
  # @return [Array<String>] the very objects that were passed to `write`
  attr_reader :writes

  # @return [Array<Array>] method name and, where it has one, the size in bytes
  attr_reader :requests

  # @param input [String] the bytes that reads are answered with
  def initialize(input = "")
    super()
    @input = input.b
    @position = 0
    @writes = []
    @requests = []
  end

  def write(bytes)
    @writes << bytes
  end

  def read(size)
    @requests << [:read, size]
    take(size)
  end

  def read_all(size)
    @requests << [:read_all, size]
    take(size)
  end

  def read_byte
    @requests << [:read_byte]
    take(1).getbyte(0)
  end

  def read_into_buffer(buffer, size)
    @requests << [:read_into_buffer, size]
    take(size).each_byte.with_index { |byte, index| buffer.setbyte(index, byte) }
    size
  end

  # @return [String] the bytes that nobody has asked for yet
  def rest
    @input.byteslice(@position..)
  end

  private

  def take(size)
    raise EOFError, "nothing left to read" if @position + size > @input.bytesize

    @input.byteslice(@position, size).tap { @position += size }
  end
end
