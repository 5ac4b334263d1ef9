# frozen_string_literal: true

require_relative "connection"
require_relative "questions"

module Load
  # A client that comes to an endpoint again and again, asks a few questions each
  # time, and may go away at any point.
  class Visitor
    MOST_QUESTIONS = 6 # of one visit: simple servers have one visitor at a time
    MOST_BYTES = 2000 # that are said before leaving in the middle of a request

    EVERYTHING = 2**40 # bytes: leaves after the request, before the reply

    # Ways to leave, none of which says goodbye; after the last one a reply is
    # written that nobody takes.
    DEPARTURES = %i[in_a_request in_a_oneway after_a_oneway before_a_word before_the_reply].freeze

    # @return [Integer] questions that were answered right
    attr_reader :answered

    # @return [Integer] visits that ended without a goodbye
    attr_reader :departed

    # @return [Array<String>] what was wrong
    attr_reader :failures

    # @return [Endpoint]
    attr_reader :endpoint

    # @param endpoint [Endpoint]
    # @param port [Integer]
    # @param name [String] that no other visitor has
    # @param seed [Integer] what it does follows from it
    def initialize(endpoint, port, name, seed)
      @endpoint = endpoint
      @port = port
      @name = name
      @random = Random.new(seed)
      @answered = @departed = 0
      @failures = []
    end

    # Comes again until the block says that it is enough, or something was wrong.
    #
    # @yieldreturn [Boolean] whether it is enough
    # @return [void]
    def visit_until
      visit until yield || failures.any?
    end

    # @param leave [Boolean] whether it may leave without a goodbye
    # @return [void]
    def visit(leave: @random.rand(3).zero?)
      Connection.open(@endpoint, @port) do |connection|
        ask(connection)
        depart(connection) if leave
      end
    rescue Leaving::Left
      # As it wanted to.
    rescue StandardError => e
      @failures << "#{@endpoint.name}: #{e.class}: #{e.message[0, 1000]} (#{e.backtrace.first(4).join(", ")})"
    end

    private

    def ask(connection)
      questions = Questions.new(connection.client, @name, @random)
      @random.rand(1..MOST_QUESTIONS).times do
        questions.any
        @answered += 1
      end
    end

    def depart(connection)
      @departed += 1
      connection.below.reset_on_close if !@endpoint.fragile? && @random.rand(2).zero?
      send(departures.sample(random: @random), connection)
    end

    def departures = @endpoint.fragile? ? DEPARTURES - [:before_the_reply] : DEPARTURES

    def in_a_request(connection)
      connection.below.bytes_to_go = @random.rand(MOST_BYTES)
      connection.client.send_find(Lending::Query.new(:title, "x" * @random.rand(2 * MOST_BYTES)))
    end

    def before_the_reply(connection)
      connection.below.bytes_to_go = EVERYTHING if @endpoint.http?
      connection.client.send_find(Lending::Query.new(:isbn, number))
    end

    def in_a_oneway(connection)
      connection.below.bytes_to_go = @random.rand(200)
      after_a_oneway(connection)
    end

    # Under a name that nobody waits for.
    def after_a_oneway(connection)
      connection.client.send_give_back(Lending::Loan.new(book: Stock.book(number), reader: "gone"), "center")
    end

    def before_a_word(_connection); end

    def number = @random.rand(Stock::NUMBERS)
  end
end
