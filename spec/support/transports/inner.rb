# frozen_string_literal: true

require "thrift"

module Transports
  # What lies under the transport of an example. It answers reads by a script,
  # and notes all that it is asked for and given.
  class Inner < Thrift::BaseTransport
    # What a socket says when nothing comes in time.
    TIMEOUT = [:timeout].freeze

    # @return [Array<Array>] name and arguments of each call
    attr_reader :log

    # @return [Array<String>] the very objects that were passed to `write`
    attr_reader :given

    # @param answers [Array<String, nil, Array>] the bytes that come, and how: a
    #   read gets no more than is left of one String; one that asks for all of it
    #   gets that very String. nil is given as it is; TIMEOUT, or a class and a
    #   message, is raised
    # @param refuses [Hash{Symbol => Integer}] how many calls of `write` or
    #   `flush` fail before one succeeds
    def initialize(answers = [], refuses: {})
      super()
      # Readers append to what they get, unless it is frozen.
      @answers = answers.map { |answer| answer.frozen? ? answer : answer.dup }
      @refuses = refuses.dup
      @log = []
      @given = []
      @open = true
    end

    def open? = @open

    def open
      note(:open)
      @open = true
    end

    def close
      note(:close)
      @open = false
    end

    def read(size)
      note(:read, size)
      answer(size)
    end

    def read_all(size)
      note(:read_all, size)
      super
    end

    def read_byte
      note(:read_byte)
      super
    end

    def read_into_buffer(buffer, size)
      note(:read_into_buffer, size)
      super
    end

    def write(bytes)
      note(:write, bytes.b)
      refuse(:write)
      @given << bytes
      bytes.bytesize
    end

    def flush
      note(:flush)
      refuse(:flush)
      :flushed
    end

    def to_s = "inner"

    # @return [String] the bytes that nobody has asked for yet
    def rest
      @answers.grep(String).join
    end

    # @return [Array<Array>] the notes since this was last asked
    def new_notes
      @log.drop(@seen.to_i).tap { @seen = @log.size }
    end

    private

    def note(*call)
      @log << call
    end

    def refuse(method)
      return unless @refuses.fetch(method, 0).positive?

      @refuses[method] -= 1
      raise IOError, "#{method} refused"
    end

    def answer(size)
      raise EOFError, "the script ends here" if @answers.empty?

      case first = @answers.shift
      when String then portion(first, size)
      when TIMEOUT then raise Thrift::TransportException.new(Thrift::TransportException::TIMED_OUT, "timed out")
      when Array then raise(*first)
      end
    end

    def portion(bytes, size)
      return bytes if bytes.bytesize <= size

      @answers.unshift(bytes.byteslice(size..))
      bytes.byteslice(0, size)
    end
  end
end
