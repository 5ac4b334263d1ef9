# frozen_string_literal: true

# An error is its class (no subclass of it), its message and, where it has one,
# its type code.
module ErrorMatchers
  # @param klass [Class] the very class of the error
  # @param message [String, Regexp] the whole message, or what it must match
  # @param type [Integer, nil] the type code of a Thrift exception
  def raise_exactly(klass, message, type = nil)
    raise_error do |error|
      expect(error.class).to be(klass)
      expect(error.message).to message.is_a?(Regexp) ? match(message) : eq(message)
      expect(error.type).to eq(type) if type
    end
  end

  # @param type [Symbol] the name of a constant of Thrift::ProtocolException
  def raise_protocol_error(type, message)
    raise_exactly(Thrift::ProtocolException, message, Thrift::ProtocolException.const_get(type))
  end

  # The type code's constant is younger than the oldest thrift gems.
  def raise_negative_size
    raise_exactly(Thrift::TransportException, "Negative size", 5)
  end
end
