# frozen_string_literal: true

# An application of a web server with several processes: answers with a struct
# that says which process has made it, and who serves Thrift there.

require "thrift"

class Answer
  include Thrift::Struct_Union
  include Thrift::Struct

  FIELDS = { 1 => { type: Thrift::Types::I32, name: "pid" },
             2 => { type: Thrift::Types::LIST, name: "served_by", element: { type: Thrift::Types::STRING } } }.freeze
  def struct_fields = FIELDS
  def validate; end
  Thrift::Struct.generate_accessors(self)

  def self.of_this_process
    servers = ThriftNative.status[:classes].values_at("Thrift::CompactProtocol", "Thrift::Struct")
    new(pid: Process.pid, served_by: servers.map { |klass| klass[:served_by].to_s })
  end
end

serializer = Thrift::Serializer.new(Thrift::CompactProtocolFactory.new)
# Who loads the application uses it already.
serializer.serialize(Answer.of_this_process)

run ->(_env) { [200, {}, [serializer.serialize(Answer.of_this_process)]] }
