# frozen_string_literal: true

# The protocols that the examples speak and the benchmarks measure, by the names
# that they have there. Needs the thrift gem.
module Protocols
  # The accelerated factory gives the plain protocol where the accelerated one
  # is missing: in a thrift gem without its C extension.
  FACTORIES = {
    "compact" => Thrift::CompactProtocolFactory,
    "accelerated" => Thrift::BinaryProtocolAcceleratedFactory,
    "binary" => Thrift::BinaryProtocolFactory,
  }.freeze

  # @param name [String]
  # @return [Thrift::BaseProtocolFactory]
  # @raise [KeyError] if there is no protocol of that name
  def self.factory(name)
    FACTORIES.fetch(name).new
  end
end
