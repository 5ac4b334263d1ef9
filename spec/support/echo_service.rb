# frozen_string_literal: true

require "logger"
require_relative "speaking_service"
require_relative "structs"

# A service as the Thrift compiler generates it: `echo` gives a struct back, or
# refuses it; `note` takes a text and answers nothing.
module EchoService
  T = Thrift::Types
  Refusal = SpeakingService::Refusal

  Arguments = Specimens.struct({ 1 => { type: T::STRUCT, name: "value", class: Specimens::Everything } })
  Result = Specimens.struct({
    0 => { type: T::STRUCT, name: "success", class: Specimens::Everything },
    1 => { type: T::STRUCT, name: "refusal", class: Refusal },
  })
  NoteArguments = Specimens.struct({ 1 => { type: T::STRING, name: "text" } })

  class Client < SpeakingService::Client
    # @return [Specimens::Everything] what the service makes of the value
    # @raise [Refusal, Thrift::ApplicationException]
    def echo(value)
      send_message("echo", Arguments, value: value)
      receive("echo")
    end

    # @return [void]
    def note(text) = send_oneway_message("note", NoteArguments, text: text)

    # @param name [String] the method that was called
    # @return [Specimens::Everything]
    # @raise [Refusal, Thrift::ApplicationException]
    def receive(name)
      check(name) if respond_to?(:receive_message_begin)
      result = receive_message(Result)
      raise result.refusal if result.refusal

      result.success
    end
  end

  class Processor
    include Thrift::Processor

    # @param handler [#call] takes the value or the text
    # @return [Processor] one that logs nothing
    def self.for(handler) = new(handler, Logger.new(nil))

    def process_echo(seqid, iprot, oprot)
      arguments = read_args(iprot, Arguments)
      result = Result.new
      begin
        result.success = @handler.call(arguments.value)
      rescue Refusal => e
        result.refusal = e
      end
      write_result(result, oprot, "echo", seqid)
    end

    def process_note(_seqid, iprot, _oprot)
      @handler.call(read_args(iprot, NoteArguments).text)
    end
  end

  # Serves until the block is done.
  #
  # @param stack [RpcStacks::Stack]
  # @param handler [#call] takes a value, gives one back or raises
  # @yieldparam client [Client]
  # @yieldparam socket [Loopback::RecordingSocket]
  # @return [Object] what the block returns
  def self.serve(stack, handler)
    Loopback.serve(Processor.for(handler), stack) do |protocol, socket|
      yield Client.new(protocol), socket, protocol
    end
  end

  # Answers one call without a socket.
  #
  # @param stack [RpcStacks::Stack]
  # @param handler [#call]
  # @param calls [Array] the values to call `echo` with
  # @return [Array<String>] what the server writes
  def self.answers(stack, handler, calls)
    requests = calls.map { |value| stack.message("echo", Thrift::MessageTypes::CALL, 0, Arguments.new(value: value)) }
    server = PeerTransport.new(requests.join)
    protocol = stack.over(server)
    calls.each { Processor.for(handler).process(protocol, protocol) }
    server.writes
  end
end
