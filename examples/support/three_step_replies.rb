# frozen_string_literal: true

# Puts generated clients at home on every thrift gem that we support.
#
# Code that compiler 0.24 generates reads a reply in three steps:
# receive_message_begin, validate_message_begin, receive_message. Thrift gems
# before 0.23 lack the second, those before 0.18 the first too, and there
# receive_message reads the header itself.
module ThreeStepReplies
  # @return [Boolean] whether the thrift gem lacks them
  def self.missing? = !::Thrift::Client.method_defined?(:validate_message_begin)

  def receive_message_begin
    @iprot.read_message_begin
  end

  def validate_message_begin(name, type, _seqid, expected_name)
    handle_exception(type)
    return if name == expected_name

    raise ::Thrift::ApplicationException.new(
      ::Thrift::ApplicationException::WRONG_METHOD_NAME, "#{expected_name} was answered as #{name}",
    )
  end

  def receive_message(result_class)
    result = result_class.new
    result.read(@iprot)
    @iprot.read_message_end
    result
  end
end
