# frozen_string_literal: true

require "json"

# The answers that an example checks, and what it found out on the way.
#
# An example is a script of its own: it prints sentences for a reader, or one
# line of JSON for a program when it is started with --json, and its exit
# status says whether every check held.
class Checks
  # @param title [String] what the example shows
  # @param json [Boolean] whether a program reads the output
  def initialize(title, json: ARGV.include?("--json"))
    @title = title
    @json = json
    @results = {}
    @facts = {}
    puts title unless json
  end

  # Checks one sentence. An exception in the block is a failed check.
  #
  # @param sentence [String] what holds if the block returns a true value
  # @return [Boolean] whether it held
  def check(sentence)
    problem = nil
    held = begin
      yield ? true : false
    rescue StandardError => e
      problem = "#{e.class}: #{e.message}"
      false
    end
    @results[sentence] = held
    note("  #{held ? "ok  " : "FAIL"}  #{sentence}#{" (#{problem})" if problem}")
    held
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

  # Keeps a value for the JSON output.
  #
  # @param name [Symbol]
  # @param value [Object] anything that JSON can hold
  def fact(name, value)
    @facts[name] = value
  end

  # Prints a line for a human reader.
  #
  # @param line [String]
  def note(line)
    puts line unless @json
  end

  # Prints the outcome and ends the process: 0 if all checks held, else 1.
  def finish
    failed = @results.count { |_sentence, held| !held }
    if @json
      puts JSON.generate(@facts.merge(title: @title, checks: @results, ok: failed.zero?))
    else
      puts "  #{@results.size} checks, #{failed} failed"
    end
    exit(failed.zero? ? 0 : 1)
  end
end
