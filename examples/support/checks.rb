# frozen_string_literal: true

require "json"

# The answers that an example checks, and what it found out on the way.
#
# An example is a script of its own: it prints lines for a reader, or one line
# of JSON for a program when it is started with --json, and its exit status
# says whether every check held.
class Checks
  # @param title [String] what the example shows
  # @param json [Boolean] whether a program reads the output
  def initialize(title, json: ARGV.include?("--json"))
    @json = json
    @results = {}
    @facts = {}
    @lines = []
    @subject = nil
    note(title)
  end

  # Every sentence that is checked in the block is about one subject of several,
  # and is told with its name.
  #
  # @param subject [String]
  # @return [Object] what the block returns
  def about(subject)
    @subject = subject
    yield
  ensure
    @subject = nil
  end

  # Checks one sentence. An exception in the block is a failed check.
  #
  # @param sentence [String] what holds if the block returns a true value
  # @return [Boolean] whether it held
  def check(sentence)
    held = yield ? true : false
    record(sentence, held)
  rescue StandardError => e
    record(sentence, false, "#{e.class}: #{e.message}")
  end

  # Checks that the block raises an error of this class.
  #
  # @param sentence [String]
  # @param error [Class] the class of exception that is expected
  # @yieldreturn [Object] ignored: returning at all is a failure
  # @return [Exception, nil] what was raised, for a closer look
  def check_raises(sentence, error)
    raised = nil
    check(sentence) do
      yield
      false
    rescue error => e
      raised = e
      true
    end
    raised
  end

  # Keeps a value for the program that reads the JSON.
  #
  # @param name [Symbol]
  # @param value [Object] anything that JSON can hold
  def fact(name, value)
    @facts[name] = value
  end

  # Says something to a human reader.
  #
  # @param line [String]
  def note(line)
    @lines << line
    puts line unless @json
  end

  # Prints the outcome and ends the process: 0 if all checks held, else 1.
  def finish
    failed = @results.count { |_sentence, held| !held }
    note("  #{@results.size} checks, #{failed} failed")
    puts JSON.generate(ok: failed.zero?, facts: @facts, checks: @results, lines: @lines) if @json
    exit(failed.zero? ? 0 : 1)
  end

  private

  def record(sentence, held, problem = nil)
    sentence = "#{@subject}: #{sentence}" if @subject
    @results[sentence] = held
    note("  #{held ? "ok  " : "FAIL"}  #{sentence}#{" (#{problem})" if problem}")
    held
  end
end
