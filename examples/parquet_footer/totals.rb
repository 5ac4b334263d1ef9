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
      { rows: @metadata.num_rows, row_groups: @metadata.row_groups.size, column_chunks: @columns.size,
        **sums, **what_is_there, **names, }
    end

    private

    def sums
      {
        values: @columns.sum(&:num_values),
        nulls: @columns.filter_map(&:statistics).sum(&:null_count),
        compressed_bytes: @columns.sum(&:total_compressed_size),
        uncompressed_bytes: @columns.sum(&:total_uncompressed_size),
      }
    end

    def what_is_there
      {
        with_bounds: @columns.filter_map(&:statistics).count(&:min_value),
        with_histograms: @columns.filter_map(&:size_statistics).count(&:definition_level_histogram),
        with_bloom_filter: @columns.count(&:bloom_filter_offset),
      }
    end

    def names
      {
        codecs: @columns.map { |column| CompressionCodec::VALUE_MAP[column.codec] }.uniq.sort,
        encodings: @columns.flat_map(&:encodings).uniq.sort.map { |id| Encoding::VALUE_MAP[id] },
      }
    end
  end
end
