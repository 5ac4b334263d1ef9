# frozen_string_literal: true

module Bench
  # A picture of ratios, a bar for each label: as SVG by svg-graph, and in the terminal
  # by unicode_plot, each where it is installed.
  class Chart
    LIBRARIES = { "SVG/Graph/BarHorizontal" => "the chart: svg-graph isn't installed",
                  "unicode_plot" => "the picture in the terminal: unicode_plot isn't installed" }.freeze
    WIDTH = 900
    ROW = 26 # pixels

    # @param title [String] what the ratios say
    # @param labels [Array<String>]
    # @param series [Hash{String => Array<Float>}] by name, a ratio for each label
    def initialize(title, labels, series)
      @title = title
      @labels = labels
      @series = series.transform_values { |ratios| ratios.map { |ratio| ratio.round(1) } }
    end

    # @return [Array<String>] which pictures can't be had, and why
    def left_out = LIBRARIES.keys.reject { |library| installed?(library) }.map { |library| LIBRARIES.fetch(library) }

    # @return [String, nil] nil where svg-graph isn't installed
    def svg
      return unless installed?("SVG/Graph/BarHorizontal")

      graph = SVG::Graph::BarHorizontal.new(
        width: WIDTH, height: 110 + (@labels.size * ROW * @series.size), fields: @labels.reverse, bar_gap: true,
        show_graph_title: true, graph_title: @title, show_data_values: true, show_x_guidelines: true,
        rotate_y_labels: false, number_format: "%.1fx", min_scale_value: 0, scale_divisions: 10,
        font_size: 12, key: @series.size > 1, stack: :side
      )
      @series.each { |name, ratios| graph.add_data(title: name, data: ratios.reverse) }
      # No date and no version: the same figures give the same file.
      graph.burn
    end

    # Draws where somebody looks and unicode_plot is installed.
    #
    # @param out [IO]
    # @return [void]
    def show(out = $stdout)
      return unless out.tty? && installed?("unicode_plot")

      @series.each do |name, ratios|
        out.puts
        UnicodePlot.barplot(data: @labels.zip(ratios).to_h, title: "#{@title}: #{name}").render(out)
      end
    end

    private

    def installed?(library)
      require library
      true
    rescue LoadError
      false
    end
  end
end
