# frozen_string_literal: true

module HardeningRuby
  # The memory of this process.
  module Resident
    STATUS = "/proc/self/status"

    # Runs work a few times first, so that what it needs once is there.
    #
    # @yieldparam number [Integer] of the run
    # @param times [Integer] how often the work is done then
    # @return [Float] by how many megabytes the process has grown
    def self.growth(times, &)
      (times / 5).times(&)
      before = megabytes
      times.times(&)
      megabytes - before
    end

    # @return [Float] the memory that is in use, after a collection
    def self.megabytes
      3.times { GC.start }
      kilobytes = File.exist?(STATUS) ? File.read(STATUS)[/^VmRSS:\s+(\d+) kB/, 1] : `ps -o rss= -p #{Process.pid}`
      kilobytes.to_i / 1024.0
    end
  end
end
