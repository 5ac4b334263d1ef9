# frozen_string_literal: true

module Load
  # Books that follow from their number alone, so that either side of a
  # connection knows what the other has to say.
  module Stock
    GENRES = [Lending::Genre::NOVEL, Lending::Genre::POETRY, Lending::Genre::SCIENCE].freeze
    NUMBERS = 1..(2**40)

    # Every fiftieth book is larger than what a socket takes at once.
    LARGE_COVER = 300_000 # bytes

    module_function

    # @param number [Integer] of {NUMBERS}
    # @return [Lending::Book] a new one, which fills every kind of field
    def book(number)
      Lending::Book.new(
        isbn: number, title: "Kalevala #{number} · Väinämöinen 🌸", authors: authors(number),
        genres: GENRES.first(number % 4).to_set, weight_in_grams: number / 4.0, cover: cover(number),
        copies_by_branch: { "center" => number % 97, "Żoliborz" => 4 }, lendable: number.even?,
        shelf: (number % 256) - 128, pages_by_part: [[1, number % 2000], Array.new(number % 30) { |page| page * 100 }],
      )
    end

    # @return [String] bytes, most of them no UTF-8
    def cover(number)
      size = (number % 50).zero? ? LARGE_COVER : number % 400
      pattern = [number, ~number].pack("q>q>")
      (pattern * ((size / pattern.size) + 1)).byteslice(0, size)
    end

    def authors(number)
      Array.new(number % 5) { |place| Lending::Author.new(name: "松尾 #{number} #{place}", born: (number % 3000) - 1000) }
    end
    private_class_method :authors
  end
end
