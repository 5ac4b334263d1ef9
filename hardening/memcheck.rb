# frozen_string_literal: true

# What Memcheck, the tool of valgrind, has found.
class Memcheck
  # Frames of ours, as valgrind prints them: by the library, or by functions of
  # Rust, which nobody else has.
  OURS = /\bthrift_native\b|\.rs:\d+\)/
  SYSTEM = %r{\(in .*/(?:libc|ld-linux|vgpreload_)[^/]*\)|\(vg_replace_\w+\.c:\d+\)}
  FRAME = /\A\s+(?:at|by) 0x/

  # One report: what happened, and where.
  Finding = Struct.new(:text) do
    def kind = text.lines.first.strip
    def frames = text.lines.drop(1).take_while { |line| line.match?(FRAME) }

    # Did our code do that itself, or hand it to the C library?
    def by_us? = frames.find { |frame| !frame.match?(SYSTEM) }&.match?(OURS)

    # Did Ruby, or anybody else whom we had called?
    def below_us? = frames.any? { |frame| frame.match?(OURS) }

    # Of memory that was allocated, and freed perhaps.
    def of_a_block? = text.match?(/^\s*Address .* (?:inside|before|after) a block of size/)

    # Bytes that nobody has written, on their way out: whose they are isn't told.
    def sent? = kind.match?(/\ASyscall param (?:write|send)/)

    # Ruby's marking looks at whatever lies on the stacks of threads and fibers,
    # where nothing may have been written yet, or which valgrind doesn't know: that
    # isn't about us. Memory that isn't there any more is.
    def ours?
      by_us? || sent? || (below_us? && !kind.include?("uninitialised") && (of_a_block? || kind.include?("free")))
    end
  end

  KINDS = /\A(?:Invalid |Conditional jump |Use of uninit|Syscall param |Mismatched free|Source and dest|Argument )/

  # @param logs [Array<String>] what valgrind has printed, one for each process
  def initialize(logs)
    @findings = logs.flat_map { |log| findings(log) }
  end

  # @return [Array<Finding>] those that our code has to do with
  def ours = @findings.select(&:ours?)

  # @return [Integer] how many others there are
  def others = @findings.size - ours.size

  private

  def findings(log)
    log.b.gsub(/^==\d+== ?/, "").split(/\n[ \t]*\n(?! Address)/).grep(KINDS).map { |text| Finding.new(text) }
  end
end
