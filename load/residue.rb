# frozen_string_literal: true

module Load
  # What processes hold: to be compared before and after a load.
  class Residue
    # @return [Integer] threads, open files, processes, and kilobytes in memory,
    #   of all processes together
    attr_reader :threads, :files, :processes, :kilobytes

    # Waits until nothing changes any more: connections end one after the other.
    #
    # @param pids [Array<Integer>] of processes; their children count too
    # @param quiet [Integer] for how many seconds nothing may change
    # @param most [Integer] how many seconds to wait at most
    # @return [Residue]
    def self.settled(pids, quiet:, most:)
      history = []
      most.times do
        sleep(1)
        history << new(pids)
        break if history.size > quiet && history.last(quiet).map(&:counts).uniq.size == 1
      end
      history.last
    end

    def initialize(pids)
      all = pids + children(pids)
      @processes = all.size
      @threads = all.sum { |pid| entries("/proc/#{pid}/task") }
      @files = all.sum { |pid| entries("/proc/#{pid}/fd") }
      @kilobytes = all.sum { |pid| resident(pid) }
    end

    # @return [Array<Integer>] all but the memory
    def counts = [processes, threads, files]

    # @return [Integer]
    def megabytes = kilobytes / 1024

    # @return [String]
    def to_s = "#{processes} processes, #{threads} threads, #{files} open files, #{megabytes} MB"

    private

    def entries(folder)
      Dir.children(folder).size
    rescue SystemCallError
      0 # ended meanwhile
    end

    def resident(pid)
      File.read("/proc/#{pid}/status")[/^VmRSS:\s+(\d+)/, 1].to_i
    rescue SystemCallError
      0
    end

    def children(pids)
      Dir["/proc/[0-9]*/stat"].filter_map do |file|
        pid, parent = File.read(file).match(/\A(\d+) \(.*\) \S (\d+)/m).captures.map(&:to_i)
        pid if pids.include?(parent) && !pids.include?(pid)
      rescue SystemCallError
        nil
      end
    end
  end
end
