# frozen_string_literal: true

require_relative "direct_case"

module Transports
  # What a program can do with a buffered transport, method by method.
  module BufferedCases
    TIMEOUT = Inner::TIMEOUT
    LARGE = ("0123456789" * 1_000).b.freeze

    # Each way of reading, asking for more than is left of four bytes.
    READS = [[:read, 6], [:read_byte], [:read_all, 6], [:read_into_buffer, "------", 6]].freeze

    # Every method once.
    EVERY = [
      [:read, 2], [:read_byte], [:read_all, 2], [:read_into_buffer, "--", 2], [:write, "ab"], [:flush], [:open?],
      [:close], [:open], [:to_s], [:peek],
    ].freeze

    class << self
      # @return [Array<DirectCase>]
      def all
        reading + refills + faults + odd_answers + writing + flushing + odd_transports
      end

      private

      def buffered(name, calls, **inner)
        DirectCase.new("buffered: #{name}", ->(below) { Thrift::BufferedTransport.new(below) }, calls, **inner)
      end

      def reading
        [
          buffered("reads portions, the last of its buffer short", [[:read, 2], [:read, 1], [:read, 5], [:read, 5]],
                   answers: %w[abcd efgh]),
          buffered("reads bytes from 0 to 255", [[:read_byte]] * 5, answers: ["\x00\x7F".b, "\x80\xFF".b]),
          buffered("reads all across refills", [[:read_all, 3], [:read_all, 4], [:read_all, 0], [:read_all, 2]],
                   answers: %w[abcd ef g hi]),
          buffered("fills a buffer across refills", [[:read_into_buffer, "----", 2], [:read_into_buffer, "é----", 5]],
                   answers: %w[abcd e fgh]),
          buffered("fills no buffer that is too short", [[:read_into_buffer, "--", 4], [:read, 4]],
                   answers: %w[abcd efgh]),
          buffered("fills no buffer that is frozen",
                   [[:read_into_buffer, DirectCase::Frozen.new("----"), 4], [:read, 4]], answers: %w[abcd efgh]),
          buffered("fills nothing that is no String",
                   [nil, 5, [0, 0]].map { |odd| [:read_into_buffer, odd, 2] } + [[:read, 4]], answers: %w[abcd efgh]),
          *odd_sizes(:read), *odd_sizes(:read_all), *odd_sizes(:read_into_buffer, "--"),
          buffered("takes other numbers of arguments amiss",
                   [[:read], [:read, 1, 2], [:read_byte, 1], [:read_into_buffer, "-"], [:flush, 1], [:write],
                    [:write, "a", 1]]),
        ]
      end

      def odd_sizes(method, *before)
        DirectCase::ODD_SIZES.flat_map do |size|
          call = [method, *before, size]
          [
            buffered("#{method} of the size #{size.inspect}", [call, [:read, 2]], answers: %w[abcd efgh ijkl]),
            buffered("#{method} of the size #{size.inspect} in between", [[:read, 1], call, [:read, 2]],
                     answers: %w[abcd efgh ijkl]),
          ]
        end
      end

      def refills
        sizes = [4_095, 4_096, 4_097, 9_000]
        sizes.flat_map do |size|
          %i[read read_all].map do |method|
            buffered("#{method} of #{size} bytes, at once and in between",
                     [[method, size], [method, 1], [method, size], [method, 1]], answers: [LARGE] * 3)
          end
        end + sizes.map do |size|
          buffered("fills #{size} bytes", [[:read_byte], [:read_into_buffer, "-" * size, size]], answers: [LARGE])
        end
      end

      def faults
        READS.flat_map do |call|
          method = call.first
          [
            buffered("#{method} is timed out, and tries again", [call, call, call],
                     answers: [TIMEOUT, "abcd", "efghij"]),
            buffered("#{method} is timed out in between", [[:read, 2], *[call] * 4],
                     answers: ["abcd", TIMEOUT, "efgh", "ijklmnop"]),
            buffered("#{method} meets the end", [[:read, 2], call, call], answers: ["abcd"]),
            buffered("#{method} gets nil", [[:read, 2], *[call] * 4], answers: ["abcd", nil, "efgh", "ijklmnop"]),
            buffered("#{method} gets an empty String", [[:read, 2], *[call] * 4],
                     answers: ["abcd", "", "efgh", "ijklmnop"]),
            buffered("#{method} meets an error of another kind", [[:read, 4], call, call],
                     answers: ["abcd", [IOError, "broken"], "efghijkl"]),
          ]
        end
      end

      def odd_answers
        [
          buffered("what comes byte by byte", [[:read, 3], [:read_byte], [:read_all, 2]], answers: "abcd".chars * 2),
          buffered("what comes in frozen Strings", [[:read, 1], [:read_byte], [:read_all, 4]],
                   answers: ["abcd".b.freeze, "ef".b.freeze]),
          buffered("what comes in UTF-8", [[:read, 1], [:read_byte], [:read, 1], [:read_all, 1]],
                   answers: %w[ééé éé éé éé]),
        ]
      end

      def writing
        [
          buffered("writes texts of all encodings", DirectCase::TEXTS.map { |text| [:write, text] } << [:flush]),
          *DirectCase::ODD_BYTES.map do |odd|
            buffered("writes no #{odd.inspect}", [[:write, "a"], [:write, odd], [:flush]])
          end,
          buffered("does nothing with <<", [[:<<, "abc"], [:<<, nil], [:flush]]),
          buffered("writes much", [[:write, LARGE], [:write, LARGE], [:flush]]),
        ]
      end

      def flushing
        write = [:write, "abc"]
        [
          buffered("flushes what there is, and nothing", [[:flush], write, write, [:flush], [:flush], write]),
          buffered("keeps what can't be written", [write, [:flush], write, [:flush], [:flush]], refuses: { write: 1 }),
          buffered("keeps nothing that was written and can't be flushed", [write, [:flush], write, [:flush]],
                   refuses: { flush: 1 }),
          buffered("reads and writes at once", [write, [:read, 1], write, [:read, 5], [:flush]], answers: ["xyz"]),
          buffered("opens and closes", [[:open?], write, [:close], [:open?], [:close], [:open], [:open?], [:to_s]]),
          buffered("can't be closed when it can't be flushed", [write, [:close], [:open?], [:close], [:open?]],
                   refuses: { write: 1 }),
        ]
      end

      def odd_transports
        [
          DirectCase.new("buffered: over nothing", ->(_) { Thrift::BufferedTransport.new(nil) }, EVERY),
          buffered("frozen", [[:write, "ab"], [:freeze], *EVERY], answers: %w[abcd efgh]),
          *variables,
        ]
      end

      # Subclasses are known to reach into them.
      def variables
        {
          "@rbuf": ["xyz", DirectCase::Frozen.new("xyz"), "éz", "", nil, 5],
          "@wbuf": ["xyz", DirectCase::Frozen.new("xyz"), "é", nil], "@index": [1, 3, -1, nil, 1.5, 2**70],
        }.flat_map do |name, values|
          values.map do |value|
            buffered("#{name} set to #{value.inspect}",
                     [[:read, 1], [:write, "w"], [:instance_variable_set, name, value], *EVERY],
                     answers: %w[abcd efgh ijkl])
          end
        end
      end
    end
  end
end
