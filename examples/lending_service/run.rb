# frozen_string_literal: true

# For each protocol: starts a server in another process, talks to it, and checks
# every answer.
#
#   ruby -I lib examples/lending_service/run.rb [--json]

$LOAD_PATH.unshift File.join(__dir__, "generated")

require_relative "../support/served_by"
require_relative "../support/thrift"
require_relative "../support/checks"
require_relative "../support/protocols"
require_relative "books"
require_relative "client"
require_relative "server_process"

module Lending
  # One reader's visit: what is asked, and what must come back.
  class Visit
    def initialize(client, checks)
      @client = client
      @checks = checks
    end

    def run
      add_and_find
      keep_text_and_bytes
      lend_and_give_back
      fail_as_declared
      fail_unexpectedly
      carry_long_lists
    end

    private

    def check(sentence, &)
      @checks.check(sentence, &)
    end

    def add_and_find
      books = Books.sample
      check("a list of structs goes out, and a number comes back") { @client.add(books) == books.size }
      check("a union finds a book by a number, and every field is as it was sent") do
        @client.find(Query.new(:isbn, Books.solaris.isbn)) == [Books.solaris]
      end
      check("a union finds a book by a struct") do
        @client.find(Query.new(:author, Author.new(Books::BASHO))) == [Books.oku_no_hosomichi]
      end
      check("a union finds a book by a set of enums") do
        @client.find(Query.new(:genres, Set[Genre::NOVEL])) == [Books.solaris]
      end
      check("a map of sets comes back") { @client.isbns_by_genre == expected_isbns }
    end

    def expected_isbns
      {
        Genre::NOVEL => Set[Books.solaris.isbn],
        Genre::SCIENCE => Set[Books.solaris.isbn],
        Genre::POETRY => Set[Books.oku_no_hosomichi.isbn],
      }
    end

    def keep_text_and_bytes
      keep_text
      keep_bytes
      keep_what_is_missing
    end

    def keep_text
      check("text in any script stays UTF-8") do
        title = @client.find(Query.new(:title, "おくのほそ道 🌸")).first.title
        title == Books.oku_no_hosomichi.title && title.encoding == Encoding::UTF_8
      end
    end

    def keep_bytes
      check("binary stays binary, all 256 bytes of it") do
        cover = @client.cover(Books.solaris.isbn)
        cover == Books::ALL_BYTES && cover.encoding == Encoding::BINARY
      end
    end

    def keep_what_is_missing
      check("what was left out is nil, empty text is empty, and defaults are filled in") do
        book = @client.find(Query.new(:isbn, 0)).first
        [book.genres, book.weight_in_grams, book.title, book.cover, book.condition, book.lendable, book.shelf] ==
          [nil, nil, "", "", Condition::MINT, true, 3]
      end
    end

    def lend_and_give_back
      isbn = Books.solaris.isbn
      loan = nil
      check("a struct holds a struct") do
        loan = @client.lend(isbn, "center", "Ødegård")
        [loan.reader, loan.days, loan.book.isbn, loan.book.copies_by_branch["center"]] == ["Ødegård", 28, isbn, 0]
      end
      refused = @checks.check_raises("a second loan raises the declared exception", AllLent) do
        @client.lend(isbn, "center", "Ødegård")
      end
      check("the exception says where there are more") { refused.branches == ["Żoliborz"] }
      check("a oneway call has no answer, and the next call sees what it did") do
        @client.give_back(loan, "center")
        @client.lend(isbn, "center", "Ødegård").book.copies_by_branch["center"].zero?
      end
    end

    def fail_as_declared
      missing = @checks.check_raises("looking for what isn't there raises the declared exception", NotFound) do
        @client.find(Query.new(:title, "Война и мир"))
      end
      check("the exception carries the union that was asked, and its text") do
        missing.query == Query.new(:title, "Война и мир") && missing.message == "kein Treffer – 見つかりません"
      end
    end

    def fail_unexpectedly
      @checks.check_raises("an error inside the server arrives as an application exception",
                           Thrift::ApplicationException) { @client.close_for_the_day }
      @checks.check_raises("so does a method without a result", Thrift::ApplicationException) { @client.cover(-1) }
      check("the connection is usable afterwards") { @client.find(Query.new(:isbn, -1)) == [Books.oku_no_hosomichi] }
    end

    def carry_long_lists
      series = Books.series(1000)
      check("a thousand books go out in one call") { @client.add(series) == 1000 }
      check("a thousand books come back in one reply") do
        @client.find(Query.new(:author, series.first.authors.first)) == series
      end
    end
  end
end

checks = Checks.new("A client and a server over a loopback socket, framed, in each protocol")
Protocols::FACTORIES.each_key do |protocol|
  Lending::ServerProcess.run(protocol) do |port|
    Lending::Client.connect(port, Protocols.factory(protocol)) do |client|
      checks.about(protocol) { Lending::Visit.new(client, checks).run }
    end
  end
end
checks.fact(:protocols, Protocols::FACTORIES.keys)
checks.fact(:served_by, ServedBy.all_classes)
checks.finish
