# frozen_string_literal: true

module HardeningBytes
  # What a program that reads broken bytes has to be ready for.
  module Expected
    # What the thrift gem's own classes raise, and what the `validate` of a struct does.
    ALWAYS = /\A(?:ok\z|(?:EOFError|StandardError|RuntimeError|Thrift::(?:Protocol|Transport|Application)Exception)\b)/

    # Before thrift 0.25.0 an IO at its end and an empty frame give nil, which is taken for bytes.
    NIL_FOR_BYTES = /\A(?:TypeError|NoMethodError)\b/
    GIVE_NIL = ["an IO", "frames"].freeze

    # @param outcome [String] "ok", or an exception's class and more
    # @param arrival [String] how the bytes came
    # @return [Boolean]
    def self.include?(outcome, arrival)
      outcome.match?(ALWAYS) ||
        (!Suite.thrift?("0.25.0") && GIVE_NIL.include?(arrival) && outcome.match?(NIL_FOR_BYTES))
    end
  end
end
