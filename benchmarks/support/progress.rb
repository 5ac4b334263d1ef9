# frozen_string_literal: true

module Bench
  # Tells who waits how far it is: a bar by ruby-progressbar where that is
  # installed and somebody watches, otherwise nothing.
  class Progress
    # @return [String, nil] what is missing for a bar
    def self.left_out
      require "ruby-progressbar"
      nil
    rescue LoadError
      "the bar of progress: ruby-progressbar isn't installed"
    end

    # @param total [Integer] steps
    def initialize(total)
      return if !$stderr.tty? || self.class.left_out

      @bar = ProgressBar.create(total: total, output: $stderr, format: "%t [%B] %e", title: "measuring")
    end

    # @param title [String] what is measured
    # @return [Object] what the block returns, which measures it
    def step(title)
      return yield unless @bar

      @bar.title = title
      yield.tap { @bar.increment }
    end
  end
end
