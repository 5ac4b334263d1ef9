# frozen_string_literal: true

require "parcels/parcels_types"

module Parcels
  # Stands for a schema registry: which number a class is written under, and which
  # class reads what was written under a number. Numbers are never given anew.
  class Schemas
    # @param written [Hash{Integer => Class}] classes of structs
    # @param read [Hash{Integer => Class}] where a newer class reads
    def initialize(written, read = {})
      @numbers = written.invert
      @readers = written.merge(read)
    end

    # @return [Parcels::Schemas] as they were when the topic was new
    def self.at_first = new({ 17 => SentAtFirst, 18 => Scanned })

    # @return [Parcels::Schemas] as they are now
    def self.now = new({ 17 => SentAtFirst, 18 => Scanned, 23 => Sent }, { 17 => Sent })

    # @param struct_class [Class]
    # @return [Integer]
    # @raise [KeyError]
    def number(struct_class) = @numbers.fetch(struct_class)

    # @param number [Integer]
    # @return [Class]
    # @raise [KeyError]
    def reader(number) = @readers.fetch(number)
  end
end
