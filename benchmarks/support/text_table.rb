# frozen_string_literal: true

module Bench
  # A table for the terminal and for Markdown: the first columns are text, the others
  # are figures and stand at the right.
  class TextTable
    # @param heading [Array<String>]
    # @param texts [Integer] how many columns are text
    def initialize(*heading, texts: 1)
      @rows = [heading]
      @texts = texts
    end

    # @param cells [Array<#to_s>] as many as the heading has
    def <<(cells)
      @rows << cells.map(&:to_s)
      self
    end

    # @return [String]
    def to_s
      heading, *rows = @rows.map { |row| line(row) }
      [heading, "-" * heading.length, *rows].join("\n")
    end

    # @return [String] the same as Markdown
    def to_markdown
      heading, *rows = @rows
      align = heading.each_index.map { |n| n < @texts ? "---" : "---:" }
      [heading, align, *rows].map { |row| "| #{row.join(" | ")} |" }.join("\n")
    end

    private

    def line(row)
      row.each_with_index.map { |cell, n| n < @texts ? cell.ljust(widths[n]) : cell.rjust(widths[n]) }.join("  ")
    end

    def widths
      @rows.transpose.map { |column| column.map(&:length).max }
    end
  end
end
