# frozen_string_literal: true

# What the library does, on real input, with every answer checked:
#
# 1. the examples beside it, each in a process of its own,
# 2. the same payloads by the thrift gem alone and with our extension.
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
require_relative "example"
require_relative "tables"

module Demo
  # Runs the examples and the comparison, and keeps what they told.
  class Run
    EXAMPLES = %w[lending_service parquet_footer spans_over_udp kafka_codec your_struct].freeze

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
        @report[:comparison] = Tables.all.flat_map { |table| measure(table, stock, ours) }
      end
    rescue Bench::WorkerProcess::Error => e
      @problems << e.message
    end

    def introduce(stock, ours)
      ours.describe[:served_by].each { |name, server| served_by_rust(name, server) }
      @problems << "the thrift gem alone ran on ours" if stock.describe[:served_by].value?("rust")
      machine = Bench::Machine.to_h
      @report.merge!(machine: machine, stock: stock.describe, ours: ours.describe)
      @out.puts "#{EXAMPLES.size + 1}. The thrift gem alone and with our extension, taking turns", "",
                *heading(machine, stock, ours), ""
    end

    def heading(machine, stock, ours)
      [
        "   #{machine[:processor]}, #{machine[:processors]} processors, #{machine[:system]}",
        "   #{ours.describe[:ruby]}",
        "   stock: thrift #{stock.describe[:thrift]}, #{servers(stock)}",
        "   ours:  thrift_native #{ours.describe[:thrift_native]} with thrift #{ours.describe[:thrift]}, " \
        "#{servers(ours)}, commit #{machine[:commit]}",
      ]
    end

    # For example: "served by c; BinaryProtocol by ruby".
    def servers(worker)
      usual, *others = worker.describe[:served_by].group_by(&:last).sort_by { |_, classes| -classes.size }
      exceptions = others.map do |server, classes|
        "; #{classes.map { |name, _| name.to_s.delete_prefix("Thrift::") }.join(", ")} by #{server}"
      end
      "served by #{usual.first}#{exceptions.join}"
    end

    # @return [Array<Hash>] for JSON
    def measure(comparison, stock, ours)
      comparison.measure(stock, ours) { |scenario| announce(scenario) }
      @problems << "the bytes of stock and ours differ: #{comparison.title}" unless comparison.identical?
      @out.puts comparison.method_of_measuring.gsub(/^/, "   "), "", comparison.table.gsub(/^/, "   "), ""
      comparison.results.map(&:to_h)
    end

    # For whoever waits; a log needs none of it.
    def announce(scenario)
      warn "   measuring: #{scenario}" if $stderr.tty?
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
