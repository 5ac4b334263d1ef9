# frozen_string_literal: true

require "set"
require "thrift"
require_relative "other_process"
require_relative "recording_transport"
require_relative "structs"

# What a program sees that overrides a method of a binary protocol: a log of the
# calls, those that Thrift's methods make of each other among them.
#
# The logs of all methods overridden in all ways come from a process of its own,
# one that has our library and one that has not.
class BinaryCalls
  # The calls that take no struct, with their arguments, and the bytes that reads
  # are answered with.
  SINGLE_CALLS = [
    [:write_message_begin, ["grüße", 1, 7]], [:write_field_begin, ["f", 8, 1]], [:write_field_stop, []],
    [:write_map_begin, [11, 8, 2]], [:write_list_begin, [8, 2]], [:write_set_begin, [8, 2]], [:write_bool, [true]],
    [:write_byte, [-1]], [:write_i16, [2]], [:write_i32, [3]], [:write_i64, [4]], [:write_double, [0.5]],
    [:write_string, ["é"]], [:write_binary, ["b".b]], [:write_uuid, ["550e8400-e29b-41d4-a716-446655440000"]],
    [:write_message_end, []], [:read_message_end, []], [:write_field, ["f", 8, 1, 5]], [:write_type, [8, 5]],
    [:read_message_begin, [], "8001000100000004 70696e6700000007"], [:read_field_begin, [], "080001"],
    [:read_map_begin, [], "0b0800000002"], [:read_list_begin, [], "0800000002"], [:read_set_begin, [], "0800000002"],
    [:read_bool, [], "01"], [:read_byte, [], "ff"], [:read_i16, [], "0002"], [:read_i32, [], "00000003"],
    [:read_i64, [], "0000000000000004"], [:read_double, [], "3fe0000000000000"], [:read_string, [], "00000002c3a9"],
    [:read_binary, [], "0000000162"], [:read_uuid, [], "550e8400e29b41d4a716446655440000"],
    [:read_type, [8], "00000005"], [:skip, [11], "0000000162"],
    [:skip, [15], "0a00000001 0000000000000001"], [:to_s, []],
  ].select { |method, *| Thrift::BinaryProtocol.method_defined?(method) }.freeze

  # Calls of a protocol that is strict with nobody.
  LENIENT_CALLS = [
    [:write_message_begin, ["ping", 1, 7]], [:read_message_begin, [], "00000004 70696e67 01 00000007"],
  ].freeze

  # Objects of their own, and the class itself.
  OWN = %i[subclass prepended singleton extended].freeze
  GLOBAL = %i[prepended_to_the_class redefined].freeze

  class << self
    # What comes of overriding each public method.
    #
    # @param implementation [Symbol] a key of {OtherProcess::IMPLEMENTATIONS}
    # @param klass [Class] a protocol
    # @return (see #all)
    def of(implementation, klass)
      @of ||= {}
      @of[[implementation, klass]] ||=
        OtherProcess.value(implementation, __FILE__, "BinaryCalls.new(#{klass}).all")
    end

    # @return [Array<Symbol>] the public methods of a protocol
    def names(klass)
      (klass.public_instance_methods - Object.public_instance_methods).sort
    end
  end

  # @param klass [Class] a protocol
  def initialize(klass)
    @klass = klass
  end

  # What this process does.
  #
  # @return [Hash{Array => Array}] by way and method: of each action what comes of
  #   it, and the log
  def all
    names = self.class.names(@klass)
    OWN.product(names).to_h { |way, name| [[way, name], run(way, name)] }
       .merge(GLOBAL.product(names).to_h { |way, name| [[way, name], in_fork { run(way, name) }] })
  end

  private

  # Once before anything is overridden, so that whatever is remembered about
  # the class has been remembered.
  def run(way, name)
    actions(->(input = "", *arguments) { protocol(@klass, input, arguments) }).each(&:call)
    log = []
    maker = send(way, name, ->(*call) { log << call.map { |argument| portable(argument) } })
    actions(maker).map { |action| [portable(action.call), log.slice!(0..)] }
  end

  def actions(maker)
    struct = Specimens.everything
    encoding = written(protocol(@klass, "", []), struct)
    [
      -> { written(maker.call, struct) }, -> { read(Specimens::Everything.new, maker[encoding]) == struct },
      # It has to skip most of the fields.
      -> { read(Specimens::Node.new, maker[encoding]) },
      -> { read(Specimens::Choice.new, maker["0b0002 0000000161 00"]).text },
      *single_calls(maker, SINGLE_CALLS, []), *single_calls(maker, LENIENT_CALLS, [false, false]),
    ]
  end

  def single_calls(maker, calls, flags)
    calls.map { |call| -> { single(maker, call, flags) } }
  end

  def written(protocol, struct)
    struct.write(protocol)
    protocol.instance_variable_get(:@trans).writes.join.unpack1("H*")
  end

  def read(struct, protocol)
    struct.tap { struct.read(protocol) }
  end

  # @return [Array] what was written, and what was read
  def single(maker, (method, arguments, input), flags)
    protocol = maker.call(input.to_s, *flags)
    value = protocol.public_send(method, *arguments)
    writes = protocol.instance_variable_get(:@trans).writes.map { |chunk| chunk.unpack1("H*") }
    [writes.join, (value if method.start_with?("read"))]
  end

  def protocol(klass, input, arguments)
    klass.new(RecordingTransport.new([input.delete(" ")].pack("H*")), *arguments)
  end

  def layer(name, hook)
    Module.new do
      define_method(name) do |*arguments, **options|
        hook.call(name, *arguments)
        super(*arguments, **options)
      end
    end
  end

  def subclass(name, hook)
    klass = Class.new(@klass)
    klass.define_method(name) do |*arguments, **options|
      hook.call(name, *arguments)
      super(*arguments, **options)
    end
    ->(input = "", *arguments) { protocol(klass, input, arguments) }
  end

  def prepended(name, hook)
    klass = Class.new(@klass).prepend(layer(name, hook))
    ->(input = "", *arguments) { protocol(klass, input, arguments) }
  end

  def singleton(name, hook)
    lambda do |input = "", *arguments|
      protocol(@klass, input, arguments).tap do |made|
        made.define_singleton_method(name) do |*given, **options|
          hook.call(name, *given)
          super(*given, **options)
        end
      end
    end
  end

  def extended(name, hook)
    ->(input = "", *arguments) { protocol(@klass, input, arguments).extend(layer(name, hook)) }
  end

  def prepended_to_the_class(name, hook)
    @klass.prepend(layer(name, hook))
    ->(input = "", *arguments) { protocol(@klass, input, arguments) }
  end

  def redefined(name, hook)
    original = @klass.instance_method(name)
    @klass.define_method(name) do |*arguments, **options|
      hook.call(name, *arguments)
      original.bind_call(self, *arguments, **options)
    end
    ->(input = "", *arguments) { protocol(@klass, input, arguments) }
  end

  def in_fork
    reader, writer = IO.pipe(binmode: true)
    pid = fork do
      writer.write(Marshal.dump(yield))
      writer.close
      exit!(0)
    end
    writer.close
    Marshal.load(reader.read).tap { Process.wait(pid) } # rubocop:disable Security/MarshalLoad
  end

  # Marshal carries no structs and no protocols.
  def portable(value)
    case value
    when String then [value.unpack1("H*"), value.encoding.name]
    when Array then value.map { |element| portable(element) }
    when Integer, Float, Symbol, NilClass, TrueClass, FalseClass then value
    else value.class.name
    end
  end
end
