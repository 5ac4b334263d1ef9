# frozen_string_literal: true

require "logger"

# A service as the Thrift compiler generates it, served over a socket of this
# machine: `say` gives a text back, or refuses it.
module SpeakingService
  T = Thrift::Types

  # Declared in the service: a refusal with a reason.
  class Refusal < Thrift::Exception
    include Thrift::Struct_Union
    include Thrift::Struct

    FIELDS = { 1 => { type: T::STRING, name: "message" } }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)

    # A Thrift::Exception has one argument, a struct has none or its fields.
    def initialize(message = nil)
      super()
      self.message = message
    end
  end

  class Arguments
    include Thrift::Struct_Union
    include Thrift::Struct

    FIELDS = { 1 => { type: T::STRING, name: "text" } }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)
  end

  class Result
    include Thrift::Struct_Union
    include Thrift::Struct

    FIELDS = {
      0 => { type: T::STRING, name: "success" },
      1 => { type: T::STRUCT, name: "refusal", class: Refusal },
    }.freeze

    def struct_fields = FIELDS
    def validate; end
    Thrift::Struct.generate_accessors(self)
  end

  class Client
    include Thrift::Client

    # @return [String] what the service says
    # @raise [Refusal, Thrift::ApplicationException]
    def say(text) = call("say", text)

    # Calls a method of this name, whether the service has it or not.
    def call(name, text)
      send_message(name, Arguments, text: text)
      check(name) if respond_to?(:receive_message_begin)
      result = receive_message(Result)
      raise result.refusal if result.refusal

      result.success
    end

    private

    # Since when there are sequence ids, the header is looked at first.
    def check(name)
      header = receive_message_begin
      respond_to?(:validate_message_begin) ? validate_message_begin(*header, name) : handle_exception(header[1])
    end
  end

  # Tells the client what went wrong, whatever it was.
  class Processor
    include Thrift::Processor

    def process_say(seqid, iprot, oprot)
      arguments = read_args(iprot, Arguments)
      result = Result.new
      result.success = @handler.call(arguments.text)
      write_result(result, oprot, "say", seqid)
    rescue Refusal => e
      write_result(Result.new(refusal: e), oprot, "say", seqid)
    rescue StandardError => e
      write_error(Thrift::ApplicationException.new(Thrift::ApplicationException::INTERNAL_ERROR, e.message),
                  oprot, "say", seqid)
    end
  end

  # Serves until the block is done.
  #
  # @param stack [RpcStacks::Stack]
  # @param handler [Proc] takes the text, gives another one or raises
  # @yieldparam client [Client]
  def self.serve(stack, handler)
    Loopback.serve(Processor.new(handler, Logger.new(nil)), stack) { |protocol| yield Client.new(protocol) }
  end
end
