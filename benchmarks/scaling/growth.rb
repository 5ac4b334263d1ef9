# frozen_string_literal: true

require_relative "../support/text_table"

module Bench
  module Scaling
    # What was measured of one message: by operation, a {Contest::Result} (`timed`) and
    # kilobytes by implementation, nil where they can't be known (`peaks`).
    Point = Struct.new(:direction, :value, :by_operation) do
      # @return [Integer] in the messages of all threads
      def bytes = timed("write").bytes * (direction == "threads" ? value : 1)

      # @return [Float] of ours, microseconds
      def time(operation) = timed(operation).microseconds.fetch("ours").median

      # @return [Float] of ours
      def nanoseconds_per_byte(operation) = time(operation) * 1000 / bytes

      # @return [Bench::Spread] how often faster ours is
      def ratio(operation) = timed(operation).ratios.fetch("ours")

      # @return [Hash{String => Integer}] kilobytes by implementation, or nil
      def peaks(operation) = by_operation.fetch(operation)[:peaks]

      # @return [Hash] for JSON
      def to_h
        figures = by_operation.transform_values { |of| { **of[:timed].to_h, peak: of[:peaks] } }
        { direction: direction, value: value, bytes: bytes, **figures.transform_keys(&:to_sym) }
      end

      private

      def timed(operation) = by_operation.fetch(operation)[:timed]
    end
    Point::OPERATIONS = %w[write read].freeze

    # Points in one direction.
    class Growth
      # @param direction [String]
      # @param points [Array<Bench::Scaling::Point>]
      def initialize(direction, points)
        @direction = direction
        @points = points
      end

      # @return [Array<Hash>] for JSON
      def to_a = @points.map(&:to_h)

      # @return [Bench::TextTable]
      def table
        names = @points.first.peaks("write").keys.reverse
        heading = [@direction, "bytes", *Point::OPERATIONS.flat_map do |does|
          ["#{does} ns/byte", "faster", "spread", *names.map { |name| "peak KB, #{name}" }]
        end]
        @points.each_with_object(TextTable.new(*heading)) do |point, table|
          table << [point.value, point.bytes, *Point::OPERATIONS.flat_map { |does| cells(point, does, names) }]
        end
      end

      # @return [String] how time grows with bytes
      def to_s
        exponents = Point::OPERATIONS.map { |does| format("%s %.2f", does, exponent(does)) }
        "By #{@direction}, time grows as bytes to the power of: #{exponents.join(", ")}."
      end

      private

      def cells(point, does, names)
        ratio = point.ratio(does)
        [format("%.2f", point.nanoseconds_per_byte(does)), format("%.1fx", ratio.median),
         format("%.1f..%.1f", ratio.min, ratio.max), *point.peaks(does).values_at(*names)]
      end

      # The slope of the logarithms, by least squares: 1 where time grows as bytes do.
      def exponent(does)
        logs = @points.map { |point| [Math.log(point.bytes), Math.log(point.time(does))] }
        x, y = logs.transpose.map { |values| values.sum / values.size }
        logs.sum { |log_x, log_y| (log_x - x) * (log_y - y) } / logs.sum { |log_x, _| (log_x - x)**2 }
      end
    end
  end
end
