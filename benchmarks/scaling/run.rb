# frozen_string_literal: true

# How time and memory grow with the size of a message, the depth and the number of
# fields of its structs, and the number of threads; compact protocol, the thrift
# gem alone and ours.
#
#   SHORT=1   small ones only, a few seconds

require "fileutils"
require "json"
require "open3"
require_relative "../support/implementation"
require_relative "../support/machine"
require_relative "../support/text_table"

module Bench
  # Growth, and its exponent.
  module Scaling
    SCRIPT = File.join(__dir__, "measured.rb")
    OPERATIONS = %i[write read].freeze
    RESULTS = File.join(Machine::ROOT, "tmp/benchmark/scaling.json")
    SIZES = { "size" => [1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000], "depth" => [1, 4, 15, 60],
              "fields" => [1, 5, 20, 100, 500], "threads" => [1, 4, 16] }.freeze
    SHORT = { "size" => [1_000, 10_000], "depth" => [1, 60], "fields" => [1, 500], "threads" => [1, 4] }.freeze

    module_function

    # @return [Hash{Symbol => Numeric}] as measured.rb prints it
    def measure(implementation, direction, value)
      environment, *command = implementation.command(SCRIPT, direction, value.to_s)
      output, status = Open3.capture2(environment, *command, unsetenv_others: true)
      raise "#{implementation.name} failed at #{direction} #{value}" unless status.success?

      JSON.parse(output.lines.last, symbolize_names: true)
    end

    # The slope of the logarithms, by least squares: 1 where time grows as bytes do.
    def exponent(points)
      logs = points.map { |point| point.map { |number| Math.log(number) } }
      x, y = logs.transpose.map { |values| values.sum / values.size }
      logs.sum { |log_x, log_y| (log_x - x) * (log_y - y) } / logs.sum { |log_x, _| (log_x - x)**2 }
    end

    def rows(direction, values)
      values.map do |value|
        stock, ours = [Implementation.stock, Implementation.ours].map { |one| measure(one, direction, value) }
        { direction: direction, value: value, stock: stock, ours: ours }
      end
    end

    def table(direction, rows)
      heading = [direction, "bytes", "write ns/byte", "read ns/byte", "write faster", "read faster", "peak KB, ours",
                 "peak KB, alone"]
      rows.each_with_object(TextTable.new(*heading)) { |row, table| table << cells(row) }.to_s
    end

    def cells(row)
      stock, ours = row.values_at(:stock, :ours)
      [row[:value], ours[:bytes], *OPERATIONS.map { |what| format("%.2f", ours[what] * 1000 / ours[:bytes]) },
       *OPERATIONS.map { |what| format("%.1fx", stock[what] / ours[what]) }, ours[:peak], stock[:peak]]
    end
  end
end

all = (ENV["SHORT"] ? Bench::Scaling::SHORT : Bench::Scaling::SIZES).flat_map do |direction, values|
  rows = Bench::Scaling.rows(direction, values)
  puts Bench::Scaling.table(direction, rows)
  exponents = Bench::Scaling::OPERATIONS.map do |what|
    format("%s %.2f", what, Bench::Scaling.exponent(rows.map { |row| row[:ours].values_at(:bytes, what) }))
  end
  puts "grows as bytes to the power of: #{exponents.join(", ")}", ""
  rows
end
puts Bench::Machine.to_h.values.join(", ")
FileUtils.mkdir_p(File.dirname(Bench::Scaling::RESULTS))
File.write(Bench::Scaling::RESULTS, JSON.pretty_generate(machine: Bench::Machine.to_h, results: all))
