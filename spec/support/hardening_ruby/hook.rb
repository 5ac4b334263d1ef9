# frozen_string_literal: true

module HardeningRuby
  # What the application's code does the next time that native code calls it.
  # Calls after that one, and those before a scene begins, do nothing.
  module Hook
    class << self
      # @param action [Proc, nil] nil for nothing
      def arm(action)
        @action = action
      end

      # @return [Boolean] whether nobody has called yet
      def armed? = !@action.nil?

      # Called from wherever an application's code can be called.
      def reach
        action = @action
        @action = nil
        action&.call
      end
    end
  end
end
