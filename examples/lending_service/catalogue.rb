# frozen_string_literal: true

require "lending/lending_types"

module Lending
  # The handler behind the service: a shelf of books in memory.
  class Catalogue
    def initialize
      @books = {}
      @lock = Mutex.new
    end

    def add(books)
      @lock.synchronize { books.each { |book| @books[book.isbn] = book } }
      books.size
    end

    def find(query)
      found = @lock.synchronize { @books.values.select { |book| match?(book, query) } }
      raise NotFound.new(query: query, message: "kein Treffer – 見つかりません") if found.empty?

      found
    end

    def lend(isbn, branch, reader)
      book = book(isbn)
      @lock.synchronize do
        copies = book.copies_by_branch || {}
        if copies.fetch(branch, 0).zero?
          raise AllLent.new(isbn: isbn, branches: copies.reject { |_, count| count.zero? }.keys)
        end

        copies[branch] -= 1
      end
      Loan.new(book: book, reader: reader)
    end

    def give_back(loan, branch)
      copies = book(loan.book.isbn).copies_by_branch
      @lock.synchronize { copies[branch] += 1 }
    end

    # A book without a cover gives nil, which no reply can carry: the client
    # is told so by an application exception.
    def cover(isbn)
      book(isbn).cover
    end

    def isbns_by_genre
      @books.each_value.with_object({}) do |book, isbns|
        book.genres&.each { |genre| (isbns[genre] ||= Set.new) << book.isbn }
      end
    end

    # Something that the IDL doesn't foresee, so that the client sees how an
    # error inside the server arrives.
    def close_for_the_day
      raise "the door is jammed"
    end

    private

    def book(isbn)
      find(Query.new(:isbn, isbn)).first
    end

    def match?(book, query)
      wanted = query.get_value
      case query.get_set_field
      when :author then book.authors&.include?(wanted)
      when :genres then wanted.subset?(book.genres || Set.new)
      else book.public_send(query.get_set_field) == wanted
      end
    end
  end
end
