# frozen_string_literal: true

require_relative "binary_wire"
require_relative "compact_wire"

module Differential
  # The protocols under test, each with the wire format that its peers send.
  module Formats
    WIRES = {
      "Thrift::CompactProtocol" => CompactWire,
      "Thrift::BinaryProtocolAccelerated" => BinaryWire,
      "Thrift::BinaryProtocol" => BinaryWire,
    }.freeze

    # Classes that a thrift gem without any extension doesn't have.
    NEVER_RUBY = ["Thrift::BinaryProtocolAccelerated"].freeze

    # Classes that are Ruby in the thrift gem; the C extension's structs call their methods.
    RUBY_UNDER_C = ["Thrift::BinaryProtocol"].freeze
  end
end
