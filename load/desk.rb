# frozen_string_literal: true

require_relative "stock"

module Load
  # The handler behind every server: each answer follows from the question, and
  # each question is checked.
  class Desk
    # A branch that has nothing to lend.
    CLOSED = "closed"
    NOT_FOUND = "kein Treffer – 見つかりません"

    # @return [Lending::Library::Processor] one that logs nothing
    def self.processor = Lending::Library::Processor.new(new, Logger.new(nil))

    def initialize
      @returned = {}
      @lock = Mutex.new
    end

    # @return [Integer] how many books came, each as it must be
    def add(books) = books.count { |book| book == Stock.book(book.isbn) }

    # Finds by the number; or, by an author, the book which that reader has
    # given back last.
    def find(query)
      number = query.get_set_field == :isbn ? query.isbn : returned(query)
      raise Lending::NotFound.new(query: query, message: NOT_FOUND) unless number

      [Stock.book(number)]
    end

    def lend(number, branch, reader)
      raise Lending::AllLent.new(isbn: number, branches: %w[center Żoliborz]) if branch == CLOSED

      Lending::Loan.new(book: Stock.book(number), reader: reader, days: number % 1000)
    end

    def cover(number) = Stock.cover(number)

    # A loan that isn't as it was lent is not noted, and then its reader will
    # look for it in vain.
    def give_back(loan, _branch)
      number = loan.book.isbn
      return unless loan == lend(number, nil, loan.reader)

      @lock.synchronize { @returned[loan.reader] = number }
    end

    # An error that the service doesn't declare.
    def close_for_the_day = raise("the door is jammed")

    private

    def returned(query)
      @lock.synchronize { @returned[query.author.name] } if query.get_set_field == :author
    end
  end
end
