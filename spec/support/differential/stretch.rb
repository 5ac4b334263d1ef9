# frozen_string_literal: true

require_relative "case_maker"
require_relative "coverage"
require_relative "dice"
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
      @runner = Runner.new(Object.const_get(settings.fetch(:protocol)))
    end

    # @param output [IO] gets a line when all is loaded, one per case, and one
    #   with what the cases of each world were about
    def run(output)
      check_implementation
      output.sync = true
      output.puts("ready")
      (@settings[:from]...@settings[:to]).slice_when { |_, index| (index % PER_WORLD).zero? }.each do |indices|
        coverage = Coverage.new
        run_world(indices, coverage, output)
        output.puts("coverage\t#{[Marshal.dump(coverage.counts.to_a)].pack('m0')}")
      end
    end

    private

    # A run that compares something with itself would pass for nothing.
    def check_implementation
      native = Object.const_get(@settings[:protocol]).new(Thrift::MemoryBufferTransport.new).native?
      loaded = defined?(ThriftNative::Extension) ? "ours" : { true => "c", false => "ruby" }.fetch(native)
      wanted = @settings[:implementation]
      raise "this process has #{loaded} loaded, not #{wanted}" unless loaded == wanted && native == (wanted != "ruby")
    end

    def run_world(indices, coverage, output)
      number = indices.first / PER_WORLD
      world = World.new(Dice.new(@seed, number), "World#{number}")
      indices.each do |index|
        made = CaseMaker.new(Dice.new(@seed, number, index), world, coverage).make(index)
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
