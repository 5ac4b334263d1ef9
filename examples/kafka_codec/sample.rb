# frozen_string_literal: true

require "parcels/parcels_types"

module Parcels
  # Parcels on their way.
  module Sample
    ALL_BYTES = (0..255).to_a.pack("C*").freeze
    START_MS = 1_700_000_000_000

    module_function

    # @param count [Integer]
    # @return [Array<String>] numbers of parcels, which are the keys
    def numbers(count) = Array.new(count) { |index| format("пакет-%05d", index) }

    # @param number [String]
    # @return [Array<Thrift::Struct>] what happens to the parcel, in this order
    def events(number)
      [sent(number), scanned(number, Place::WAREHOUSE), scanned(number, Place::CAR), scanned(number, Place::DOOR)]
    end

    def sent(number)
      Sent.new(number: number, recipient: address, grams: 1250, insured: true,
               labels: { "Größe" => "L", "glas" => "🥂" })
    end

    def sent_at_first(number) = SentAtFirst.new(number: number, recipient: address, grams: 300)

    def scanned(number, place)
      Scanned.new(number: number, place: place, at_ms: START_MS + place,
                  position: [59.3293 + place, -18.0686], photo: (ALL_BYTES if place == Place::DOOR))
    end

    def address = Address.new(name: "Åsa Öberg", street: "Drottninggatan 5", city: "Göteborg")
  end
end
