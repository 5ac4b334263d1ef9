# frozen_string_literal: true

require "stringio"
require_relative "../peer_transport"

module HardeningBytes
  # How bytes come to a protocol.
  module Arrivals
    FRAME = ->(bytes) { [bytes.bytesize].pack("N") << bytes }

    ALL = {
      "a memory buffer" => ->(bytes) { Thrift::MemoryBufferTransport.new(bytes.dup) },
      "frames" => ->(bytes) { Thrift::FramedTransport.new(PeerTransport.new(FRAME[bytes])) },
      "a buffer" => ->(bytes) { Thrift::BufferedTransport.new(PeerTransport.new(bytes)) },
      "an IO" => ->(bytes) { Thrift::IOStreamTransport.new(StringIO.new(bytes.dup), StringIO.new) },
    }.freeze
  end
end
