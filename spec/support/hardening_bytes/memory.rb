# frozen_string_literal: true

module HardeningBytes
  # How much memory a piece of work takes at its height.
  module Memory
    STATUS = "/proc/self/status"

    # Runs the block in a child of its own, where nothing has been freed before
    # that it could use unseen.
    #
    # @yieldreturn [Object] anything that Marshal can carry
    # @return [Array(Object, Integer)] that, and by how many bytes the process grew
    def self.growth(&work)
      reader, writer = IO.pipe(binmode: true)
      pid = fork { measure(writer, &work) }
      writer.close
      answer = reader.read
      reader.close
      _, status = Process.wait2(pid)
      answer.empty? ? ["died: #{status}", 0] : Marshal.load(answer) # rubocop:disable Security/MarshalLoad
    end

    def self.measure(writer)
      GC.disable
      before = counts
      result = yield
      growth = counts.zip(before).map { |now, was| now - was }.max
      writer.write(Marshal.dump([result, growth]))
      writer.close
      exit!(0)
    end
    private_class_method :measure

    # What Ruby has asked for, which may find room where something was freed, and
    # what the process has in all, which knows of others than Ruby and of what
    # was given back.
    #
    # @return [Array<Integer>] in bytes
    def self.counts
      status = File.exist?(STATUS) ? File.read(STATUS) : ""
      [GC.stat(:malloc_increase_bytes), status[/^VmPeak:\s+(\d+) kB/, 1].to_i * 1024]
    end
  end
end
