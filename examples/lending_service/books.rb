# frozen_string_literal: true

require "lending/lending_types"

module Lending
  # Books that between them fill every field of the IDL, with text in several
  # scripts and covers of arbitrary bytes.
  module Books
    # Every byte there is, and so no valid UTF-8.
    ALL_BYTES = (0..255).to_a.pack("C*").freeze

    LEM = { name: "Stanisław Lem", born: 1921, name_in_latin: "Stanislaw Lem" }.freeze
    BASHO = { name: "松尾 芭蕉", born: 1644, name_in_latin: "Matsuo Basho" }.freeze
    LONNROT = { name: "Elias Lönnrot", born: 1802 }.freeze
    SAPPHO = { name: "Σαπφώ" }.freeze

    module_function

    # @return [Array<Lending::Book>] new objects each time
    def sample
      [solaris, oku_no_hosomichi, fragments]
    end

    def solaris
      Book.new(
        isbn: 9_788_308_049_051, title: "Solaris", authors: [Author.new(LEM)],
        genres: Set[Genre::NOVEL, Genre::SCIENCE], weight_in_grams: 312.25, cover: ALL_BYTES,
        copies_by_branch: { "center" => 1, "Żoliborz" => 4 }, pages_by_part: [[1, 80], [81, 204], []],
      )
    end

    def oku_no_hosomichi
      Book.new(
        isbn: -1, title: "おくのほそ道 🌸", authors: [Author.new(BASHO)], genres: Set[Genre::POETRY],
        condition: Condition::LOVED, copies_by_branch: {}, lendable: false, shelf: -128,
      )
    end

    # Only what is required, everything else left unset or at its default.
    def fragments
      Book.new(isbn: 0, title: "", authors: [Author.new(SAPPHO)], cover: "".b)
    end

    # @param count [Integer]
    # @return [Array<Lending::Book>] a long list of books that differ
    def series(count)
      Array.new(count) do |n|
        Book.new(
          isbn: (2**40) + n, title: "Kalevala #{n} · Väinämöinen", authors: [Author.new(LONNROT)],
          genres: Set[Genre::POETRY], weight_in_grams: n / 4.0, pages_by_part: [Array.new(n % 20) { |page| page * n }],
        )
      end
    end
  end
end
