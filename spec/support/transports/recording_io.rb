# frozen_string_literal: true

module Transports
  # An IO that notes what is read from it and written to it. Attempts that would
  # have blocked aren't noted: they depend on the time.
  class RecordingIO
    # @return [Array<Array(Symbol, Integer)>] method and size in bytes
    attr_reader :asked

    # @return [Array<String>] the bytes of each write, as far as they were taken
    attr_reader :sent

    # @param stream [IO, StringIO, Zlib::GzipReader, OpenSSL::SSL::SSLSocket]
    def initialize(stream)
      @stream = stream
      @asked = []
      @sent = []
    end

    %i[read readpartial read_nonblock].each do |name|
      define_method(name) do |size|
        @stream.public_send(name, size).tap { @asked << [name, size] }
      end
    end

    %i[write write_nonblock].each do |name|
      define_method(name) do |bytes|
        @stream.public_send(name, bytes).tap { |count| @sent << bytes.byteslice(0, count) }
      end
    end

    def to_io = @stream.to_io
    def close = @stream.close
    def closed? = @stream.closed?
  end
end
