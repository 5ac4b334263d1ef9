# frozen_string_literal: true

module Bench
  # One line of a table: an operation on a payload by a protocol. It is named
  # "payload/protocol/operation", as "small/compact/write", so that the
  # measuring process can ask for it by its name.
  Scenario = Struct.new(:payload, :protocol, :operation) do
    # @return [Boolean] whether its payload is one of about 1 MB
    def large? = %w[nested tree].include?(payload)

    # @param name [String]
    # @return [Bench::Scenario]
    def self.named(name)
      new(*name.split("/"))
    end

    # @return [String]
    def name
      to_a.join("/")
    end
    alias_method :to_s, :name
  end
end
