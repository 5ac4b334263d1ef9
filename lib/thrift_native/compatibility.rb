# frozen_string_literal: true

require_relative "thrift_gem"

module ThriftNative
  # Whether a thrift gem that we have never met has still what the native
  # methods build on: methods and the arguments that they take, constants, and
  # the instance variables of protocols and transports.
  #
  # @api private
  class Compatibility
    NEWEST_TESTED = "0.25.0"

    # The methods of a protocol, by the number of arguments that they take.
    PROTOCOL = {
      0 => %i[
        native? write_message_end write_struct_end write_field_end write_field_stop write_map_end write_list_end
        write_set_end read_message_begin read_message_end read_struct_begin read_struct_end read_field_begin
        read_field_end read_map_begin read_map_end read_list_begin read_list_end read_set_begin read_set_end
        read_bool read_byte read_i16 read_i32 read_i64 read_double read_string read_binary read_uuid
      ],
      1 => %i[
        write_struct_begin write_bool write_byte write_i16 write_i32 write_i64 write_double write_string
        write_binary write_uuid skip check_string_size validate_container_size
      ],
      2 => %i[write_list_begin write_set_begin],
      3 => %i[write_message_begin write_field_begin write_map_begin]
    }.freeze

    # Methods that we stand in for or call, by the number of arguments.
    METHODS = {
      "Thrift::CompactProtocol" => PROTOCOL,
      "Thrift::BinaryProtocol" => PROTOCOL,
      "Thrift::BinaryProtocolAccelerated" => PROTOCOL,
      "Thrift::Struct" => {
        0 => %i[initialize fields_with_default_values hash], 1 => %i[initialize read write == eql? differences],
        2 => %i[read write]
      },
      "Thrift::Union" => { 0 => %i[get_set_field get_value], 1 => %i[read write], 2 => %i[read write] },
      "Thrift::Struct_Union" => { 0 => %i[sorted_field_ids each_field], 1 => %i[name_to_id] },
      "Thrift::Serializer" => { 1 => %i[serialize] },
      "Thrift::Deserializer" => { 2 => %i[deserialize] },
      "Thrift::MemoryBufferTransport" => {
        0 => %i[available flush peek read_byte], 1 => %i[read read_all reset_buffer write], 2 => %i[read_into_buffer]
      }
    }.freeze

    # A class that only the gem's C extension defines: ours does where it's missing.
    OPTIONAL = "Thrift::BinaryProtocolAccelerated"

    # Functions of modules, by the number of arguments.
    FUNCTIONS = {
      "Thrift::Bytes" => {
        1 => %i[empty_byte_buffer force_binary_encoding convert_to_utf8_byte_buffer convert_to_string],
        2 => %i[get_string_byte],
        3 => %i[set_string_byte]
      }
    }.freeze

    # All the numbers that a module has: one more may be a type or an error that
    # we would not know.
    CONSTANTS = {
      "Thrift::Types" => {
        STOP: 0, VOID: 1, BOOL: 2, BYTE: 3, DOUBLE: 4, I16: 6, I32: 8, I64: 10, STRING: 11, STRUCT: 12, MAP: 13,
        SET: 14, LIST: 15, UUID: 16
      },
      "Thrift::CompactProtocol::CompactTypes" => {
        BOOLEAN_TRUE: 1, BOOLEAN_FALSE: 2, BYTE: 3, I16: 4, I32: 5, I64: 6, DOUBLE: 7, BINARY: 8, LIST: 9, SET: 10,
        MAP: 11, STRUCT: 12, UUID: 13
      },
      "Thrift::ProtocolException" => {
        UNKNOWN: 0, INVALID_DATA: 1, NEGATIVE_SIZE: 2, SIZE_LIMIT: 3, BAD_VERSION: 4, NOT_IMPLEMENTED: 5,
        DEPTH_LIMIT: 6
      },
      "Thrift::TransportException" => {
        UNKNOWN: 0, NOT_OPEN: 1, ALREADY_OPEN: 2, TIMED_OUT: 3, END_OF_FILE: 4, NEGATIVE_SIZE: 5, SIZE_LIMIT: 6
      }
    }.freeze

    class << self
      # @return [Array<String>] what keeps us from serving the loaded thrift
      #   gem; empty for one that we are tested with or that passes the check
      def problems
        version = ThriftGem.version
        return [] if version && (numbers(version) <=> numbers(NEWEST_TESTED)) <= 0

        new.problems
      end

      private

      def numbers(version) = version.scan(/\d+/).map(&:to_i)
    end

    # @return [Array<String>] every difference from what we build on
    def problems
      @problems = []
      METHODS.each do |path, methods|
        next if path == OPTIONAL && !ThriftGem.constant(path)

        check_methods(path, methods) { |klass, name| klass.instance_method(name) }
      end
      FUNCTIONS.each { |path, methods| check_methods(path, methods) { |mod, name| mod.method(name) } }
      CONSTANTS.each { |path, numbers| check_constants(path, numbers) }
      check_variables if @problems.empty?
      @problems
    end

    private

    def check_methods(path, methods)
      scope = ThriftGem.constant(path) or return @problems << "no #{path}"

      methods.each do |count, names|
        names.each do |name|
          takes = yield(scope, name).arity
          next if takes == count || (takes.negative? && ~takes <= count)

          @problems << "#{path}##{name} doesn't take #{count} arguments"
        rescue NameError
          @problems << "no #{path}##{name}"
        end
      end
    end

    def check_constants(path, numbers)
      scope = ThriftGem.constant(path) or return @problems << "no #{path}"

      found = scope.constants(false).to_h { |name| [name, scope.const_get(name)] }
      found.select! { |_, value| value.is_a?(Integer) }
      return if found == numbers

      names = (found.keys | numbers.keys).reject { |name| found[name] == numbers[name] }
      @problems << "other values in #{path} (#{names.join(", ")})"
    end

    # Seen at work, since nothing else tells an instance variable's meaning: a
    # field header that waits for its bool, and a bool read ahead of its turn.
    def check_variables
      transport = Thrift::MemoryBufferTransport.new
      protocol = Thrift::CompactProtocol.new(transport)
      expect(protocol, :@trans, transport)
      expect(protocol, :@last_field, [0])
      check_written_bool(protocol)
      expect(transport, :@buf, "\x11".b)
      protocol.read_struct_begin
      protocol.read_field_begin
      expect(protocol, :@bool_value, true)
      expect(transport, :@index, 1)
    rescue ::StandardError => e
      @problems << "CompactProtocol can't write and read a bool (#{e.class}: #{e.message})"
    end

    def check_written_bool(protocol)
      protocol.write_struct_begin("")
      protocol.write_field_begin("", Thrift::Types::BOOL, 1)
      expect(protocol, :@boolean_field, [Thrift::Types::BOOL, 1])
      protocol.write_bool(true)
      expect(protocol, :@boolean_field, nil)
      expect(protocol, :@last_field, [0, 1])
      protocol.write_struct_end
    end

    def expect(object, variable, value)
      found = object.instance_variable_get(variable)
      @problems << "#{object.class} keeps #{found.inspect} in #{variable}, not #{value.inspect}" if found != value
    end
  end
end
