# frozen_string_literal: true

# What lies below the transports of one side of a conversation: a connection whose
# other side has said all it has to say, and listens.
class PeerTransport < Thrift::BaseTransport
  # @return [Array<String>] what was written, one entry for each write
  attr_reader :writes

  # @return [Integer] how often it was closed
  attr_reader :closed

  # @param said [String] by the other side
  def initialize(said = "")
    super()
    @said = said.b
    @writes = []
    @closed = 0
  end

  def open? = true
  def close = @closed += 1
  def write(bytes) = @writes << bytes.dup

  # As many bytes as there are, as a socket does.
  def read(size)
    raise Thrift::TransportException.new(Thrift::TransportException::END_OF_FILE, "said all") if @said.empty?

    @said.slice!(0, size)
  end

  # @return [String] what nobody has asked for yet
  def rest = @said
end
