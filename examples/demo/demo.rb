# frozen_string_literal: true

# What the library does, on real input, with every answer checked:
#
# 1. a client and a server over a socket,
# 2. the footer of a Parquet file,
# 3. the same payloads by the thrift gem alone and with our extension.
#
#   ruby examples/demo/demo.rb [--json]
#
# Needs the thrift gem and the compiled extension; bin/demo sees to both. With
# --json standard output holds one JSON object and nothing else. The exit
# status is 0 if all checks held.

require "json"
require_relative "../../benchmarks/support/implementation"
require_relative "../../benchmarks/support/machine"
require_relative "../../benchmarks/support/worker_process"
require_relative "comparison"
require_relative "example"

module Demo
  # Runs the three parts and keeps what they told.
  class Run
    EXAMPLES = %w[lending_service parquet_footer].freeze

    # @param out [IO] for a reader
    def initialize(out)
      @out = out
      @problems = []
      @report = {}
    end

    # @return [Hash{Symbol => Object}] all figures, for JSON
    attr_reader :report

    # @return [Boolean] whether all checks held
    def run
      EXAMPLES.each_with_index { |name, n| example(name, n + 1) }
      compare
      @problems.each { |problem| @out.puts "FAILED: #{problem}" }
      @out.puts "all checks held" if @problems.empty?
      @report[:problems] = @problems
      @report[:ok] = @problems.empty?
    end

    private

    def example(name, number)
      told = Example.new(name, Bench::Implementation.ours).run
      @out.puts "#{number}. #{told[:lines].join("\n")}", ""
      @problems << "#{name}: a check failed" unless told[:ok]
      served_by_rust(name, told.dig(:facts, :served_by))
      @report[name.to_sym] = told.except(:lines)
    end

    def compare
      Bench::WorkerProcess.open([Bench::Implementation.stock, Bench::Implementation.ours]) do |stock, ours|
        introduce(stock, ours)
        measure(Comparison.new(stock, ours))
      end
    rescue Bench::WorkerProcess::Error => e
      @problems << e.message
    end

    def introduce(stock, ours)
      served_by_rust("the comparison", ours.describe[:served_by])
      @problems << "the thrift gem alone ran on ours" if stock.describe[:served_by] == "rust"
      machine = Bench::Machine.to_h
      @report.merge!(machine: machine, stock: stock.describe, ours: ours.describe)
      @out.puts "3. The thrift gem alone and with our extension, taking turns", "", *heading(machine, stock, ours), ""
    end

    def heading(machine, stock, ours)
      reference = { "c" => "its C extension", "ruby" => "pure Ruby: no C extension is built" }
      [
        "   #{machine[:processor]}, #{machine[:processors]} processors, #{machine[:system]}",
        "   #{ours.describe[:ruby]}",
        "   stock: thrift #{stock.describe[:thrift]}, #{reference.fetch(stock.describe[:served_by], "unknown")}",
        "   ours:  thrift_native #{ours.describe[:thrift_native]} with thrift #{ours.describe[:thrift]}, " \
        "served by #{ours.describe[:served_by]}, commit #{machine[:commit]}",
        "   #{Comparison::ROUNDS} rounds; microseconds of processor time and objects, both per operation; " \
        "median (smallest..largest)",
      ]
    end

    def measure(comparison)
      @report[:comparison] = comparison.results { |label| announce(label) }.map(&:to_h)
      @problems << "the bytes of stock and ours differ" unless comparison.identical?
      @out.puts comparison.table.gsub(/^/, "   "), ""
    end

    # For whoever waits; a log needs none of it.
    def announce(label)
      warn "   measuring: #{label}" if $stderr.tty?
    end

    def served_by_rust(what, served_by)
      @problems << "#{what}: served by #{served_by || "nobody"}, not by rust" unless served_by == "rust"
    end
  end
end

json = ARGV.include?("--json")
demo = Demo::Run.new(json ? File.open(File::NULL, "w") : $stdout)
well = demo.run
puts JSON.pretty_generate(demo.report) if json
exit(well ? 0 : 1)
