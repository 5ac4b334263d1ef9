# frozen_string_literal: true

require_relative "../other_process"
require_relative "direct_case"
require_relative "header_messages"

# Methods of framed and buffered transports in any order, over connections that
# give what they have in any portions, and fail at times.
module RandomCalls
  KINDS = { "framed" => Thrift::FramedTransport, "buffered" => Thrift::BufferedTransport }.freeze
  CALLS = 25 # for each transport

  # Draws what is done and what comes.
  class Draw
    # @param random [Random]
    def initialize(random) = @random = random

    # @return [Array<Array>] method names with their arguments
    def calls
      Array.new(CALLS) { call }
    end

    # @return [Array] what comes, see {Transports::Inner#initialize}
    def answers(framed:)
      bytes = Array.new(CALLS) { framed ? Transports::HeaderMessages.frame(text) : text }.join
      portions = []
      portions << bytes.slice!(0, size + 1) until bytes.empty?
      portions.flat_map { |portion| one_in(8) ? [fault, portion] : [portion] }
    end

    # @return [Hash{Symbol => Integer}] how many writes and flushes fail
    def refuses
      { write: @random.rand(3), flush: @random.rand(3) }
    end

    private

    def one_in(count) = @random.rand(count).zero?

    # Usually short, at times longer than a buffer.
    def size = one_in(10) ? @random.rand(9_000) : @random.rand(12)

    # Not empty: of an empty frame older gems make a nil that ends all.
    def text = @random.bytes(size + 1)

    def fault = one_in(3) ? [IOError, "broken"] : Transports::Inner::TIMEOUT

    def call
      case @random.rand(8)
      when 0 then [:read, size + 1]
      when 1 then [:read_all, size]
      when 2, 3 then [:read_byte]
      when 4 then filling
      when 5 then [:flush]
      else [:write, text]
      end
    end

    # At times into a buffer that is too short.
    def filling
      wanted = size
      room = one_in(6) ? [wanted - 1, 0].max : wanted + 2
      [:read_into_buffer, "-" * room, wanted]
    end
  end

  class << self
    # @param kind [String] a key of {KINDS}
    # @param seed [Integer]
    # @return [Array<Hash>] what comes of each call in this process
    def run(kind, seed)
      draw = Draw.new(Random.new(seed))
      answers = draw.answers(framed: kind == "framed")
      make = ->(inner) { KINDS.fetch(kind).new(inner) }
      Transports::DirectCase.new("#{kind} #{seed}", make, draw.calls, answers: answers, refuses: draw.refuses).run
    end

    # @param seeds [Range<Integer>]
    # @return [Array<Array<Hash>>] what comes of all of them in a process of its own
    def of(implementation, kind, seeds)
      OtherProcess.value(implementation, __FILE__, "(#{seeds}).map { |seed| RandomCalls.run(#{kind.inspect}, seed) }")
    end
  end
end
