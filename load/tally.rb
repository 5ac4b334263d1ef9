# frozen_string_literal: true

module Load
  # What became of the visits, server by server, as a table for people.
  class Tally
    COLUMNS = %w[server answers departures failures].freeze

    # @param crowds [Array<Crowd>]
    def initialize(crowds)
      @visitors = crowds.flat_map(&:visitors).group_by(&:endpoint)
    end

    # @return [Array<String>] servers that answered nobody: their load was none
    def unvisited
      rows.filter_map { |name, answered, *| "#{name}: no answer at all" if answered.zero? }
    end

    # @return [String] a line for each server, and one for all
    def to_s
      lines = [COLUMNS, *rows, ["all", *totals]]
      width = rows.map { |name, *| name.size }.max
      lines.map { |name, *counts| "#{name.ljust(width)}#{counts.map { |count| count.to_s.rjust(12) }.join}" }.join("\n")
    end

    private

    def rows
      @rows ||= @visitors.map do |endpoint, visitors|
        [endpoint.name, visitors.sum(&:answered), visitors.sum(&:departed), visitors.sum { |one| one.failures.size }]
      end
    end

    def totals = rows.transpose.drop(1).map(&:sum)
  end
end
