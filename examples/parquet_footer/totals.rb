# frozen_string_literal: true

require "parquet_footer/parquet_footer_types"

module ParquetFooter
  # What the columns of all row groups add up to.
  class Totals
    # @param metadata [ParquetFooter::FileMetaData]
    def initialize(metadata)
      @metadata = metadata
      @columns = metadata.row_groups.flat_map(&:columns).map(&:meta_data)
    end

    # @return [Hash{Symbol => Integer, Array<String>}] sizes in bytes
    def to_h
      {
        rows: @metadata.num_rows,
        row_groups: @metadata.row_groups.size,
        column_chunks: @columns.size,
        values: sum(&:num_values),
        nulls: sum { |column| column.statistics&.null_count || 0 },
        compressed_bytes: sum(&:total_compressed_size),
        uncompressed_bytes: sum(&:total_uncompressed_size),
        with_bounds: @columns.count { |column| column.statistics&.min_value },
        with_histograms: @columns.count { |column| column.size_statistics&.definition_level_histogram },
        with_bloom_filter: @columns.count(&:bloom_filter_offset),
        codecs: @columns.map { |column| CompressionCodec::VALUE_MAP[column.codec] }.uniq.sort,
        encodings: @columns.flat_map(&:encodings).uniq.sort.map { |id| Encoding::VALUE_MAP[id] },
      }
    end

    private

    def sum(&number)
      @columns.sum(&number)
    end
  end
end
