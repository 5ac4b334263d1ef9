# frozen_string_literal: true

require_relative "specimens"

module Interop
  # Our client asks a peer's server about everything.
  class Examination
    REFUSED = -5

    # @param client [Interop::Peer::Client, Interop::MarkPeer::Client, Interop::UuidPeer::Client]
    #   by what the peer can do with UUIDs
    # @param factory [Thrift::BaseProtocolFactory] of the connection
    # @param oneway [Boolean] whether the connection is fit for oneway calls
    def initialize(client, factory, oneway:)
      @client = client
      @oneway = oneway
      @serializer = Thrift::Serializer.new(factory)
    end

    # @return [Array<String>] what isn't as it must be
    def differences
      Specimens::NAMES.flat_map { |name| about(name) } + [mark, marks, refusal, failure, *(oneway if @oneway)].compact
    end

    private

    def about(name)
      own = Specimens.named(name)
      [
        *labelled(name, "received", Specimens.differences(name, @client.specimen(name))),
        *labelled(name, "sent", @client.differences(name, own)),
        *labelled(name, "there and back", Specimens.differences(name, @client.echo(own))),
        *("#{name}: other bytes" unless @client.encoded(name) == @serializer.serialize(own)),
      ]
    end

    def labelled(name, way, differences) = differences.map { |text| "#{name}, #{way}: #{text}" }

    def mark
      return unless @client.respond_to?(:mark)

      given = [@client.mark, @client.echo_mark(Specimens::MARK)]
      "UUID: #{given.inspect}" unless given == [Specimens::MARK] * 2
    end

    def marks
      return unless @client.respond_to?(:marked)

      given = [@client.marked, @client.echo_marked(Specimens.marked)]
      "UUIDs: #{given.inspect}" unless given == [Specimens.marked] * 2
    end

    def refusal
      @client.refuse(REFUSED)
      "nothing was refused"
    rescue Refused => e
      "refused: #{e.inspect}" unless [e.code, e.reason] == [REFUSED, Specimens::TEXT]
    end

    # Peers disagree about the type of an error that isn't declared.
    def failure
      @client.fail
      "nothing failed"
    rescue Thrift::ApplicationException
      nil
    end

    def oneway
      @client.note(Specimens::TEXT)
      "the oneway call got lost" unless @client.noted.include?(Specimens::TEXT)
    end
  end
end
