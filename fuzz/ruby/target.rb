# frozen_string_literal: true

require_relative "../../spec/support/hardening_bytes/expected"
require_relative "../../spec/support/hardening_bytes/reading"
require_relative "../../spec/support/suite"
require_relative "odd_values"

module RubyFuzz
  # One execution: a number in, a find or nothing out. The same number does the
  # same in every process.
  class Target
    SECONDS = 1
    # For reading no more than 4 KB. What writing takes is a matter of the value.
    BYTES = 4 << 20
    # What writing anything may raise: Ruby's own words for a wrong value.
    WRITING = [StandardError, SystemStackError, NotImplementedError].freeze
    PROTOCOLS = Differential::Formats::WIRES.keys.map { |name| Object.const_get(name) }.freeze
    ARRIVALS = HardeningBytes::Arrivals::ALL
    SAMPLE = HardeningBytes::Shapes::Every.new(int: 1, text: "a", flag: true)
    METHODS = %i[read_message_begin read_struct_begin read_field_begin read_map_begin read_list_begin read_set_begin
                 read_bool read_byte read_i16 read_i32 read_i64 read_double read_string read_binary
                 read_field_end].freeze

    # @return [Hash{String => Integer}] what came of the executions
    attr_reader :outcomes

    # @param seed [Integer]
    def initialize(seed)
      @seed = seed
      @outcomes = Hash.new(0)
    end

    # @param number [Integer] of the execution
    # @return [String, nil] what is wrong, if anything is
    def run(number)
      prepare(number)
      memory = GC.stat(:malloc_increase_bytes)
      collections = GC.count
      started = now
      find = @reading ? read : write
      took = now - started
      grown = GC.count == collections ? GC.stat(:malloc_increase_bytes) - memory : 0
      find ||= "took #{took} seconds" if took > SECONDS
      find || ("took #{grown} bytes" if @reading && grown > BYTES)
    end

    # @param number [Integer]
    # @return [String] what that execution is about, for people
    def describe(number)
      prepare(number)
      @reading ? "#{@way} #{@into} #{@protocol} over #{@arrival}: #{@bytes.unpack1('H*')}" : "write #{@protocol}"
    end

    private

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def prepare(number)
      @dice = Differential::Dice.new(@seed, number)
      @protocol = @dice.pick(PROTOCOLS)
      @reading = @dice.chance?(0.75)
      return @value = OddValues.new(@dice).struct unless @reading

      @arrival = @dice.pick(ARRIVALS.keys)
      @way = @dice.weighted({ struct: 8, methods: 1, deserialize: 1, skip: 1 })
      @into, @bytes = Mutator.new(@dice, @protocol).message
    end

    def read
      protocol = @protocol.new(ARRIVALS.fetch(@arrival).call(@bytes))
      value = public_read(protocol)
      note("read")
      write_back(value) if value
    rescue *HardeningBytes::Reading::CAUGHT => e
      note("read: #{e.class}")
      type = e.respond_to?(:type) ? e.type : "-"
      return if HardeningBytes::Expected.include?("#{e.class} #{type}", @arrival) || endless_skip?(e)

      "reading raised #{e.full_message(highlight: false)}"
    end

    # Called by itself, `skip` is the thrift gem's own, without a limit before 0.24.0.
    def endless_skip?(error)
      @way == :skip && error.is_a?(SystemStackError) && !Suite.thrift?("0.24.0")
    end

    def public_read(protocol)
      case @way
      when :struct then @into.new.tap { |value| value.read(protocol) }
      when :deserialize
        factory = Object.const_get("#{@protocol}Factory").new
        Thrift::Deserializer.new(factory).deserialize(@into.new, @bytes)
      when :skip
        protocol.skip(Thrift::Types::STRUCT)
        nil
      else
        20.times { protocol.public_send(@dice.pick(METHODS)) }
        nil
      end
    end

    # What can be read can be written, but for what `validate` has against it.
    def write_back(value)
      @value = value
      write
    end

    def write
      transport = Thrift::MemoryBufferTransport.new
      protocol = @protocol.new(transport)
      begin
        @value.write(protocol)
        note("write")
        return
      rescue *WRITING => e
        note("write: #{e.class}")
      end
      return "writing raised #{e.full_message(highlight: false)}" if internal?(e)

      usable_after(protocol, transport)
    end

    def internal?(error)
      defined?(ThriftNative::InternalError) && error.is_a?(ThriftNative::InternalError)
    end

    # Nothing of a struct that can't be encoded is in the transport.
    def usable_after(protocol, transport)
      return "left #{transport.available} bytes of what can't be written" if transport.available.positive?

      SAMPLE.write(protocol)
      expected = HardeningBytes::Payload.new("sample", SAMPLE).encode(@protocol)
      "a protocol writes differently after an error" if transport.read(transport.available) != expected
    end

    def note(outcome) = @outcomes[outcome] += 1
  end
end
