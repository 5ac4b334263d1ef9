# frozen_string_literal: true

require_relative "../support/implementation"
require_relative "../support/scenario"

module Bench
  # What can be measured, by name. A new table is an entry here.
  module Sets
    # A table: its title, its rows by what a reader is told they are, who is
    # measured, the reference first, for how long (what {Contest} takes), and what is
    # left out of it and why, if something is.
    Set = Struct.new(:title, :rows, :implementations, :rounds, :left_out, keyword_init: true) do
      # @return [Hash{Bench::Scenario => String}]
      def scenarios = rows.to_h { |label, name| [Scenario.named(name), label] }
    end

    # @param names [Array<String>] "payload/operation"
    # @param protocols [Array<String>]
    # @return [Hash{String => String}] rows that are told by their names
    def self.rows(names, protocols)
      names.product(protocols).to_h do |name, protocol|
        payload, operation = name.split("/")
        ["#{payload}, #{protocol}: #{operation}", "#{payload}/#{protocol}/#{operation}"]
      end
    end
    private_class_method :rows

    # @return [Array<Bench::Implementation>] the thrift gem alone and ours
    def self.two = [Implementation.stock, Implementation.ours]

    # @return [Array<Bench::Implementation>] and without any native library
    def self.three = [Implementation.stock, Implementation.ruby, Implementation.ours]

    OBJECTS = %w[new equal hash assign].to_h { |operation| ["small: #{operation}", "small/-/#{operation}"] }.freeze
    STRUCTS = %w[small/write small/read small/read-new nested/write nested/read-new].freeze
    UNICODE = %w[line/write line/read label/write label/read entry/write entry/read].freeze

    # The names of the benchmark of apache/thrift, and structs of the same shape, so that
    # figures can be laid side by side. Which library runs is told by the column, not by
    # the name: "c" is the accelerated binary protocol.
    UPSTREAM_OPERATIONS = { "write" => "append", "read" => "take" }.freeze
    UPSTREAM = {
      "rb-bin" => "binary", "c-bin" => "accelerated", "rb-cmp" => "compact", "rb-json" => "json",
      "hdr-bin" => "header-binary", "hdr-cmp" => "header-compact", "hdr-zlib" => "header-zlib"
    }.flat_map do |family, protocol|
      sizes = family.start_with?("hdr") ? { "small" => "leaf" } : { "large" => "tree", "small" => "leaf" }
      sizes.flat_map do |size, payload|
        UPSTREAM_OPERATIONS.map do |name, operation|
          ["#{family}-#{name}-#{size}", "#{payload}/#{protocol}/#{operation}"]
        end
      end
    end.to_h.freeze

    # Whether the thrift gem that is measured has one.
    def self.header_protocol?
      Gem::Version.new(Implementation.thrift_version) >= Gem::Version.new("0.23.0")
    end
    private_class_method :header_protocol?

    # @param name [String]
    # @return [Bench::Sets::Set]
    # @raise [KeyError] if there is none of that name
    def self.fetch(name)
      ALL.fetch(name) { raise KeyError, "no set is called #{name}; there are #{ALL.keys.join(", ")}" }.call
    end

    ALL = {
      "standard" => lambda do
        calls = rows(%w[small/calls], %w[compact accelerated binary])
        Set.new(title: "structs", implementations: two, rounds: { rounds: 9, seconds: 0.1 },
                rows: { **rows(STRUCTS, %w[compact accelerated binary]), **rows(%w[footer/read-new], %w[compact]),
                        **rows(%w[entry/write entry/read-new], %w[compact]), **calls, **OBJECTS })
      end,
      "serializer" => lambda do
        Set.new(title: "50,000 times", implementations: three, rounds: { rounds: 5, times: 50_000 },
                rows: rows(%w[small/write small/read-new], %w[compact]))
      end,
      "unicode" => lambda do
        Set.new(title: "unicode text", implementations: three, rounds: { rounds: 7, seconds: 0.1 },
                rows: rows(UNICODE, %w[compact accelerated binary]))
      end,
      "objects" => lambda do
        Set.new(title: "objects", implementations: two, rounds: { rounds: 9, seconds: 0.1 }, rows: OBJECTS)
      end,
      "yours" => lambda do
        operations = %w[yours/write yours/read-new]
        Set.new(title: ENV.fetch("YOURS_CLASS"), implementations: three, rounds: { rounds: 9, seconds: 0.2 },
                rows: { **rows(operations, %w[compact accelerated binary]), **rows(%w[yours/new yours/equal], %w[-]) })
      end,
      "protocol" => lambda do
        without = header_protocol? ? [] : UPSTREAM.keys.grep(/^hdr/)
        Set.new(title: "protocols", implementations: three, rounds: { rounds: 3, seconds: 0.1 },
                rows: UPSTREAM.except(*without),
                left_out: ("hdr: this thrift gem has no header protocol" if without.any?))
      end
    }.freeze
  end
end
