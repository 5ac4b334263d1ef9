# frozen_string_literal: true

require_relative "case_maker"
require_relative "coverage"
require_relative "dice"
require_relative "formats"
require_relative "runner"
require_relative "world"

module Differential
  # A stretch of the cases of a seed, in the process of one implementation.
  class Stretch
    # Cases that share their classes.
    PER_WORLD = CaseMaker::PER_WORLD

    # @param settings [Hash] as in worker.rb
    def initialize(settings)
      @settings = settings
      @seed = settings.fetch(:seed)
      @protocol = Object.const_get(settings.fetch(:protocol))
      @wire = Formats::WIRES.fetch(settings.fetch(:protocol))
      @runner = Runner.new(@protocol, settings.fetch(:loose_until))
    end

    # @param output [IO] gets a line when all is loaded, one per case, and one
    #   with what the cases of each world were about
    def run(output)
      check_implementation
      output.sync = true
      output.puts("ready")
      (@settings[:from]...@settings[:to]).slice_when { |_, index| (index % PER_WORLD).zero? }.each do |indices|
        coverage = Coverage.new(@wire)
        run_world(indices, coverage, output)
        output.puts("coverage\t#{[Marshal.dump(coverage.counts.to_a)].pack('m0')}")
      end
    end

    private

    # A run that compares something with itself would pass for nothing.
    def check_implementation
      wanted = @settings[:implementation]
      ruby_protocol = wanted == "ruby" || (wanted == "c" && Formats::RUBY_UNDER_C.include?(@settings[:protocol]))
      found = [!defined?(ThriftNative::Extension).nil?, ruby?(Thrift::Struct), ruby?(@protocol)]
      return if found == [wanted == "ours", wanted == "ruby", ruby_protocol]

      raise "this process doesn't have #{wanted} loaded: #{found}"
    end

    def ruby?(owner)
      !owner.instance_method(owner == Thrift::Struct ? :write : :write_i32).source_location.nil?
    end

    def run_world(indices, coverage, output)
      number = indices.first / PER_WORLD
      world = World.new(Dice.new(@seed, number), "World#{number}")
      indices.each do |index|
        made = CaseMaker.new(Dice.new(@seed, number, index), world, @wire, coverage).make(index)
        describe(made) if @settings[:describe]
        output.puts(@runner.run(index, made).to_line)
      end
      world.forget
    end

    def describe(made)
      fields = made.subject.class::FIELDS
      puts made.kind, made.through, made.subject.class, fields.map { |id, info| "  #{id} => #{info}" },
           "subject #{Canonical.dump(made.subject)}", "bytes #{made.bytes&.unpack1('H*')}",
           "depth #{made.depth.inspect}, seqid #{made.seqid.inspect}"
    end
  end
end
