# frozen_string_literal: true

require "set"
require "thrift"
require_relative "call_log"
require_relative "decorated_protocols"
require_relative "forked_child"
require_relative "other_process"
require_relative "peer_transport"
require_relative "structs"

# What a program sees that overrides methods of a protocol around another one, or
# of the one inside: a log of the calls, and the bytes.
#
# The logs come from a process of its own, one that has our library and one that
# has not.
class DecoratedCalls
  include ForkedChild

  # A protocol, and how it is made: `put` takes its class and the protocol inside;
  # without it the protocol stands alone, or makes the one inside itself.
  Kind = Struct.new(:outer, :inner, :put) do
    # @param transport [Thrift::BaseTransport]
    # @return [Thrift::BaseProtocol]
    def make(transport)
      put ? put.call(outer, inner.new(transport)) : outer.new(transport)
    end

    # @return [Boolean] whether there is a protocol in it
    def decorated? = !inner.nil?
  end

  ALONE = ->(outer, inner) { outer.new(inner) }
  NAMED = ->(outer, inner) { outer.new(inner, "service") }
  STORED = ->(outer, inner) { outer.new(inner, ["call", 1, 0]) }

  KINDS = {
    "a decorator around compact" => Kind.new(DecoratedProtocols::Decorator, Thrift::CompactProtocol, ALONE),
    "multiplexed around compact" => Kind.new(Thrift::MultiplexedProtocol, Thrift::CompactProtocol, NAMED),
    "multiplexed around binary" => Kind.new(Thrift::MultiplexedProtocol, Thrift::BinaryProtocol, NAMED),
    "a stored message around compact" => Kind.new(Thrift::StoredMessageProtocol, Thrift::CompactProtocol, STORED),
    "multiplexed around JSON" => Kind.new(Thrift::MultiplexedProtocol, Thrift::JsonProtocol, NAMED),
    "JSON" => Kind.new(Thrift::JsonProtocol),
  }.tap do |kinds|
    # Only C has the class.
    accelerated = Thrift.const_defined?(:BinaryProtocolAccelerated) && Thrift::BinaryProtocolAccelerated
    kinds["multiplexed around accelerated"] = Kind.new(Thrift::MultiplexedProtocol, accelerated, NAMED) if accelerated
    headers = Thrift.const_defined?(:HeaderProtocol)
    kinds["header"] = Kind.new(Thrift::HeaderProtocol, Thrift::CompactProtocol) if headers
  end.freeze

  # Where methods are overridden: in a class or an object of the program's own, or
  # in the thrift gem's own classes.
  OUTSIDE = %i[subclass prepended singleton extended].freeze
  INSIDE = %i[inner_subclass inner_singleton].freeze
  GLOBAL = %w[ProtocolDecorator MultiplexedProtocol StoredMessageProtocol HeaderProtocol BaseProtocol JsonProtocol]
           .select { |name| Thrift.const_defined?(name) }.freeze

  class << self
    # @param implementation [Symbol] a key of {OtherProcess::IMPLEMENTATIONS}
    # @return [Hash{Array => Array}] what {#run} gives, by each of {cases}
    def of(implementation)
      @of ||= {}
      @of[implementation] ||=
        OtherProcess.value(implementation, __FILE__,
                           "DecoratedCalls.cases.to_h { |a_case| [a_case, DecoratedCalls.new(*a_case).run] }")
    end

    # @return [Array<Symbol>] the methods that write and read
    def names
      Thrift::BaseProtocol.public_instance_methods.grep(/\A(write_|read_|skip|trans)/).sort
    end

    # @return [Array<Array>] kind, place, and the methods that are overridden there
    def cases
      KINDS.flat_map do |name, kind|
        inside = kind.decorated? ? INSIDE : []
        inside -= [:inner_subclass] unless kind.put
        together = (OUTSIDE + inside + GLOBAL).map { |place| [name, place, names] }
        single = [:singleton, *(inside & [:inner_singleton])].product(names)
        together + single.map { |place, method| [name, place, [method]] }
      end
    end
  end

  # @param kind [String] a key of {KINDS}
  # @param place [Symbol, String]
  # @param methods [Array<Symbol>]
  def initialize(kind, place, methods)
    @kind = KINDS.fetch(kind)
    @place = place
    @methods = methods
    @log = []
  end

  # Writes and reads, once before anything is overridden, so that whatever is
  # remembered has been remembered.
  #
  # @return [Array] of each action what comes of it, and the log
  def run
    actions(@kind.method(:make)).each(&:call)
    return log_of(send(@place)) unless GLOBAL.include?(@place)

    in_child do
      Thrift.const_get(@place).prepend(layer)
      log_of(@kind.method(:make))
    end
  end

  private

  def log_of(maker)
    actions(maker).map { |action| [action.call, @log.slice!(0..)] }
  end

  # Field by field, a struct with all of them, and one that has to skip most; then
  # a message.
  def actions(maker)
    # The JSON of older gems knows ASCII alone.
    struct = Specimens.everything.tap { |value| value.text = "ASCII" }
    encoding = written(@kind.method(:make)) { |protocol| struct.write(protocol) }
    [
      -> { written(maker) { |protocol| struct.write(protocol) } },
      -> { read(maker, encoding, Specimens::Everything.new) },
      -> { read(maker, encoding, Specimens::Node.new) },
      -> { written(maker) { |protocol| write_message(protocol) } },
      -> { read_message(maker) },
    ]
  end

  # @return [String] what goes out
  def written(maker)
    transport = PeerTransport.new
    protocol = maker.call(transport)
    yield protocol
    protocol.trans.flush
    transport.writes.join.b
  end

  # @return [Array] the fields, in their order
  def read(maker, encoding, struct)
    struct.read(maker.call(PeerTransport.new(encoding.dup)))
    struct.instance_variables.map { |name| [name, struct.instance_variable_get(name).inspect] }
  end

  # Decorators of older gems can't begin one.
  def write_message(protocol)
    protocol.write_message_begin("m", Thrift::MessageTypes::CALL, 1)
    Specimens::Point.new(x: 1).write(protocol)
    protocol.write_message_end
  rescue ArgumentError => e
    protocol.trans.write(e.message)
  end

  # A stored message has been begun by somebody else.
  def read_message(maker)
    bytes = written(@kind.put ? @kind.inner.method(:new) : @kind.method(:make)) do |protocol|
      @kind.put == STORED ? Specimens::Point.new(x: 1).write(protocol) : write_message(protocol)
    end
    protocol = maker.call(PeerTransport.new(bytes))
    [protocol.read_message_begin, Specimens::Point.new.tap { |copy| copy.read(protocol) }.x, protocol.read_message_end]
  end

  def layer = CallLog.layer(@log, @methods)

  def subclass
    kind = @kind.dup.tap { |copy| copy.outer = CallLog.subclass(@kind.outer, @log, @methods) }
    kind.method(:make)
  end

  def prepended
    kind = @kind.dup.tap { |copy| copy.outer = Class.new(@kind.outer).prepend(layer) }
    kind.method(:make)
  end

  def singleton = changed { |protocol| override(protocol) }
  def extended = changed { |protocol| protocol.extend(layer) }

  def inner_subclass
    kind = @kind.dup.tap { |copy| copy.inner = CallLog.subclass(@kind.inner, @log, @methods) }
    kind.method(:make)
  end

  def inner_singleton = changed { |protocol| override(protocol.instance_variable_get(:@protocol)) }

  def changed(&change) = ->(transport) { @kind.make(transport).tap(&change) }

  def override(protocol)
    log = @log
    @methods.each do |name|
      protocol.define_singleton_method(name) do |*arguments|
        log << [name, *arguments]
        super(*arguments)
      end
    end
  end
end
