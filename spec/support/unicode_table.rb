# frozen_string_literal: true

require "digest"
require "set"
require "thrift"
require_relative "other_process"
require_relative "recording_transport"
require_relative "structs"

# Texts of all kinds, and what comes of them when they are written and read.
module UnicodeTable
  # Texts in UTF-8, in which the other encodings have them too or haven't.
  TEXTS = {
    "nothing" => "", "ASCII" => "thrift", "Latin letters" => "Grüße, Ålesund, ½", "a NUL inside" => "a\0b",
    "a byte order mark" => "\uFEFFtext", "combining marks" => "e\u0301 n\u0303 \u1E69 s\u0323\u0307",
    "right to left" => "שָׁלוֹם \u202Eمرحبا\u202C", "Han, kana and hangul" => "日本語 ひらがな カタカナ 한국어",
    "characters beyond the first plane" => "𝄞 𠜎 \u{10FFFF}", "emoji of many parts" => "👩‍👩‍👧‍👦🏳️‍🌈",
    "every length of a character" => "\u007F\u0080\u07FF\u0800\uFFFF\u{10000}", "noncharacters" => "\uFFFE\uFFFF\uFDD0",
  }.freeze

  # At and behind the lengths where the length itself takes one byte more, made
  # of characters of 1 to 4 bytes.
  SIZES = [127, 128, 16_383, 16_384, 1_048_576].freeze

  # Bytes that claim to be UTF-8.
  INVALID = {
    "a lone high surrogate" => "a\xED\xA0\x80b", "a lone low surrogate" => "\xED\xB0\x80",
    "a pair of surrogates" => "\xED\xA0\xBD\xED\xB8\x80", "an overlong NUL" => "\xC0\x80",
    "a character cut off" => "ab\xE6\x97", "a byte that begins nothing" => "\xFF\xFE",
    "beyond the last" => "\xF4\x90\x80\x80",
  }.freeze

  ENCODINGS = %w[
    UTF-16LE UTF-16BE UTF-16 UTF-32LE UTF-32BE ISO-8859-1 Windows-1252 Shift_JIS EUC-JP UTF-7 US-ASCII ASCII-8BIT
    GB18030 UTF8-MAC
  ].freeze

  PROTOCOLS = %w[CompactProtocol BinaryProtocol BinaryProtocolAccelerated].freeze

  # A string in every place that one can have.
  class Letter
    include Thrift::Struct_Union
    include Thrift::Struct

    T = Thrift::Types
    FIELDS = {
      1 => { type: T::STRING, name: "text" },
      2 => { type: T::LIST, name: "list", element: { type: T::STRING } },
      3 => { type: T::MAP, name: "map", key: { type: T::STRING }, value: { type: T::STRING } },
      4 => { type: T::STRUCT, name: "choice", class: Specimens::Choice },
      5 => { type: T::STRING, name: "blob", binary: true },
    }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)

    # @return [Letter] one that is nothing but this text
    def self.of(text)
      new(text: text, list: [text, text], map: { text => text }, choice: Specimens::Choice.new(:text, text),
          blob: text.dup)
    end
  end

  class << self
    # @return [Hash{String => String}] by name: texts of all encodings, also such
    #   that have bytes which aren't of it
    def payloads
      @payloads ||= TEXTS.merge(sized, invalid, encoded, forced)
    end

    # What all protocols make of all payloads.
    #
    # @param implementation [Symbol] a key of {OtherProcess::IMPLEMENTATIONS}
    # @return (see #all)
    def of(implementation)
      @of ||= {}
      @of[implementation] ||= OtherProcess.value(implementation, __FILE__, "UnicodeTable.all")
    end

    # @return [Hash{Array => Hash}] by protocol and payload: what was written, and
    #   what comes back of it; or the error
    def all
      protocols = PROTOCOLS.select { |name| Thrift.const_defined?(name) }
      protocols.product(payloads.keys).to_h do |key|
        [key, outcome(Thrift.const_get(key.first), payloads.fetch(key.last))]
      end
    end

    private

    def sized
      SIZES.to_h do |size|
        units = ["é", "日", "𝄞", "a"].cycle
        text = +""
        text << units.next while text.bytesize < size - 8
        ["#{size} bytes", text << ("x" * (size - text.bytesize))]
      end
    end

    def invalid
      INVALID.transform_keys { |name| "#{name}, in UTF-8" }
    end

    # Each text in each encoding that has its characters.
    def encoded
      ENCODINGS.product(TEXTS.keys).each_with_object({}) do |(encoding, name), payloads|
        payloads["#{name}, in #{encoding}"] = TEXTS.fetch(name).encode(encoding)
      rescue EncodingError
        next
      end
    end

    # Bytes that the encoding may not have, or that nothing can be made of.
    def forced
      ENCODINGS.product(["plain", "caf\xE9", "\xD8\x00", "\x81", "\xA4"]).to_h do |encoding, bytes|
        ["#{bytes.b.inspect} as #{encoding}", bytes.dup.force_encoding(encoding)]
      end
    end

    def outcome(klass, text)
      {
        string: attempt { told(write(klass) { |protocol| protocol.write_string(text) }) },
        binary: attempt { told(write(klass) { |protocol| protocol.write_binary(text.dup) }) },
        name: attempt { told(write(klass) { |protocol| protocol.write_message_begin(text, 1, 1) }) },
        struct: attempt { struct(klass, text) },
      }
    end

    def struct(klass, text)
      written = write(klass) { |protocol| Letter.of(text).write(protocol) }
      copy = Letter.new
      copy.read(klass.new(Thrift::MemoryBufferTransport.new(written.dup)))
      [told(written), *[copy.text, *copy.list, *copy.map.first, copy.choice.text, copy.blob].map do |value|
        told(value)
      end]
    end

    def write(klass)
      transport = RecordingTransport.new
      yield klass.new(transport)
      transport.writes.map(&:b).join
    end

    def attempt
      yield
    rescue StandardError => e
      [e.class.name, e.message]
    end

    # A megabyte tells no more than its digest.
    def told(string)
      [string.bytesize > 500 ? Digest::SHA256.hexdigest(string) : string.unpack1("H*"), string.bytesize,
       string.encoding.name]
    end
  end
end
