# frozen_string_literal: true

module Bench
  # What ours is meant to reach, and whether it does, by what the benchmarks left in
  # tmp/benchmark.
  class Goals
    # What it is, the benchmark that measures it, the goal, and how the measured value
    # is found in a result: a spread, or one number.
    Goal = Struct.new(:what, :benchmark, :relation, :goal, :measured)

    # Of a ratio, by the name of the scenario: how often ours is faster than C.
    RATIOS = [
      ["Serializer, small, compact", "small/compact/write", 25],
      ["Serializer, small, accelerated binary", "small/accelerated/write", 25],
      ["Serializer, 1 MB, compact", "nested/compact/write", 20],
      ["Serializer, 1 MB, accelerated binary", "nested/accelerated/write", 20],
      ["Deserializer, small, compact", "small/compact/read", 15],
      ["Deserializer, small, accelerated binary", "small/accelerated/read", 15],
      ["Deserializer, 1 MB, compact", "nested/compact/read-new", 12],
      ["Deserializer, 1 MB, accelerated binary", "nested/accelerated/read-new", 12],
      ["plain binary, small: write", "small/binary/write", 40],
      ["plain binary, small: read", "small/binary/read", 25],
      ["a protocol's own methods, compact", "small/compact/calls", 1.5],
      ["a protocol's own methods, accelerated binary", "small/accelerated/calls", 1.5],
      ["new with all fields", "small/-/new", 5],
      ["==", "small/-/equal", 5],
      ["hash", "small/-/hash", 5],
      ["a writer", "small/-/assign", 3]
    ].freeze

    # How many times ours' time another library takes.
    PEERS = [
      ["Sparsam: encode", "encode", :sparsam, 8], ["Sparsam: decode", "decode", :sparsam, 4],
      ["google-protobuf: encode", "encode", :protobuf, 1],
      ["google-protobuf: decode and read", "decode+read", :protobuf, 6],
      ["google-protobuf: build and encode", "build+encode", :protobuf, 1],
      ["msgpack: encode", "encode", :msgpack, 5], ["msgpack: decode", "decode", :msgpack, 5]
    ].freeze

    # The median of a ratio and how far it reaches.
    def self.ratio(scenario, name = :ours)
      ->(results) { results.find { |result| result[:scenario] == scenario }&.dig(:ratio, name) }
    end

    # The same the other way round.
    def self.inverse(scenario, name = :ours)
      lambda do |results|
        spread = ratio(scenario, name)[results]
        spread && { median: 1 / spread[:median], min: 1 / spread[:max], max: 1 / spread[:min] }
      end
    end
    private_class_method :ratio, :inverse

    OBJECTS = lambda do |results|
      results.find { |result| result[:scenario] == "small/compact/write" }&.dig(:objects, :ours)
    end

    # Messages of the same records, the smallest first.
    BY_SIZE = ->(results) { results.select { |result| result[:direction] == "size" } }

    # The dearest byte by the cheapest.
    FLAT = lambda do |operation, results|
      costs = BY_SIZE[results].map { |result| result.dig(operation, :microseconds, :ours, :median) / result[:bytes] }
      costs.max / costs.min if costs.any?
    end

    # The most that ours adds to memory by what C adds, where it is more than the first use of anything.
    PEAK = lambda do |operation, results|
      peaks = BY_SIZE[results].select { |result| result[:value] >= 1_000_000 }.map { |result| result[operation][:peak] }
      peaks.map { |peak| peak[:ours].fdiv(peak[:stock]) }.max if peaks.all? { |peak| peak[:ours] }
    end

    ALL = [
      *RATIOS.map { |what, scenario, goal| Goal.new(what, "standard", ">=", goal, ratio(scenario)) },
      Goal.new("objects of Serializer#serialize, small", "standard", "<=", 1, OBJECTS),
      *PEERS.map { |what, does, name, goal| Goal.new(what, "peers", ">=", goal, inverse("small/-/#{does}", name)) },
      *%i[write read].flat_map do |does|
        [Goal.new("#{does}: a byte of 1 KB to 100 MB, dearest by cheapest", "scaling", "<=", 1.2, FLAT.curry[does]),
         Goal.new("#{does}: peak of memory by that of C, 1 to 100 MB", "scaling", "<=", 1, PEAK.curry[does])]
      end,
      *%w[write read-new].map do |does|
        Goal.new("small, compact: #{does}, times the floor", "floor", "<=", 1.3, inverse("small/compact/#{does}"))
      end
    ].freeze

    # @param results [Hash{String => Array<Hash>}] by the name of the benchmark, those
    #   that were measured
    def initialize(results)
      @results = results
    end

    # @return [Array<Array<String>>] what, goal, measured, reached
    def rows
      ALL.map do |goal|
        ["#{goal.what} (#{goal.benchmark})", "#{goal.relation} #{goal.goal}", *outcome(goal)]
      end
    end

    private

    def outcome(goal)
      results = @results[goal.benchmark]
      measured = goal.measured[results] if results
      measured ? told(goal, measured) : ["not measured", ""]
    end

    # @param measured [Hash{Symbol => Float}, Numeric] a spread, or a number
    def told(goal, measured)
      spread = measured.is_a?(Hash)
      middle = spread ? measured[:median] : measured
      reach = format(" (%s..%s)", digits(measured[:min]), digits(measured[:max])) if spread
      ["#{digits(middle)}#{reach}", middle.public_send(goal.relation, goal.goal) ? "yes" : "no"]
    end

    # So many that a goal can be told from what just misses it.
    def digits(number) = format(number < 10 ? "%.2f" : "%.1f", number)
  end
end
