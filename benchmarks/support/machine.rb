# frozen_string_literal: true

require "etc"

module Bench
  # Where figures were taken: without it they say nothing.
  module Machine
    ROOT = File.expand_path("../..", __dir__)

    # @return [Hash{Symbol => Object}]
    def self.to_h
      { processor: processor, processors: Etc.nprocessors, system: "#{Etc.uname[:sysname]} #{Etc.uname[:release]}",
        commit: commit, }
    end

    # @param machine [Hash{Symbol => Object}] as of #to_h
    # @return [String] the same in a line
    def self.describe(machine)
      format("%<processor>s, %<processors>d processors, %<system>s, commit %<commit>s", **machine)
    end

    # @return [String] the model, as the system names it
    def self.processor
      if File.readable?("/proc/cpuinfo")
        File.read("/proc/cpuinfo")[/^model name\s*:\s*(.+)$/, 1] || Etc.uname[:machine]
      else
        output("sysctl", "-n", "machdep.cpu.brand_string") || Etc.uname[:machine]
      end
    end

    # @return [String] the revision of this checkout, and whether files differ
    def self.commit
      revision = output("git", "-C", ROOT, "rev-parse", "--short=12", "HEAD") or return "unknown"
      changed = output("git", "-C", ROOT, "status", "--porcelain", "--untracked-files=no")
      changed.nil? ? revision : "#{revision} with changes"
    end

    # The output of a command, nil if it is empty or there is no such command.
    def self.output(*command)
      text = IO.popen(command, err: File::NULL, &:read).strip
      text unless text.empty?
    rescue SystemCallError
      nil
    end
  end
end
