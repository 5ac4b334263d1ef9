# frozen_string_literal: true

require "fileutils"
require "tempfile"
require_relative "target"

module RubyFuzz
  # Lets children of its own execute, and keeps what they find, hang on or die of.
  class Supervisor
    SECONDS = 20
    # A child's executions; another one begins with memory as it was.
    ROUND = 100_000
    # What a child may grow by in a round, its garbage and its plans included.
    GROWTH = 64 << 20
    ADDRESS_SPACE = 4 << 30

    # @return [Array<String>] reports of what was found
    attr_reader :finds

    # @return [Hash{String => Integer}] what came of the executions
    attr_reader :outcomes

    # @return [Integer] by how many bytes a child has grown in a round at most, garbage collected
    attr_reader :growth

    # @param seed [Integer]
    # @param folder [String] where finds are kept
    def initialize(seed, folder)
      @seed = seed
      @folder = folder
      @finds = []
      @outcomes = Hash.new(0)
      @growth = 0
    end

    # @param count [Integer] of executions
    # @return [self]
    def run(count)
      from = 0
      from = round(from, [from + ROUND, count].min) while from < count
      self
    end

    private

    # @return [Integer] the execution to go on with
    def round(from, to)
      at = Tempfile.new
      reader, writer = IO.pipe(binmode: true)
      pid = fork { execute(from, to, at, writer) }
      writer.close
      told = wait(reader, at)
      status = stop(pid, told)
      return finish(told, to) if told && status.success?

      number = at.tap(&:rewind).read.unpack1("Q")
      keep(number, told ? "died: #{status}" : "took more than #{SECONDS} seconds")
      number + 1
    ensure
      reader&.close
      at.close!
    end

    # @return [String, nil] what the child has told, nil when it hangs
    def wait(reader, file)
      last = nil
      until reader.wait_readable(SECONDS)
        now = File.binread(file.path)
        return if now == last

        last = now
      end
      reader.read
    end

    def stop(pid, told)
      Process.kill(:KILL, pid) unless told
      Process.wait2(pid).last
    end

    def finish(told, to)
      finds, outcomes, growth = Marshal.load(told) # rubocop:disable Security/MarshalLoad -- a child of ours has told it
      finds.each { |number, what| keep(number, what) }
      @outcomes.merge!(outcomes) { |_, one, other| one + other }
      @growth = [@growth, growth].max
      keep(to - 1, "a round has left #{growth} bytes") if growth > GROWTH
      to
    end

    def execute(from, to, file, writer)
      Process.setrlimit(:AS, ADDRESS_SPACE)
      target = Target.new(@seed)
      before = nil
      finds = (from...to).filter_map do |number|
        file.pwrite([number].pack("Q"), 0)
        before ||= resident if number == [from + 2000, to - 1].min
        find = target.run(number)
        [number, find] if find
      end
      writer.write(Marshal.dump([finds, target.outcomes.to_h, resident - before]))
      writer.close
      exit!(0)
    end

    def resident
      GC.start
      status = "/proc/self/statm"
      File.exist?(status) ? File.read(status).split[1].to_i * 4096 : 0
    end

    def keep(number, what)
      report = "execution #{number} of seed #{@seed}: #{what}\n#{Target.new(@seed).describe(number)}\n" \
               "ruby fuzz/ruby/run.rb --only #{number} --seed #{@seed}\n"
      FileUtils.mkdir_p(@folder)
      File.write(File.join(@folder, "#{@seed}-#{number}.txt"), report)
      @finds << report
    end
  end
end
