# frozen_string_literal: true

module Differential
  # A transport that is no memory buffer: it has nothing but its methods.
  class PlainTransport < Thrift::BaseTransport
    # @return [Integer] calls of `write`
    attr_reader :writes

    # @param input [String] the bytes to read
    def initialize(input = "")
      super()
      @input = input.b
      @position = 0
      @written = []
      @writes = 0
    end

    def write(bytes)
      @writes += 1
      @written << bytes.b
    end

    # @return [String] what was written since it was asked last
    def drain
      @written.join.tap { @written.clear }
    end

    def read(size)
      take(size)
    end

    def read_all(size)
      take(size)
    end

    def read_byte
      take(1).getbyte(0)
    end

    def read_into_buffer(buffer, size)
      take(size).each_byte.with_index { |byte, index| buffer.setbyte(index, byte) }
      size
    end

    # @return [Integer] bytes that nobody has asked for yet
    def available
      @input.bytesize - @position
    end

    private

    def take(size)
      raise ArgumentError, "#{size} bytes can't be read" if size.negative?
      raise EOFError, "only #{available} bytes are left" if size > available

      @input.byteslice(@position, size).tap { @position += size }
    end
  end
end
