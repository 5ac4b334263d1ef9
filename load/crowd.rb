# frozen_string_literal: true

require_relative "visitor"

module Load
  # Many visitors at once, some of whom go away at any point.
  class Crowd
    # @return [Array<Visitor>]
    attr_reader :visitors

    # @param ports [Hash{Endpoint => Integer}]
    # @param size [Integer] how many visitors
    # @param seed [Integer] what they do follows from it
    def initialize(ports, size, seed)
      places = ports.to_a
      @visitors = Array.new(size) do |number|
        endpoint, port = places[number % places.size]
        Visitor.new(endpoint, port, "visitor #{number}", seed + number)
      end
    end

    # Lets them come for some time.
    #
    # @param seconds [Numeric]
    # @return [self]
    def visit_for(seconds)
      ending = now + seconds
      @visitors.map { |visitor| Thread.new { visitor.visit_until { now > ending } } }.each(&:join)
      self
    end

    # Each comes once more and goes with a goodbye: is everybody still served?
    #
    # @return [self]
    def say_goodbye
      @visitors.group_by(&:endpoint).each_value { |visitors| visitors.first.visit(leave: false) }
      self
    end

    # @return [Array<String>]
    def failures = @visitors.flat_map(&:failures)

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
