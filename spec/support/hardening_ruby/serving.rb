# frozen_string_literal: true

require_relative "scene"

module HardeningRuby
  # A struct is written by a Serializer, which goes on with its own protocol and
  # buffer.
  class Serializing < Writing
    def perform = @serializer.serialize(@value)

    # It forgets what it has before the next struct.
    def left = "".b

    private

    def prepare
      super
      @serializer = Thrift::Serializer.new(Object.const_get("#{@format.name}Factory").new)
    end
  end

  # A struct is written behind the header of a message, which is of no use
  # without it.
  class Calling < Writing
    private

    def prepare
      super
      memory = Thrift::MemoryBufferTransport.new
      begin_message(@format.new(memory))
      @expected = memory.read(memory.available) + @expected
    end

    def begin_message(protocol) = protocol.write_message_begin("name", Thrift::MessageTypes::CALL, 7)

    def write
      begin_message(@protocol)
      super
      @protocol.write_message_end
    end
  end

  # A struct is read by a Deserializer.
  class Deserializing < Reading
    def spoils? = false

    def perform = bytes(@deserializer.deserialize(row.reads.new, @message))

    private

    def prepare
      super
      @deserializer = Thrift::Deserializer.new(Object.const_get("#{@format.name}Factory").new)
    end
  end
end
