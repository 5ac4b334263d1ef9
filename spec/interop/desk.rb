# frozen_string_literal: true

require_relative "specimens"

module Interop
  # Our side of the service: the handler behind our server.
  class Desk
    # @param factory [Thrift::BaseProtocolFactory] of the connection
    def initialize(factory)
      @factory = factory
      @noted = []
    end

    attr_reader :noted

    def specimen(name) = Specimens.named(name)
    def differences(name, given) = Specimens.differences(name, given)
    def encoded(name) = Thrift::Serializer.new(@factory).serialize(Specimens.named(name))
    def echo(given) = given
    def mark = Specimens::MARK
    def echo_mark(given) = given
    def marked = Specimens.marked
    def echo_marked(given) = given
    def refuse(code) = raise(Refused.new(code: code, reason: Specimens::TEXT))
    def fail = raise("not declared")
    def note(text) = @noted << text
  end
end
