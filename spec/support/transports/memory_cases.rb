# frozen_string_literal: true

require_relative "direct_case"

module Transports
  # What a program can do with a memory buffer, method by method; without what
  # crashes older gems (negative sizes, buffers that are no Strings) or keeps them
  # busy for ever (a part of a byte).
  module MemoryCases
    class << self
      # @return [Array<DirectCase>]
      def all
        reading + odd_sizes + writing
      end

      private

      def memory(name, calls, bytes = "abcdef")
        DirectCase.new("memory: #{name}", ->(_) { Thrift::MemoryBufferTransport.new(bytes.dup) }, calls)
      end

      def reading
        [
          memory("reads portions, up to the end",
                 [[:read, 2], [:read, 1], [:read, 3], [:read, 0], [:read, 1], [:available]]),
          memory("reads too much", [[:read, 7], [:available], [:read, 1]]),
          memory("reads all", [[:read_all, 2], [:read_all, 0], [:read_all, 4], [:peek], [:available]]),
          memory("reads bytes", [[:read_byte]] * 3, "\x00\x7F".b),
          memory("reads high bytes", [[:read_byte]] * 3, "\x80\xFF".b),
          memory("fills buffers",
                 [[:read_into_buffer, "---", 2], [:read_into_buffer, "é--", 3], [:read_into_buffer, "--", 2]]),
          memory("fills no buffer that is too short", [[:read_into_buffer, "--", 4]]),
          memory("takes other numbers of arguments amiss",
                 [[:read], [:read, 1, 2], [:read_all], [:read_byte, 1], [:read_into_buffer, "-"], [:write],
                  [:write, "a", 1]]),
        ]
      end

      def odd_sizes
        sizes = DirectCase::ODD_SIZES.- [-1, 1.5]
        %i[read read_all].flat_map do |method|
          sizes.map { |size| memory("#{method} of the size #{size.inspect}", [[method, size], [:available]]) }
        end
      end

      def writing
        [
          memory("writes texts of all encodings", DirectCase::TEXTS.map { |text| [:write, text] } << [:available]),
          *DirectCase::ODD_BYTES.map { |odd| memory("writes no #{odd.inspect}", [[:write, "a"], [:write, odd]]) },
          memory("does nothing with <<", [[:<<, "abc"], [:available]]),
          memory("has nothing to flush, open or close", [[:flush], [:open?], [:close], [:open], [:to_s], [:open?]]),
          memory("begins anew", [[:read, 3], [:reset_buffer, "é"], [:read, 1], [:reset_buffer], [:available]]),
        ]
      end
    end
  end
end
