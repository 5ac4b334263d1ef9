# frozen_string_literal: true

require_relative "hashes"
require_relative "protobuf"
require_relative "sparsam"
require_relative "thrift"

module Bench
  module Peers
    # Who is measured, ours first. One more is one more class here.
    ALL = { "ours" => Thrift, "stock" => Thrift, "ruby" => Thrift, "sparsam" => Sparsam, "protobuf" => Protobuf,
            "msgpack" => Msgpack, "oj" => Oj, "json" => Json }.freeze
  end
end
