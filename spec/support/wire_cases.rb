# frozen_string_literal: true

require "json"

# The tables of calls and their bytes that the Rust tests read too, one for each
# format.
module WireCases
  FOLDER = File.join(__dir__, "cases")
  UUID_TYPE = 16

  # One row of a table: calls that come before, the call, and what it writes.
  Case = Struct.new(:name, :before, :call, :bytes, :writes) do
    # @return [Boolean] whether the loaded thrift gem knows the types in it
    def known?
      return true if Thrift::Types.const_defined?(:UUID)

      [*before, call].none? { |method, *arguments| method == "write_uuid" || arguments.include?(UUID_TYPE) }
    end

    # Makes the calls on a protocol whose transport records.
    #
    # @return [Array<String>] the writes of the last call
    def write(protocol)
      before.each { |method, *arguments| protocol.public_send(method, *arguments) }
      protocol.trans.writes.clear
      protocol.public_send(*call)
      protocol.trans.writes
    end

    # Reads back what the calls wrote.
    #
    # @return [Object] the value that the last one gives
    def read(protocol)
      before.map(&:first).each { |method| protocol.public_send(WireCases.reader(method)) }
      protocol.public_send(WireCases.reader(call.first))
    end

    # @return [Object] the value that must come back
    def value
      method, *arguments = call
      case method
      when "write_field_stop" then [nil, 0, 0]
      when "write_field_begin" then [nil, *arguments.drop(1)]
      when "write_map_begin", "write_list_begin", "write_set_begin", "write_message_begin" then arguments
      else arguments.first
      end
    end

    # @return [Boolean] whether it is a number that equals no number
    def nan?
      call.last.respond_to?(:nan?) && call.last.nan?
    end

    # @return [Boolean] whether it is the header of a field or container
    def header?
      call.first.end_with?("_begin") && call.first != "write_message_begin"
    end
  end

  class << self
    # @param format [String] "compact" or "binary"
    # @return [Array<Case>] the rows that the loaded thrift gem can be held to
    def of(format)
      table = JSON.parse(File.read(File.join(FOLDER, "#{format}.json")))
      table.map { |row| build(row) }.select(&:known?)
    end

    # @return [String] the method that reads what the other writes
    def reader(method)
      method == "write_field_stop" ? "read_field_begin" : method.sub("write", "read")
    end

    private

    def build(row)
      arguments = row.fetch("args").map { |argument| argument(row.fetch("call"), argument) }
      bytes = [row.fetch("bytes")].pack("H*")
      Case.new(row.fetch("name"), row.fetch("before", []), [row.fetch("call"), *arguments], bytes,
               row.fetch("writes", [bytes.bytesize]))
    end

    # JSON has no binary strings and no floats that aren't finite.
    def argument(method, argument)
      return [argument.fetch("hex")].pack("H*") if argument.is_a?(Hash)
      return argument unless method == "write_double" && argument.is_a?(String)

      { "NaN" => Float::NAN, "Infinity" => Float::INFINITY, "-Infinity" => -Float::INFINITY }.fetch(argument)
    end
  end
end
