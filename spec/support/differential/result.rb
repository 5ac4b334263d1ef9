# frozen_string_literal: true

module Differential
  # What came of a case, as one line of text between processes.
  #
  # index, kind, through, deep:: of the case
  # outcome:: "ok" or the error
  # data:: the bytes written, in hex, or how many are left to read
  # back:: the outcome of reading the written bytes back
  # value:: what was read, or read back
  # loose:: the value without order of instance variables, nil ones and the encodings of read strings
  # note:: on writing, what became of the caller's values and of the transport
  # traits:: of {Traits}
  Result = Struct.new(:index, :kind, :through, :deep, :outcome, :data, :back, :value, :loose, :note, :traits) do
    # @param line [String] of {#to_line}
    def self.parse(line)
      new(*line.split("\t", -1)).tap { |result| result.index = result.index.to_i }
    end

    def to_line
      to_a.join("\t")
    end

    def ok?
      outcome == "ok"
    end

    def written?
      %w[write wrong].include?(kind)
    end

    # @return [Array<String>] what all implementations must have in common
    def comparable
      [outcome, data, back, value]
    end
  end
end
