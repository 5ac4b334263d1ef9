# frozen_string_literal: true

require "zlib"

module Transports
  # Messages as the peers of a header transport send them.
  module HeaderMessages
    BINARY = 0
    COMPACT = 2
    ZLIB = 1

    class << self
      # @return [String] the bytes as a frame
      def frame(bytes)
        [bytes.bytesize].pack("N") << bytes.b
      end

      # @param payload [String] the message
      # @param protocol [Integer] BINARY or COMPACT
      # @param transforms [Array<Integer>]
      # @param info [String] what follows in the header
      # @param sequence [Integer]
      # @return [String] a frame with a header
      def header(payload, protocol: COMPACT, transforms: [], info: "".b, sequence: 7)
        body = transforms.include?(ZLIB) ? Zlib::Deflate.deflate(payload) : payload.b
        words = [protocol, transforms.size, *transforms].pack("C*") << info
        words << ("\0" * (-words.bytesize % 4))
        frame([0x0FFF, 0, sequence, words.bytesize / 4].pack("nnNn") << words << body)
      end

      # @return [String] a pair of words for {header}
      def pair(key, value)
        [1, 1, key.bytesize, key, value.bytesize, value].pack("CCCA*CA*")
      end
    end
  end
end
