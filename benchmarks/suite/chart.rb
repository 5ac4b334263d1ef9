# frozen_string_literal: true

module Bench
  # A picture of how often faster than the reference the others are, by svg-graph
  # where that is installed.
  class Chart
    # @return [String, nil] what is missing for it
    def self.left_out
      require "SVG/Graph/BarHorizontal"
      nil
    rescue LoadError
      "the chart: svg-graph isn't installed"
    end

    WIDTH = 900
    ROW = 26 # pixels

    # @param title [String]
    # @param labels [Array<String>]
    # @param series [Hash{String => Array<Float>}] how often faster, by name
    def initialize(title, labels, series)
      @title = title
      @labels = labels
      @series = series
    end

    # @return [String] SVG
    def to_s
      graph = SVG::Graph::BarHorizontal.new(
        width: WIDTH, height: 110 + (@labels.size * ROW * @series.size), fields: @labels.reverse, bar_gap: true,
        show_graph_title: true, graph_title: @title, show_data_values: true, show_x_guidelines: true,
        rotate_y_labels: false, number_format: "%.1fx", min_scale_value: 0, scale_divisions: 10,
        font_size: 12, key: @series.size > 1
      )
      @series.each { |name, values| graph.add_data(title: name, data: values.map { |value| value.round(1) }.reverse) }
      # No date and no version: the same figures give the same file.
      graph.burn
    end
  end
end
