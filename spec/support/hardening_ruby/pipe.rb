# frozen_string_literal: true

require "thrift"
require_relative "hook"

module HardeningRuby
  # A transport of an application's own, all of whose methods it has written
  # itself. One of them calls the hook.
  class Pipe < Thrift::BaseTransport
    # @param hooked [Symbol, nil] which of the methods
    def initialize(hooked = nil)
      super()
      @hooked = hooked
      @input = "".b
      @output = "".b
    end

    # Replaces what is to be read.
    def feed(bytes) = @input = bytes.b

    # Puts bytes in front of what is to be read.
    def insert(bytes) = @input = bytes + @input

    # @return [String] what was written, which is forgotten then
    def taken = @output.dup.tap { @output.clear }

    def write(bytes)
      reach(:write)
      @output << bytes
    end

    def flush = reach(:flush)

    def read(size)
      reach(:read)
      take(size.clamp(1, [@input.bytesize, 1].max))
    end

    def read_all(size)
      reach(:read_all)
      take(size)
    end

    def read_byte
      reach(:read_byte)
      take(1).getbyte(0)
    end

    def read_into_buffer(buffer, size)
      reach(:read_into_buffer)
      take(size).each_byte.with_index { |byte, index| buffer.setbyte(index, byte) }
      size
    end

    private

    def reach(method)
      Hook.reach if method == @hooked
    end

    def take(size)
      raise EOFError, "nothing left to read" if size > @input.bytesize

      @input.slice!(0, size)
    end
  end

  # One that has written `read` and leaves the others to Thrift.
  class ReadOnlyPipe < Pipe
    %i[read_all read_byte read_into_buffer].each do |name|
      define_method(name, Thrift::BaseTransport.instance_method(name))
    end
  end
end
