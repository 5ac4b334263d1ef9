# frozen_string_literal: true

require "parquet_footer/parquet_footer_types"

module ParquetFooter
  # The envelope of a Parquet file: after the data come the footer (a Thrift
  # struct in the compact protocol), its length in four bytes, and a mark.
  class ParquetFile
    MARK = "PAR1"
    LENGTH_BYTES = 4
    TAIL_BYTES = LENGTH_BYTES + MARK.bytesize

    # @param path [String]
    # @raise [ArgumentError] if the file is no Parquet file with a plain footer
    def initialize(path)
      @bytes = File.binread(path)
      marks = [@bytes.byteslice(0, MARK.bytesize), @bytes.byteslice(-MARK.bytesize, MARK.bytesize)]
      raise ArgumentError, "#{path} is not a Parquet file" unless marks == [MARK, MARK]
    end

    # @return [Integer] bytes in the whole file
    def size
      @bytes.bytesize
    end

    # @return [String] the encoded FileMetaData
    def footer
      length = @bytes.byteslice(-TAIL_BYTES, LENGTH_BYTES).unpack1("V")
      @bytes.byteslice(-TAIL_BYTES - length, length)
    end
  end
end
