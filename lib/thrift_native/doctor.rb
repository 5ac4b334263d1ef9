# frozen_string_literal: true

require "json"
require "open3"
require "rbconfig"
require_relative "doctor/examination"

module ThriftNative
  # Finds out whether what is loaded works: writes and reads known bytes, has pure
  # Ruby and the thrift gem alone do the same in processes of their own, and says
  # how much faster it is.
  #
  # @api private
  class Doctor
    # @param out [#puts] where the findings go
    def initialize(out = $stdout)
      @out = out
      @left_out = []
    end

    # @return [Boolean] whether thrift_native serves Thrift here, and rightly
    def run
      return sick(reason) unless ThriftNative.status[:mode] == Mode::NATIVE

      findings = checks
      findings.each { |finding, holds| @out.puts("#{holds ? "ok    " : "FAILED"}  #{finding}") }
      wrong = findings.reject { |_, holds| holds }
      return sick("#{wrong.size} of #{findings.size} checks failed") unless wrong.empty?

      @out.puts("", *speeds, *@left_out, "", "thrift_native #{VERSION} works.")
      true
    end

    private

    def sick(why)
      @out.puts("thrift_native #{VERSION} does not work: #{why}")
      false
    end

    def reason = ThriftNative.status[:reason] || "nothing tells why"

    def ours = @ours ||= Examination.new.to_h

    def pure = @pure ||= examined_by("ruby")

    def alone = @alone ||= examined_by("off")

    def checks
      ours.flat_map do |protocol, result|
        format = Examination::PROTOCOLS.fetch(protocol)
        [["#{protocol} is served by Rust", served_by_rust?(protocol)],
         ["#{protocol} writes the known bytes", result["encoded"] == Specimen::BYTES.fetch(format)],
         ["#{protocol} reads the known bytes", result["decoded"]],
         *comparison(protocol, result)]
      end
    end

    # Pure Ruby has no accelerated protocol, which writes what the plain one does.
    def comparison(protocol, result)
      theirs = pure[protocol] || pure["BinaryProtocol"] or return []
      [["#{protocol} writes what pure Ruby writes", result["encoded"] == theirs["encoded"]]]
    end

    def served_by_rust?(protocol)
      ThriftNative.status[:classes].dig("Thrift::#{protocol}", :served_by) == :rust
    end

    # What the thrift gem does in this installation without us.
    def speeds
      ours.filter_map do |protocol, result|
        there = alone[protocol] or next
        times = there["seconds"].map { |way, seconds| seconds / result["seconds"][way] }
        format("%-26s writes about %.0f and reads about %.0f times as fast as the thrift gem alone", protocol, *times)
      end
    end

    # The Ruby code of some thrift gems breaks off on newer Rubies, which is no
    # fault of ours.
    #
    # @param mode [String] what {Mode} is to be
    # @return [Hash] see {Examination#to_h}; empty where the process broke off
    def examined_by(mode)
      folders = $LOAD_PATH.flat_map { |folder| ["-I", folder.to_s] }
      program = File.expand_path("doctor/examination.rb", __dir__)
      output, errors, = Open3.capture3({ Mode::VARIABLE => mode }, RbConfig.ruby, *folders, program)
      JSON.parse(output)
    rescue JSON::ParserError
      reason = errors.lines.first.to_s.chomp
      @left_out << "not compared with #{Mode::VARIABLE}=#{mode}, where the thrift gem breaks off: #{reason}"
      {}
    end
  end
end
