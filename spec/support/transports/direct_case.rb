# frozen_string_literal: true

require "stringio"
require_relative "inner"

module Transports
  # Methods of a transport, called one after the other, and all that can be seen
  # of it after each call.
  class DirectCase
    # An argument that is frozen; any other String is the caller's to change.
    Frozen = Struct.new(:string)

    # Arguments that are no sizes, or no usual ones.
    ODD_SIZES = [nil, "2", 1.5, true, -1, 0, 2**40, 2**70].freeze

    # Arguments that are no bytes.
    ODD_BYTES = [nil, 5, 1.5, :text, true, [1], Object].freeze

    # Bytes in Strings of all kinds.
    TEXTS = [
      "abc", "", "é", Frozen.new("é"), Frozen.new("é".b), "\xFF".b, "é".encode("UTF-16LE"),
      Frozen.new("a".encode("US-ASCII")),
    ].freeze

    # @return [String]
    attr_reader :name

    # @param name [String] what happens
    # @param make [Proc] makes the transport over an {Inner}
    # @param calls [Array<Array>] method names with their arguments
    # @param inner [Hash] see {Inner#initialize}
    def initialize(name, make, calls, answers: [], **inner)
      @name = name
      @make = make
      @calls = calls
      @answers = answers
      @inner = inner
    end

    # @return [Array<Hash>] for each call its result, its arguments afterwards,
    #   what the transport beneath was asked for, and the transport's variables
    def run
      inner = Inner.new(@answers, **@inner)
      transport = @make.call(inner)
      @calls.map { |method, *arguments| outcome(transport, inner, method, arguments.map { |value| fresh(value) }) }
    end

    private

    def fresh(value)
      case value
      when Frozen then value.string.dup.freeze
      when String then value.dup
      else value
      end
    end

    def outcome(transport, inner, method, arguments)
      call = "#{method}(#{arguments.map(&:inspect).join(', ')})"
      result = result(transport, method, arguments)
      { call: call, result: result, arguments: arguments.map { |value| told(value) }, asked: inner.new_notes,
        variables: transport.instance_variables.map { |name| [name, told(transport.instance_variable_get(name))] } }
    end

    def result(transport, method, arguments)
      told(transport.public_send(method, *arguments))
    rescue StandardError, NotImplementedError => e
      [:raised, e.class.name, nameless(e.message), (e.type if e.respond_to?(:type))]
    end

    # @return [Object] what another process can be told of the value
    def told(value)
      case value
      when String then [value.b, value.encoding.name, value.frozen?]
      when StringIO then [:io, value.string.b, value.pos]
      when Array then value.map { |element| told(element) }
      when Hash then value.to_a.map { |pair| told(pair) }
      when Integer, Float, Symbol, true, false, nil then value
      else value.class.name
      end
    end

    # Messages name objects by their addresses, and Ruby adds lines of the source.
    def nameless(message)
      message[/\A[^\n]*/].gsub(/(#<[\w:]+):0x.*>/, "\\1>").b
    end
  end
end
