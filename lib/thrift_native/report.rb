# frozen_string_literal: true

module ThriftNative
  # {ThriftNative.status} for people.
  #
  # @api private
  class Report
    HEADER = ["class", "served by", "why"].freeze

    # @param status [Hash] see {ThriftNative.status}
    def initialize(status)
      @status = status
    end

    # @return [String] the versions, then a table with a line for each class and
    #   one for each of its overridden methods
    def to_s
      [versions, mode, library, "", *table].join("\n")
    end

    private

    def versions
      names = { thrift_native: "thrift_native", thrift: "thrift", ruby: "Ruby" }
      names.map { |key, name| "#{name} #{@status[:versions][key] || "of unknown version"}" }.join(", ")
    end

    def mode
      ["mode: #{@status[:mode]}", @status[:reason]].compact.join(", ")
    end

    def library
      "library: #{@status[:library] || "none"}, for Ruby #{@status[:abi]}"
    end

    def table
      widths = rows.transpose.map { |cells| cells.map(&:length).max }
      [HEADER, widths.map { |width| "-" * width }, *rows.drop(1)].map do |row|
        row.zip(widths).map { |cell, width| cell.ljust(width) }.join("  ").rstrip
      end
    end

    def rows
      [HEADER] + @status[:classes].flat_map do |path, klass|
        [[path, (klass[:served_by] || "-").to_s, reason(klass)]] +
          klass[:overridden].map { |name, change| ["  ##{name}", "the application", change] }
      end
    end

    # The line above the table says it already, and may be long.
    def reason(klass)
      klass[:reason] == @status[:reason] ? "" : klass[:reason].to_s
    end
  end
end
