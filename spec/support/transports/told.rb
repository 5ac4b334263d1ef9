# frozen_string_literal: true

require_relative "../other_process"

module Transports
  # For a module with a `table` of outcomes: the same table, made by another
  # implementation.
  module Told
    # @param implementation [Symbol] a key of {OtherProcess::IMPLEMENTATIONS}
    # @return [Hash] what `table` gives there, in a process of its own
    def of(implementation)
      @of ||= {}
      @of[implementation] ||= OtherProcess.value(implementation, method(:table).source_location.first, "#{name}.table")
    end
  end
end
