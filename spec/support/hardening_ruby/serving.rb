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
