# frozen_string_literal: true

require_relative "../differential/formats"
require_relative "corpus"
require_relative "arrivals"

module HardeningBytes
  # One damaged message on its way to a reader.
  #
  # payload:: a {Payload}
  # protocol:: a class
  # arrival:: a key of {Arrivals::ALL}
  # bytes:: what arrives
  # name:: what was done to it
  Damaged = Struct.new(:payload, :protocol, :arrival, :bytes, :name, keyword_init: true) do
    def to_s
      "#{payload.name}, #{protocol.name.delete_prefix('Thrift::')} over #{arrival}, #{name}"
    end
  end

  # Every prefix and every single-bit flip of the corpus, in every protocol, over
  # every transport, each under a number that is the same in all processes.
  class Damage
    # A byte can be the first that is missing, and has eight bits to be flipped.
    PER_BYTE = 9

    def initialize
      protocols = Differential::Formats::WIRES.keys.map { |name| Object.const_get(name) }
      @messages = protocols.product(Corpus.all).map do |protocol, payload|
        [payload, protocol, payload.encode(protocol)]
      end
      sizes = @messages.map { |_, _, bytes| bytes.bytesize * PER_BYTE * Arrivals::ALL.size }
      @ends = sizes.each_with_object([]) { |size, ends| ends << (size + ends.last.to_i) }
    end

    # @return [Integer] how many there are
    def size = @ends.last

    # @param number [Integer] below {#size}
    # @return [Damaged]
    def [](number)
      index = @ends.bsearch_index { |last| last > number }
      payload, protocol, bytes = @messages.fetch(index)
      within = number - (index.zero? ? 0 : @ends[index - 1])
      change, arrival = within.divmod(Arrivals::ALL.size)
      damaged, name = damage(bytes, *change.divmod(PER_BYTE))
      Damaged.new(payload: payload, protocol: protocol, arrival: Arrivals::ALL.keys[arrival], bytes: damaged,
                  name: name)
    end

    private

    def damage(bytes, at, way)
      return [bytes.byteslice(0, at), "cut off at #{at}"] if way.zero?

      bit = way - 1
      flipped = bytes.dup
      flipped.setbyte(at, flipped.getbyte(at) ^ (1 << bit))
      [flipped, "bit #{bit} of byte #{at} flipped"]
    end
  end
end
