# frozen_string_literal: true

require_relative "direct_case"
require_relative "header_messages"

module Transports
  # What a program can do with a header transport, method by method, whoever the
  # peer is.
  module HeaderCases
    TIMEOUT = Inner::TIMEOUT
    M = HeaderMessages

    # How messages of each kind of peer begin.
    COMPACT = "\x82\x21\x05\x04echo".b.freeze
    BINARY = "\x80\x01\x00\x01\x00\x00\x00\x04echo".b.freeze

    # All that can come, and what a peer of that kind is called.
    PEERS = {
      "header, compact" => M.header(COMPACT), "header, binary" => M.header(BINARY, protocol: M::BINARY),
      "header, zlib" => M.header(COMPACT, transforms: [M::ZLIB]),
      "header, with words" => M.header(COMPACT, info: M.pair("key", "value")),
      "framed, compact" => M.frame(COMPACT), "framed, binary" => M.frame(BINARY),
      "unframed, compact" => COMPACT, "unframed, binary" => BINARY,
    }.freeze

    class << self
      # @return [Array<DirectCase>] none where the thrift gem has no header
      #   transport yet
      def all
        return [] unless defined?(Thrift::HeaderTransport)

        PEERS.flat_map { |peer, bytes| reading(peer, bytes) + faults(peer, bytes) } + broken + limits + writing
      end

      private

      def header(name, calls, arguments: [], **inner)
        DirectCase.new("header: #{name}", ->(below) { Thrift::HeaderTransport.new(below, *arguments) }, calls, **inner)
      end

      def reading(peer, bytes)
        state = [[:get_headers], [:protocol_id], [:sequence_id]]
        [
          header("#{peer}: reads portions", [[:read, 1], [:read, 3], [:read_byte], [:read_all, 2], [:read, 0], *state],
                 answers: [bytes]),
          header("#{peer}: reads across", [[:read, 6], [:read, 6], [:read_all, 6], *state], answers: [bytes] * 3),
          header("#{peer}: fills a buffer", [[:read_into_buffer, "----", 2], [:read_into_buffer, "-----", 5]],
                 answers: [bytes]),
          header("#{peer}: comes byte by byte", [[:read_all, 5], [:read_byte]], answers: bytes.chars),
          header("#{peer}: is found out first",
                 [[:reset_protocol], [:protocol_id], [:read, 3], [:reset_protocol], [:read, 3]],
                 answers: [bytes]),
          header("#{peer}: isn't allowed", [[:read, 1], [:read, 1]], answers: [bytes] * 2, arguments: [[]]),
          header("#{peer}: gets an answer of its kind", [[:read, 3], [:write, "abc"], [:flush], [:write, ""], [:flush]],
                 answers: [bytes]),
          *DirectCase::ODD_SIZES.map do |size|
            header("#{peer}: reads #{size.inspect}", [[:read, 1], [:read, size], [:read, 1]], answers: [bytes])
          end,
        ]
      end

      def faults(peer, bytes)
        [[:read, 6], [:read_byte], [:read_all, 6], [:read_into_buffer, "------", 6]].flat_map do |call|
          [
            header("#{peer}: #{call.first} is timed out at first, and tries again", [call] * 3,
                   answers: [TIMEOUT, bytes]),
            header("#{peer}: #{call.first} is timed out in the middle", [call] * 3,
                   answers: [bytes[0, 6], TIMEOUT, bytes]),
            header("#{peer}: #{call.first} meets the end", [call] * 2, answers: [bytes[0, 6]]),
            header("#{peer}: #{call.first} meets an error", [call] * 2,
                   answers: [bytes[0, 3], [IOError, "broken"], bytes]),
            header("#{peer}: #{call.first} gets nothing", [call], answers: [nil]),
          ]
        end
      end

      def broken
        sound = M.header(COMPACT)
        frames_of_no_use.merge(headers_of_no_use).map do |name, bytes|
          header("a frame #{name}", [[:read, 2], [:read, 2]], answers: [bytes, sound])
        end
      end

      def frames_of_no_use
        {
          "of no kind" => M.frame("what is this"), "beyond all limits" => "\x7F\xFF\xFF\xFF".b,
          "of size 0" => "\0\0\0\0".b, "of size 2" => M.frame("ab"), "of size 3" => M.frame("abc"),
          "with a short header" => M.frame("\x0F\xFF\0\0\0\0"),
        }
      end

      def headers_of_no_use
        zlib = M.header(COMPACT, transforms: [M::ZLIB])
        {
          "with a long header" => patched(M.header(COMPACT), 12, "\x01\x00"),
          "with an unreasonable header" => patched(M.header(COMPACT), 12, "\xFF\xFF"),
          "with an unknown transform" => M.header(COMPACT, transforms: [9]),
          "with an unknown protocol" => M.header(COMPACT, protocol: 9),
          "with broken zlib" => patched(zlib, -8, "\0"), "with zlib cut off" => M.frame(zlib[4..-5]),
          "with unknown words" => M.header(COMPACT, info: "\x05\x01".b),
          "with words cut off" => M.header(COMPACT, info: "\x01\x01\x20key".b),
        }
      end

      def patched(bytes, place, patch)
        bytes.dup.tap { |copy| copy[place, patch.bytesize] = patch.b }
      end

      def limits
        frame = M.header(COMPACT)
        large = M.header("a" * 100_000, transforms: [M::ZLIB])
        [
          header("a frame beyond its limit", [[:set_max_frame_size, frame.bytesize - 5], [:read, 1], [:read, 1]],
                 answers: [frame]),
          header("an unframed message beyond its limit", [[:set_max_frame_size, 6], *[[:read, 2]] * 5],
                 answers: [BINARY]),
          header("an answer beyond the limit",
                 [[:set_max_frame_size, 8], [:write, "a" * 9], [:flush], [:write, "a"], [:flush]]),
          *[0, -1, 2**30].map { |size| header("no limit of #{size}", [[:set_max_frame_size, size]]) },
          *decompressed(large),
        ]
      end

      # Younger than the header transport.
      def decompressed(large)
        return [] unless Thrift::HeaderTransport.method_defined?(:set_max_decompressed_size)

        [header("zlib beyond its limit", [[:set_max_decompressed_size, 50_000], [:read, 1], [:read, 1]],
                answers: [large])]
      end

      def writing
        write = [:write, "abc"]
        [
          header("writes texts of all encodings", DirectCase::TEXTS.map { |text| [:write, text] } << [:flush]),
          *DirectCase::ODD_BYTES.map { |odd| header("writes no #{odd.inspect}", [write, [:write, odd], [:flush]]) },
          header("flushes what there is, and nothing", [[:flush], write, write, [:flush], [:flush], write]),
          header("loses what can't be written", [write, [:flush], write, [:flush]], refuses: { write: 1 }),
          header("loses what can't be flushed", [write, [:flush], write, [:flush]], refuses: { flush: 1 }),
          header("sends words and a transform",
                 [[:set_header, "key", "value"], [:add_transform, 1], write, [:flush], write, [:flush]]),
          header("does nothing with <<", [[:<<, "abc"], [:flush]]),
          header("opens and closes", [[:open?], [:close], [:open?], [:open], [:to_s]]),
        ]
      end
    end
  end
end
