# frozen_string_literal: true

require_relative "messages"
require_relative "rows"
require_relative "told"

# What is asked for at the bottom of each transport when messages are read. The
# thrift gem's own code, in a process of its own, says what may be asked for.
module TransportRequests
  extend Transports::Told

  class << self
    # @param structs [Array<Thrift::Struct>] one for each message
    # @return [Array] what is asked for, message by message, what the transport
    #   holds afterwards, and the messages
    def reading(make, protocol_class, structs)
      line = make.call(*structs.map { |struct| Transports::Messages.encoded(protocol_class, struct) })
      protocol = protocol_class.new(line.transport)
      read = structs.map do |struct|
        before = line.asked.size
        message = Transports::Messages.read(protocol, struct.class)
        [line.asked.drop(before), held(line.transport), message]
      end
      line.close
      read.transpose
    end

    # @return [Hash{Array(String, String) => Array}] for each row and each protocol
    #   the requests, and what the transport holds
    def table
      Transports::Rows.all.to_a.product(Transports::Messages::PROTOCOLS).to_h do |(name, make), protocol|
        [[name, protocol.name], reading(make, protocol, [Specimens.everything] * 2).first(2)]
      end
    end

    private

    # @return [Array<Array>] names and values of the instance variables that hold
    #   bytes or places
    def held(transport)
      transport.instance_variables.filter_map do |name|
        case value = transport.instance_variable_get(name)
        when String then [name, value.b, value.encoding.name]
        when StringIO then [name, value.string.b, value.pos]
        when Integer then [name, value]
        end
      end
    end
  end
end
