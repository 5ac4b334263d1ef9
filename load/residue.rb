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
    # @param seconds [Numeric] how long to wait at most
    # @return [Residue]
    def self.settled(pids, seconds)
      giving_up = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      last = new(pids)
      loop do
        pids.each { |pid| Process.kill(:USR2, pid) }
        sleep(1)
        now = new(pids)
        return now if now.counts == last.counts || Process.clock_gettime(Process::CLOCK_MONOTONIC) > giving_up

        last = now
      end
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

    # @return [String]
    def to_s = "#{processes} processes, #{threads} threads, #{files} open files, #{kilobytes / 1024} MB"

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
