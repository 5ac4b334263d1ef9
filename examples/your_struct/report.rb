# frozen_string_literal: true

require "weather/weather_types"

module Weather
  # A struct as the application has it: its sizes and values are what a benchmark
  # is about.
  module Measured
    START_MS = 1_700_000_000_000
    MS_PER_READING = 60_000

    # @param readings [Integer]
    # @return [Weather::Report]
    def self.report(readings)
      Report.new(
        station: Places::Station.new(id: "02097", name: "Þingvellir", latitude: 64.26, longitude: -21.13,
                                     labels: { "region" => "Suðurland", "owner" => "veðurstofa" }),
        readings: Array.new(readings) { |number| reading(number) },
      )
    end

    def self.reading(number)
      Reading.new(at_ms: START_MS + (number * MS_PER_READING), celsius: -3.5 + (number / 16.0),
                  hectopascal: (1013.25 if number.even?), sky: number.even? ? Sky::CLEAR : Sky::RAIN)
    end
    private_class_method :reading
  end
end
