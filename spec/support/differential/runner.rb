# frozen_string_literal: true

require_relative "canonical"
require_relative "class_shapes"
require_relative "plain_transport"
require_relative "result"
require_relative "traits"

module Differential
  # A struct that can always be written.
  Sample = ClassShapes.struct
  ClassShapes.complete(Sample, { 1 => { type: Thrift::Types::BOOL, name: "flag" },
                                 2 => { type: Thrift::Types::I32, name: "number" } })

  # Does what a case says and writes down what came of it.
  class Runner
    # @param protocol [Class] of the protocol under test
    # @param loose_until [Integer] the case from which on nobody asks for the loose form of values
    def initialize(protocol, loose_until)
      @protocol = protocol
      @loose_until = loose_until
    end

    # @param index [Integer] of the case
    # @param tried [Case]
    # @return [Result]
    def run(index, tried)
      result = Result.new(index, tried.kind, tried.through, tried.deep ? "deep" : "")
      if result.written?
        result.traits = Traits.of(tried.subject).join(",")
        write(tried, result)
      else
        read(tried, result)
      end
      result
    end

    private

    def write(tried, result)
      transport = tried.through == "memory" ? Thrift::MemoryBufferTransport.new : PlainTransport.new
      protocol = @protocol.new(transport)
      protocol.write_message_begin("call", Thrift::MessageTypes::REPLY, tried.seqid) if tried.seqid
      head = drain(transport)
      body = write_noting(tried, result, protocol, transport)
      return write_again(result, protocol, transport) unless result.ok?

      result.data = (head + body).unpack1("H*")
      read_back(tried.subject.class, body, result)
    end

    # @return [String] what reached the transport
    def write_noting(tried, result, protocol, transport)
      before = Canonical.dump(tried.subject)
      writes = tried.through == "plain" ? transport.writes : nil
      result.outcome = attempt { tried.subject.write(protocol, *tried.options) }
      body = drain(transport)
      notes = [("#{transport.writes - writes} writes" if writes), "#{body.bytesize} bytes",
               ("touched" if Canonical.dump(tried.subject) != before)]
      result.note = notes.compact.join(", ")
      body
    end

    # A protocol can be used again after an error.
    def write_again(result, protocol, transport)
      outcome = attempt { Sample.new(flag: true, number: 5).write(protocol) }
      result.data = "#{outcome} #{drain(transport).unpack1('H*')}"
    end

    def drain(transport)
      transport.is_a?(PlainTransport) ? transport.drain : transport.read(transport.available)
    end

    def read_back(klass, bytes, result)
      target = klass.allocate
      result.back = attempt { target.read(@protocol.new(Thrift::MemoryBufferTransport.new(bytes))) }
      keep_value(target, result)
    end

    def read(tried, result)
      bytes = tried.seqid ? enveloped(tried) : tried.bytes
      transport = (tried.through == "memory" ? Thrift::MemoryBufferTransport : PlainTransport).new(bytes)
      protocol = @protocol.new(transport)
      result.outcome = attempt do
        protocol.read_message_begin if tried.seqid
        tried.subject.read(protocol, *tried.options)
      end
      # Where a failed read stops is not promised.
      result.data = transport.available if result.ok?
      keep_value(tried.subject, result)
    end

    def keep_value(value, result)
      result.value = Canonical.dump(value)
      result.loose = Canonical.loose_digest(value) if result.index < @loose_until
    end

    def enveloped(tried)
      transport = PlainTransport.new
      @protocol.new(transport).write_message_begin("größe", Thrift::MessageTypes::CALL, tried.seqid)
      transport.drain << tried.bytes
    end

    def attempt
      yield
      "ok"
    rescue StandardError, NoMemoryError, NotImplementedError, SystemStackError => e
      Canonical.error(e)
    end
  end
end
