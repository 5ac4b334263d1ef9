# frozen_string_literal: true

require_relative "accessors"
require_relative "dialect"
require_relative "stock"
require_relative "thrift_gem"
require_relative "warnings"
require_relative "watch"

module ThriftNative
  # Which methods of a class are still Thrift's own. The extension asks, keeps
  # the answer, and asks again after {Watch} has noticed a change.
  #
  # Every answer is an Integer of bits; ext/thrift_native/src/overrides.rs has
  # the same numbers.
  #
  # @api private
  module Overrides
    # Methods of a protocol that write, and those that writing calls.
    WRITES = %i[
      write_message_begin write_message_end write_struct_begin write_struct_end write_field_begin write_field_end
      write_field_stop write_map_begin write_map_end write_list_begin write_list_end write_set_begin write_set_end
      write_bool write_byte write_i16 write_i32 write_i64 write_double write_string write_binary write_uuid
      trans strict_write write_i32_size
    ].freeze

    # Methods of a protocol that read, and those that reading calls.
    READS = %i[
      read_message_begin read_message_end read_struct_begin read_struct_end read_field_begin read_field_end
      read_map_begin read_map_end read_list_begin read_list_end read_set_begin read_set_end
      read_bool read_byte read_i16 read_i32 read_i64 read_double read_string read_binary read_uuid
      trans strict_read skip skip_string check_string_size validate_container_size
    ].freeze

    # Methods of a transport that write, and that read, with those that reading
    # calls; and those that begin anew with a memory buffer.
    TRANSPORT_WRITES = %i[write].freeze
    TRANSPORT_READS = %i[read read_all read_byte read_into_buffer read_frame].freeze
    MEMORY_RESETS = %i[reset_buffer available flush].freeze

    # Functions of `Thrift::Bytes` that the C extension calls, in the order of
    # their bits.
    BYTES = %i[convert_to_utf8_byte_buffer convert_to_string force_binary_encoding].freeze

    # Methods that make a new object without arguments what it is.
    INITIALIZERS = %i[initialize fields_with_default_values].freeze

    # Bits of {protocol}.
    module Protocols
      WRITES = 1
      READS = 2
      COMPACT = 16
      ACCELERATED = 32
      BINARY = 64
      DECORATOR = 128
    end

    # Bits of {transport}.
    module Transports
      WRITES = 1
      READS = 2
      RESETS = 4
      MEMORY = 16
      FRAMED = 32
      BUFFERED = 64
      HEADER = 128
      SOCKET = 256
    end

    # Bits of {struct}.
    module Structs
      WRITE = 1
      READ = 2
      INITIALIZE = 4
      VALIDATES_NOTHING = 8
      FIELD_ORDER = 16
      NAME_TO_ID = 32
      WRITE_DEPTH = 64
      READ_DEPTH = 128
      STRUCT = 256
      DEFAULTS = 512
      EACH_FIELD = 1024
      READERS = 2048
    end

    # The protocols that can be passed by, those below others first.
    PROTOCOLS = {
      CompactProtocol: Protocols::COMPACT,
      BinaryProtocolAccelerated: Protocols::ACCELERATED,
      BinaryProtocol: Protocols::BINARY,
      MultiplexedProtocol: Protocols::DECORATOR,
      StoredMessageProtocol: Protocols::DECORATOR,
      HeaderProtocol: Protocols::DECORATOR,
      ProtocolDecorator: Protocols::DECORATOR
    }.freeze

    # The transports whose buffers, or whose limits, are known.
    TRANSPORTS = {
      MemoryBufferTransport: Transports::MEMORY,
      FramedTransport: Transports::FRAMED,
      BufferedTransport: Transports::BUFFERED,
      HeaderTransport: Transports::HEADER,
      Socket: Transports::SOCKET
    }.freeze

    STRUCTS = { Union: 0, Struct: 0 }.freeze

    # What a method compiles to that does nothing.
    NOTHING = [[:putnil], [:leave]].freeze
    private_constant :NOTHING

    @stock = {}
    @protocols = @transports = @structs = {}

    class << self
      # Remembers which methods are Thrift's own, and watches its classes.
      #
      # @param installed [Hash{String => Array<Symbol>}] the native methods, by
      #   class. Where one could have been native and isn't in it, the
      #   application has a method of its own there.
      # @param stock [Stock] tells what the application has changed already
      # @return [void]
      def install(installed, stock)
        @protocols = present(PROTOCOLS)
        @transports = present(TRANSPORTS)
        @structs = present(STRUCTS)
        stock_methods.each do |owner, names|
          Watch.for(names)
          Watch.over(owner)
          native = installed.fetch(path_of(owner), [])
          names.each { |name| @stock[[owner, name]] = stock_method(owner, name, native, stock) }
        end
        Watch.for(%i[validate struct_fields callcc])
        [Thrift::BaseProtocol, Thrift::BaseTransport, Thrift::Bytes, Kernel].each { |owner| Watch.over(owner) }
      end

      # Replaces a method of a class of Thrift's by one of ours, which counts as
      # Thrift's own from then on. In the class itself, not in a module before it:
      # an application may alias the method there.
      #
      # @param owner [Class]
      # @param name [Symbol]
      # @yield defines the method
      # @return [Boolean] false where the method is the application's already:
      #   it stays
      def replace(owner, name, &)
        return false unless stock?(owner, owner, [name])

        Warnings.silenced(&)
        @stock[[owner, name]] = method_of(owner, name)
        Extension.touch
        true
      end

      # @param klass [Class] the class of a protocol, a singleton class included
      # @return [Integer] bits of {Protocols}
      def protocol(klass)
        base, format = kind_of(klass, @protocols)
        return 0 unless base

        format |
          (stock?(klass, base, WRITES) ? Protocols::WRITES : 0) |
          (stock?(klass, base, READS) ? Protocols::READS : 0)
      end

      # @param klass [Class] the class of a transport, a singleton class included
      # @return [Integer] bits of {Transports}
      def transport(klass)
        base, kind = kind_of(klass, @transports)
        return 0 unless base

        kind |
          (stock?(klass, base, TRANSPORT_WRITES) ? Transports::WRITES : 0) |
          (stock?(klass, base, TRANSPORT_READS) ? Transports::READS : 0) |
          (stock?(klass, base, MEMORY_RESETS) ? Transports::RESETS : 0)
      end

      # @param bytes [Module] `Thrift::Bytes`
      # @return [Integer] a bit for each of {BYTES}
      def bytes(bytes)
        functions = bytes.singleton_class
        BYTES.each_with_index.sum do |name, place|
          uncalled = name == :force_binary_encoding && !Dialect.forces_encoding_by_call?
          uncalled || stock?(functions, functions, [name]) ? 1 << place : 0
        end
      end

      # @param kernel [Module] `Kernel`
      # @return [Integer] 1 where "continuation" is loaded
      def continuations(kernel) = kernel.private_method_defined?(:callcc) ? 1 : 0

      # @param klass [Class] the class of a struct or union, a singleton class
      #   included
      # @return [Integer] bits of {Structs}
      def struct(klass)
        base, = kind_of(klass, @structs)
        return 0 unless base

        Structs::STRUCT |
          (stock?(klass, base, [:write]) ? Structs::WRITE : 0) |
          (takes_depth?(klass, :write) ? Structs::WRITE_DEPTH : 0) |
          (stock?(klass, base, [:read]) ? Structs::READ : 0) |
          (takes_depth?(klass, :read) ? Structs::READ_DEPTH : 0) |
          (stock?(klass, base, INITIALIZERS) ? Structs::INITIALIZE : 0) |
          (stock?(klass, base, [:fields_with_default_values]) ? Structs::DEFAULTS : 0) |
          (no_op?(klass, :validate) ? Structs::VALIDATES_NOTHING : 0) |
          (stock_readers?(klass) ? Structs::READERS : 0) |
          field_bits(klass)
      end

      # @param singleton [Class] a singleton class
      # @param question [Symbol] :protocol, :transport or :struct
      # @param bits [Integer] the answer for the class of its object
      # @return [Integer] the answer for the object
      def singled_out(singleton, question, bits)
        real = singleton.superclass
        own = singleton.ancestors.take_while { |owner| !owner.equal?(real) }
        own.any? { |owner| Watch.matters?(owner) } ? public_send(question, singleton) : bits
      end

      # Makes a plan of a class, if one can be made. What Thrift's own methods keep
      # in the class is put there as well: it may be frozen before they need it.
      #
      # @param klass [Class] not frozen
      # @return [Boolean] whether its FIELDS describe fields
      def plannable?(klass)
        Extension.plan(klass)
        remember(klass) if struct(klass).allbits?(Structs::DEFAULTS | Structs::EACH_FIELD | Structs::NAME_TO_ID)
        true
      rescue NameError, ::TypeError, RangeError
        false
      end

      private

      # The classes of a table that this gem's thrift has, and their bits.
      def present(table)
        table.filter_map { |name, bits| [Thrift.const_get(name), bits] if Thrift.const_defined?(name) }.to_h
      end

      def remember(klass)
        object = klass.allocate
        object.fields_with_default_values
        object.sorted_field_ids
        object.name_to_id("")
      end

      # The first class of a table that a class is or is below of, and its bits.
      # The class is watched from then on.
      def kind_of(klass, table)
        kind = table.find { |candidate, _| klass <= candidate }
        watch(klass) if kind
        kind
      end

      def stock_methods
        {
          **@protocols.transform_values { WRITES | READS },
          **@transports.transform_values { TRANSPORT_WRITES + TRANSPORT_READS + MEMORY_RESETS },
          Thrift::Struct => %i[write read] + INITIALIZERS,
          Thrift::Union => %i[write read] + INITIALIZERS,
          Thrift::Struct_Union => %i[sorted_field_ids each_field name_to_id],
          Thrift::Bytes.singleton_class => BYTES
        }
      end

      # The name that the extension knows an owner of methods by.
      def path_of(owner) = owner.name || ThriftGem::FUNCTIONS.find { |path| ThriftGem.owner(path) == owner }

      # The method that `owner` has now; false where it is the application's.
      def stock_method(owner, name, native, stock)
        method = method_of(owner, name) or return
        return method if native.include?(name)

        could_be_native = Extension.table.fetch(path_of(owner), []).include?(name)
        (could_be_native && !Stock.inherited_by_transport?(method)) || stock.replacement(owner, name) ? false : method
      end

      def method_of(klass, name)
        klass.instance_method(name)
      rescue NameError
        nil
      end

      # Are all these methods what they were when they were remembered? One that
      # the thrift gem doesn't have mustn't be there now either.
      def stock?(klass, base, names)
        names.all? do |name|
          stock = @stock[[base, name]]
          now = method_of(klass, name)
          next stock.nil? && now.nil? unless stock && now

          # Looked up on the owner again: methods that were looked up on
          # different classes aren't equal on every Ruby.
          now.owner.equal?(stock.owner) && method_of(base, name) == stock
        end
      end

      def takes_depth?(klass, name)
        parameters = method_of(klass, name).parameters.map(&:first)
        parameters.include?(:rest) || parameters.count(:req) + parameters.count(:opt) >= 2
      end

      def no_op?(klass, name)
        method = method_of(klass, name) or return false
        return false unless method.arity.zero?

        code = RubyVM::InstructionSequence.of(method) or return false
        code.to_a.last.grep(Array) == NOTHING
      end

      # Do the readers of a class give what the fields hold? They are watched from
      # then on.
      def stock_readers?(klass)
        names = klass::FIELDS.each_value.map { |info| info[:name].to_sym }
        Watch.for(names)
        names.all? { |name| Accessors.reader?(method_of(klass, name)) }
      rescue StandardError
        false
      end

      # Do ids and names of fields follow from FIELDS alone?
      def field_bits(klass)
        base = Thrift::Struct_Union
        fields_alone = klass <= base && klass.allocate.struct_fields.equal?(klass::FIELDS)
        return 0 unless fields_alone

        (stock?(klass, base, [:sorted_field_ids]) ? Structs::FIELD_ORDER : 0) |
          (stock?(klass, base, %i[sorted_field_ids each_field]) ? Structs::EACH_FIELD : 0) |
          (stock?(klass, base, [:name_to_id]) ? Structs::NAME_TO_ID : 0)
      rescue StandardError
        0
      end

      # A singleton class is looked at each time: nothing is kept of it.
      def watch(klass)
        klass.ancestors.take_while { |owner| !owner.equal?(Object) }
             .each { |owner| Watch.over(owner) unless owner.is_a?(Class) && owner.singleton_class? }
      end
    end
  end
end
