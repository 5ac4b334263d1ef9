# frozen_string_literal: true

require "zlib"

module Parcels
  # Stands for a broker: a log file for each partition of a topic. A record is the
  # length of its key, the key, the length of its value (or NONE), and the value.
  class Topic
    LENGTH = "N"
    LENGTH_BYTES = 4
    NONE = 0xFFFF_FFFF

    # @!attribute log
    #   @return [Integer] the number of the partition
    # @!attribute offset
    #   @return [Integer] in the partition, counted in records
    # @!attribute key
    #   @return [String]
    # @!attribute value
    #   @return [String, nil]
    Record = Struct.new(:log, :offset, :key, :value, keyword_init: true)

    # @param folder [String] where the logs are
    # @param partitions [Integer]
    def initialize(folder, partitions)
      @paths = Array.new(partitions) { |number| File.join(folder, "#{number}.log") }
    end

    # @param records [Array<Array(String, String)>] keys and values
    def append(records)
      records.group_by { |key, _| partition(key) }.each do |number, group|
        File.open(@paths[number], "ab") { |file| group.each { |key, value| file << field(key) << field(value) } }
      end
    end

    # Records of one key are in one partition, and so in their order.
    #
    # @param key [String]
    # @return [Integer]
    def partition(key) = Zlib.crc32(key) % @paths.size

    # @return [Array<Parcels::Topic::Record>] all, partition by partition
    def records
      @paths.each_index.select { |number| File.exist?(@paths[number]) }.flat_map { |number| read(number) }
    end

    private

    def field(bytes) = bytes.nil? ? [NONE].pack(LENGTH) : [bytes.bytesize].pack(LENGTH) << bytes.b

    def read(number)
      File.open(@paths[number], "rb") do |file|
        found = []
        found << record(number, found.size, file) until file.eof?
        found
      end
    end

    def record(log, offset, file)
      key = next_field(file).force_encoding(Encoding::UTF_8)
      Record.new(log: log, offset: offset, key: key, value: next_field(file))
    end

    def next_field(file)
      length = file.read(LENGTH_BYTES).unpack1(LENGTH)
      file.read(length) unless length == NONE
    end
  end
end
