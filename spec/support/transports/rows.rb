# frozen_string_literal: true

require "socket"
require "stringio"
require "tempfile"
require "zlib"
require_relative "header_messages"
require_relative "inner"
require_relative "line"
require_relative "recording_io"
require_relative "tls"

module Transports
  # The transports of the thrift gem and those of an application, each over
  # something that keeps a record.
  module Rows
    # Where a struct goes at once, and where it waits for `flush`.
    DIRECT = [
      "an IO stream over a StringIO", "an IO stream over a File", "an IO stream over a gzip file",
      "an IO stream over a pipe", "a socket", "a socket with a timeout", "a UNIX socket", "a TLS socket",
      "an application's transport", "an application's transport of no Thrift class",
    ].freeze
    SOCKETS = ["a socket", "a socket with a timeout", "a UNIX socket", "a TLS socket"].freeze

    # What the inner transports keep.
    Notes = Struct.new(:inner) do
      def asked = inner.log.select { |method, *| method.start_with?("read") }
      def sent = inner.log.filter_map { |method, bytes| bytes if method == :write }
    end

    # A transport as someone writes it who has only read the documentation.
    class Foreign
      def initialize(inner) = @inner = inner
      def read(size) = @inner.read(size)
      def read_all(size) = @inner.read_all(size)
      def read_byte = @inner.read_byte
      def read_into_buffer(buffer, size) = @inner.read_into_buffer(buffer, size)
      def write(bytes) = @inner.write(bytes)
      def flush = @inner.flush
      def close = @inner.close
      def message_boundaries? = false
    end

    class << self
      # @return [Hash{String => Proc}] what makes a {Line} from the messages that
      #   are to come
      def all
        buffering.merge(header, streams, sockets, applications)
      end

      # @return [Hash{String => Proc}] the transports with an inner one
      def buffering
        {
          "a framed transport" => over_inner(Thrift::FramedTransport) { |messages| messages.map { |m| frame(m) } },
          "a buffered transport" => over_inner(Thrift::BufferedTransport) { |messages| [messages.join] },
        }
      end

      # @return [Hash{String => Proc}] the header transport with all kinds of peers
      def header
        return {} unless defined?(Thrift::HeaderTransport)

        {
          "a header transport" => ->(bytes) { HeaderMessages.header(bytes) },
          "a header transport with zlib" => lambda { |bytes|
            HeaderMessages.header(bytes, transforms: [HeaderMessages::ZLIB])
          },
          "a header transport, its peer framed" => ->(bytes) { frame(bytes) },
          "a header transport, its peer unframed" => ->(bytes) { bytes },
        }.transform_values do |wrap|
          over_inner(Thrift::HeaderTransport) { |messages| [messages.map(&wrap).join] }
        end
      end

      private

      def frame(bytes)
        HeaderMessages.frame(bytes)
      end

      def over_inner(klass)
        lambda do |*messages|
          inner = Inner.new(yield(messages))
          Line.new(klass.new(inner), Notes.new(inner))
        end
      end

      def streams
        {
          "an IO stream over a StringIO" => stream { |bytes| [StringIO.new(bytes), StringIO.new("".b)] },
          "an IO stream over a File" => stream { |bytes| [file(bytes), file("")] },
          "an IO stream over a gzip file" => stream { |bytes| [Zlib::GzipReader.new(file(Zlib.gzip(bytes))), gzip] },
          "an IO stream over a pipe" => stream { |bytes| [pipe(bytes).first, pipe("").last] },
          "an HTTP client" => method(:http).to_proc,
        }
      end

      # One record for both directions: reading notes nothing but requests, and
      # writing nothing but bytes.
      def stream
        lambda do |*messages|
          input, output = yield(messages.join).map { |io| RecordingIO.new(io) }
          record = Struct.new(:asked, :sent).new(input.asked, output.sent)
          Line.new(Thrift::IOStreamTransport.new(input, output), record)
        end
      end

      def file(bytes)
        Tempfile.new("thrift", binmode: true).tap do |file|
          file.write(bytes)
          file.rewind
        end
      end

      def gzip = Zlib::GzipWriter.new(StringIO.new("".b))

      def pipe(bytes)
        IO.pipe(binmode: true).tap { |_, writer| writer.write(bytes) }
      end

      # The response has come already; the request is a spec of its own.
      def http(*messages)
        response = RecordingIO.new(StringIO.new(messages.join))
        transport = Thrift::HTTPClientTransport.new("http://localhost/")
        transport.instance_variable_set(:@inbuf, response)
        Line.new(transport, response)
      end

      def sockets
        {
          "a socket" => connected { Thrift::Socket.new("localhost", 9090) },
          "a socket with a timeout" => connected { Thrift::Socket.new("localhost", 9090, 10) },
          "a UNIX socket" => connected { Thrift::UNIXSocket.new("path") },
          "a TLS socket" => connected(TLS.method(:pair)) { Thrift::SSLSocket.new("localhost", 9090) },
        }
      end

      def connected(pair = ::UNIXSocket.method(:pair))
        lambda do |*messages|
          near, far = pair.call
          far.write(messages.join)
          record = RecordingIO.new(near)
          Line.new(yield.tap { |socket| socket.handle = record }, record, peer: far)
        end
      end

      def applications
        {
          "an application's transport" => ->(inner) { inner },
          "an application's transport of no Thrift class" => ->(inner) { Foreign.new(inner) },
        }.transform_values do |make|
          lambda do |*messages|
            inner = Inner.new([messages.join])
            Line.new(make.call(inner), Notes.new(inner))
          end
        end
      end
    end
  end
end
