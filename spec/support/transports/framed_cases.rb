# frozen_string_literal: true

require_relative "direct_case"

module Transports
  # What a program can do with a framed transport, method by method.
  module FramedCases
    TIMEOUT = Inner::TIMEOUT

    class << self
      # @return [Array<DirectCase>]
      def all
        reading + frame_sizes + faults + odd_answers + writing + flushing + odd_transports
      end

      private

      def framed(name, calls, arguments: [], options: {}, **inner)
        make = ->(below) { Thrift::FramedTransport.new(below, *arguments, **options) }
        DirectCase.new("framed: #{name}", make, calls, **inner)
      end

      # @return [String] the bytes as a frame
      def frame(bytes)
        [bytes.bytesize].pack("N") << bytes.b
      end

      def frames(*contents)
        contents.map { |bytes| frame(bytes) }
      end

      def frozen(text)
        DirectCase::Frozen.new(text)
      end

      def reading
        [
          framed("reads portions, the last of a frame short", [2, 1, 5, 5, 1].map { |size| [:read, size] },
                 answers: frames("abcd", "efgh")),
          framed("reads bytes from 0 to 255, from one frame into the next", [[:read_byte]] * 6,
                 answers: frames("\x00\x7F".b, "\x80\xFF".b)),
          framed("reads all across frames", [[:read_all, 3], [:read_all, 4], [:read_all, 0], [:read_all, 2]],
                 answers: frames("abcd", "ef", "g", "hi")),
          *filling,
          *%i[read read_all].flat_map { |method| odd_sizes(method) { |size| [method, size] } },
          *odd_sizes(:read_into_buffer) { |size| [:read_into_buffer, "--", size] },
          framed("takes other numbers of arguments amiss",
                 [[:read], [:read, 1, 2], [:read_byte, 1], [:read_into_buffer, "-"], [:flush, 1], [:write],
                  [:write, "a", 1, 2]]),
        ]
      end

      def filling
        [
          framed("fills a buffer within and across frames",
                 [[:read_into_buffer, "----", 2], [:read_into_buffer, "------", 5], [:read_into_buffer, "--", 0],
                  [:read_into_buffer, "é--", 2]], answers: frames("abcd", "e", "fgh", "ij")),
          framed("fills no buffer that is too short", [[:read_into_buffer, "--", 4], [:read, 4]],
                 answers: frames("abcd", "efgh")),
          framed("fills no buffer that is frozen", [[:read_into_buffer, frozen("----"), 4], [:read, 4]],
                 answers: frames("abcd", "efgh")),
          framed("fills nothing that is no String",
                 [*[nil, 5, [0, 0]].map { |odd| [:read_into_buffer, odd, 2] }, [:read, 4]],
                 answers: frames("abcd", "efgh")),
        ]
      end

      def odd_sizes(method)
        DirectCase::ODD_SIZES.map do |size|
          framed("#{method} of the size #{size.inspect}", [yield(size), [:read, 2]], answers: frames("abcd", "efgh"))
        end
      end

      def frame_sizes
        empty = frames("", "abcd")
        calls = { read: [2], read_byte: [], read_all: [3], read_into_buffer: ["--", 2] }
        sizes = [(2**31) - 1, 2**31, (2**32) - 1, 16_384_001]
        calls.map do |call|
          framed("#{call.first} of an empty frame", [call.flatten, [:read, 2], [:read, 2]], answers: empty)
        end +
          sizes.map do |size|
            framed("a frame of #{size} bytes", [[:read, 2], [:read, 2]], answers: [[size].pack("N"), "ab"])
          end +
          limits
      end

      # Only the newest gems have the setting.
      def limits
        return [] unless Thrift::FramedTransport.method_defined?(:max_frame_size)

        [
          framed("a frame of the largest size and one beyond", [[:max_frame_size], [:read, 9], [:read, 9], [:read, 4]],
                 options: { max_frame_size: 5 }, answers: frames("abcde", "fghijk", "abcd")),
          framed("a limit in reading into buffers and bytes",
                 [[:read_byte], [:read_into_buffer, "--", 2], [:read_all, 1]],
                 options: { max_frame_size: 1 }, answers: [*frames("ab"), *frames("cd"), *frames("ef")]),
        ]
      end

      def faults
        reads = { read: [2], read_byte: [], read_all: [6], read_into_buffer: ["------", 6] }
        reads.flat_map do |method, arguments|
          call = [method, *arguments]
          [
            framed("#{method} is timed out before a frame, and tries again", [call, call, call],
                   answers: [TIMEOUT, *frames("abcd", "efgh")]),
            framed("#{method} is timed out in a frame's size", [call, call],
                   answers: [[4].pack("N")[0, 2], TIMEOUT, *frames("abcd", "efgh")]),
            framed("#{method} is timed out in a frame", [[:read, 1], *[call] * 4],
                   answers: [frame("abc"), frame("defg")[0, 6], TIMEOUT, *frames("hijk")]),
            framed("#{method} meets the end in the size", [[:read, 1], call, call], answers: [*frames("ab"), "\0\0"]),
            framed("#{method} meets the end in a frame", [[:read, 1], call, call],
                   answers: [*frames("ab"), frame("abcd")[0, 6]]),
          ]
        end
      end

      def odd_answers
        single = frame("abcd").each_char.to_a
        [
          framed("a frame that comes byte by byte", [[:read, 3], [:read_byte]], answers: single),
          framed("nothing where the size should come", [[:read, 2], [:read, 2]], answers: [nil, *frames("abcd")]),
          framed("nothing where the frame should come", [[:read, 2], [:read, 2]],
                 answers: ["\0\0\0\4", nil, *frames("abcd")]),
          framed("an empty String that comes in between", [[:read, 2], [:read, 2]],
                 answers: ["\0\0\0\4".b, "", *frames("abcd")]),
          framed("a frame in a frozen String", [[:read, 1], [:read_byte], [:read, 9], [:read, 1]],
                 answers: ["\0\0\0\4".b.freeze, "abcd".b.freeze, *frames("ef")]),
          framed("a frame in two Strings, the first frozen", [[:read, 4]],
                 answers: ["\0\0\0\4".b, "ab".b.freeze, "cd".b]),
          framed("a frame in UTF-8", [[:read, 1], [:read_byte], [:read, 2], [:read_all, 1]],
                 answers: ["\0\0\0\4", "éé", *frames("ef")]),
        ]
      end

      def writing
        [
          framed("writes texts of all encodings", DirectCase::TEXTS.map { |text| [:write, text] } << [:flush]),
          framed("writes a part", [nil, 2, 0, 9, -1, 1.5].map { |size| [:write, "éa", size] } << [:flush]),
          framed("writes no part of a size that is none", [%w[a 2], ["a", true]].map do |arguments|
            [:write, *arguments]
          end),
          *DirectCase::ODD_BYTES.map do |odd|
            framed("writes no #{odd.inspect}", [[:write, "a"], [:write, odd], [:flush]])
          end,
          framed("does nothing with <<", [[:<<, "abc"], [:<<, nil], [:flush]]),
        ]
      end

      def flushing
        write = [:write, "abc"]
        [
          framed("flushes what there is, and nothing", [[:flush], write, write, [:flush], [:flush], write]),
          framed("keeps what can't be written", [write, [:flush], write, [:flush], [:flush]], refuses: { write: 1 }),
          framed("keeps what can't be flushed", [write, [:flush], write, [:flush]], refuses: { flush: 1 }),
          framed("reads and writes at once", [write, [:read, 1], write, [:read, 5], [:flush]], answers: frames("xyz")),
          framed("opens and closes", [[:open?], write, [:close], [:open?], [:flush], [:open], [:open?], [:to_s]]),
        ]
      end

      def odd_transports
        every = [[:read, 2], [:read_byte], [:read_all, 2], [:read_into_buffer, "--", 2], [:write, "ab"],
                 [:write, "ab", 1], [:flush], [:open?], [:close], [:open], [:to_s], [:peek]]
        answers = frames("abcd", "efgh") * 3
        [
          framed("no frames in reading", every, arguments: [false, true], answers: answers),
          framed("no frames in writing", every, arguments: [true, false], answers: answers),
          framed("no frames at all", every, arguments: [false, false], answers: answers),
          DirectCase.new("framed: over nothing", ->(_) { Thrift::FramedTransport.new(nil) }, every),
          framed("frozen", [[:write, "ab"], [:freeze], *every], answers: answers),
          *variables(every, answers),
        ]
      end

      # Subclasses are known to reach into them.
      def variables(every, answers)
        {
          "@rbuf": ["xyz", frozen("xyz"), "éz", "", nil, 5], "@wbuf": ["xyz", frozen("xyz"), "é", nil],
          "@index": [1, 3, -1, nil, 1.5, 2**70], "@read": [nil, 1], "@write": [nil, 1],
        }.flat_map do |name, values|
          values.map do |value|
            framed("#{name} set to #{value.inspect}",
                   [[:read, 1], [:write, "w"], [:instance_variable_set, name, value], *every], answers: answers)
          end
        end
      end
    end
  end
end
