# frozen_string_literal: true

module Servers
  # Behind every server: gives back what it is asked, with exceptions to that.
  class Handler
    REFUSED = -1
    FAILING = -2
    NOTED = -3

    def initialize
      @notes = Queue.new
    end

    # @param asked [Specimens::Everything, String] a text is to be noted
    # @return [Specimens::Everything] the same; for {NOTED} one with the text that
    #   was noted, for which it waits
    # @raise [EchoService::Refusal, RuntimeError] for {REFUSED}, {FAILING}
    def call(asked)
      return @notes << asked if asked.is_a?(String)

      case asked.int
      when REFUSED then raise EchoService::Refusal, "no"
      when FAILING then raise "secret"
      when NOTED then Specimens::Everything.new(text: @notes.pop)
      else asked
      end
    end
  end
end
