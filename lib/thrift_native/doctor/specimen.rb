# frozen_string_literal: true

require "set"

module ThriftNative
  class Doctor
    # A struct with a field of every type, and the bytes that it is known to be.
    module Specimen
      T = Thrift::Types

      # What the fields of structs and exceptions may hold.
      class Point
        include Thrift::Struct
        include Thrift::Struct_Union

        FIELDS = { 1 => { type: T::I32, name: "x" }, 2 => { type: T::I32, name: "y" } }.freeze

        def struct_fields = FIELDS
        def validate; end
        Thrift::Struct.generate_accessors(self)
      end

      # One of several values.
      class Choice < Thrift::Union
        include Thrift::Struct_Union

        FIELDS = { 1 => { type: T::I32, name: "number" }, 2 => { type: T::STRING, name: "text" } }.freeze

        def struct_fields = FIELDS
        def validate; end
        Thrift::Union.generate_accessors(self)
      end

      # One field of every type that all versions of Thrift have.
      class Everything
        include Thrift::Struct
        include Thrift::Struct_Union

        FIELDS = {
          1 => { type: T::BOOL, name: "flag" },
          2 => { type: T::BYTE, name: "tiny" },
          3 => { type: T::I16, name: "short" },
          4 => { type: T::I32, name: "int" },
          5 => { type: T::I64, name: "long" },
          6 => { type: T::DOUBLE, name: "ratio" },
          7 => { type: T::STRING, name: "text" },
          8 => { type: T::STRING, name: "blob", binary: true },
          9 => { type: T::STRUCT, name: "point", class: Point },
          10 => { type: T::STRUCT, name: "choice", class: Choice },
          11 => { type: T::LIST, name: "numbers", element: { type: T::I64 } },
          12 => { type: T::SET, name: "names", element: { type: T::STRING } },
          13 => { type: T::MAP, name: "counts", key: { type: T::STRING }, value: { type: T::I32 } },
          14 => { type: T::LIST, name: "points", element: { type: T::STRUCT, class: Point } }
        }.freeze

        def struct_fields = FIELDS
        def validate; end
        Thrift::Struct.generate_accessors(self)
      end

      # In hexadecimal digits, by the name of the format.
      BYTES = {
        compact:
          "1113f914d00f15bf9a0c1680808080804017000000000000e03f180f4772c3bcc39f652c20e4b896e7958c180200ff1c" \
          "15061507001c2806656974686572001936020180808080808080041a28036f6e650374776f1b02850574687265650604" \
          "666f757208192c15020025040000",
        binary:
          "02000101030002f906000303e8080004fffe79600a000500000100000000000400063fe00000000000000b0007000000" \
          "0f4772c3bcc39f652c20e4b896e7958c0b00080000000200ff0c000908000100000003080002fffffffc000c000a0b00" \
          "0200000006656974686572000f000b0a000000030000000000000001ffffffffffffffff00040000000000000e000c0b" \
          "00000002000000036f6e650000000374776f0d000d0b08000000020000000574687265650000000300000004666f7572" \
          "000000040f000e0c000000020800010000000100080002000000020000"
      }.freeze

      class << self
        # @return [Everything]
        def value
          Everything.new(
            flag: true, tiny: -7, short: 1000, int: -100_000, long: 1 << 40, ratio: 0.5, text: "Grüße, 世界",
            blob: "\x00\xFF".b, point: Point.new(x: 3, y: -4), choice: Choice.new(:text, "either"),
            numbers: [1, -1, 1 << 50], names: Set["one", "two"], counts: { "three" => 3, "four" => 4 },
            points: [Point.new(x: 1), Point.new(y: 2)]
          )
        end

        # @param format [Symbol] a key of {BYTES}
        # @return [String] ASCII-8BIT
        def bytes(format) = [BYTES.fetch(format)].pack("H*")
      end
    end
  end
end
