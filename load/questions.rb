# frozen_string_literal: true

require_relative "desk"

module Load
  # What a reader asks, and what has to come back.
  class Questions
    # An answer that isn't what it has to be.
    class Wrong < StandardError; end

    # Whether a oneway call has been carried out can only be asked again and again.
    ONEWAY_SECONDS = 10

    KINDS = %i[add find not_found lend all_lent cover jammed give_back].freeze

    # @param client [Lending::Client]
    # @param reader [String] a name that nobody else has
    # @param random [Random]
    def initialize(client, reader, random)
      @client = client
      @reader = reader
      @random = random
    end

    # Asks one question of any kind.
    #
    # @raise [Wrong]
    def any = public_send(KINDS.sample(random: @random))

    def add
      books = Array.new(@random.rand(4)) { Stock.book(number) }
      expect(books.size, @client.add(books))
    end

    def find
      wanted = number
      expect([Stock.book(wanted)], @client.find(Lending::Query.new(:isbn, wanted)))
    end

    # An exception that the service declares, with a union in it.
    def not_found
      query = Lending::Query.new(:title, "Война и мир #{number}")
      error = raised(Lending::NotFound) { @client.find(query) }
      expect([query, Desk::NOT_FOUND], [error.query, error.message])
    end

    def lend
      wanted = number
      expect(loan(wanted), @client.lend(wanted, "center", @reader))
    end

    # The second exception of its method.
    def all_lent
      wanted = number
      error = raised(Lending::AllLent) { @client.lend(wanted, Desk::CLOSED, @reader) }
      expect([wanted, %w[center Żoliborz]], [error.isbn, error.branches])
    end

    def cover
      wanted = number
      expect(Stock.cover(wanted), @client.cover(wanted))
    end

    # An exception that the service doesn't declare.
    def jammed
      error = raised(Thrift::ApplicationException) { @client.close_for_the_day }
      expect([Thrift::ApplicationException::INTERNAL_ERROR, "Internal error"], [error.type, error.message])
    end

    # A oneway call, which has no answer, but has to be carried out.
    def give_back
      wanted = number
      @client.give_back(loan(wanted), "center")
      giving_up = now + ONEWAY_SECONDS
      sleep(0.001) until (found = returned) == wanted || now > giving_up
      expect(wanted, found)
    end

    private

    def number = @random.rand(Stock::NUMBERS)

    def loan(number) = Lending::Loan.new(book: Stock.book(number), reader: @reader, days: number % 1000)

    # @return [Integer, nil] what the reader has given back last
    def returned
      @client.find(Lending::Query.new(:author, Lending::Author.new(name: @reader))).first.isbn
    rescue Lending::NotFound
      nil
    end

    def raised(error)
      answer = yield
      raise Wrong, "#{answer.inspect} in place of a #{error}"
    rescue error => e
      e
    end

    def expect(right, answer)
      return if answer == right

      raise Wrong, "#{answer.inspect} in place of #{right.inspect}"
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
