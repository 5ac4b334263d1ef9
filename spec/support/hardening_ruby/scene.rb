# frozen_string_literal: true

require_relative "hook"
require_relative "row"

module HardeningRuby
  # One row of the table with one format: a protocol, a transport and a struct,
  # to be used again and again.
  class Scene
    # No StandardError, which might be what an example waits for.
    class Uncalled < ScriptError; end

    # @return [Row]
    attr_reader :row

    # @return what {run} gives where nothing happens
    attr_reader :expected

    # @param row [Row]
    # @param format [Class] of the protocol
    def initialize(row, format)
      @row = row
      @format = format
      prepare
      Hook.arm(nil)
    end

    # @!method nests?
    #   @return [Boolean] whether {#nest} can be done here
    # @!method spoils?
    #   @return [Boolean] whether {#spoil} can be done here

    # @yield what the application's code does when it is called
    # @raise [Uncalled] where it isn't
    def run(&action)
      Hook.arm(action)
      perform.tap { raise Uncalled, "nobody has called #{row}" if Hook.armed? }
    end

    # @return what a use gives that follows whatever has happened
    def again
      Hook.arm(nil)
      discard
      perform
    end

    # @return [Hash] what the protocol keeps
    def state
      @protocol.instance_variables.to_h { |name| [name, @protocol.instance_variable_get(name).dup] }
               .reject { |_, value| value.is_a?(Thrift::BaseTransport) }
    end

    # @return [Scene] another one like this
    def twin = self.class.new(row, @format)

    private

    def connect
      @end = row.far_end
      @protocol = row.protocol(@format, @end.transport)
    end
  end

  # A struct is written.
  class Writing < Scene
    # @return [String] what is in the transport of a write that was left
    def left = @end.taken

    def nests? = row.nests?
    def spoils? = true

    # Writes the same with the same protocol, inside of the write.
    def nest = write

    # @return [Boolean] whether that, and nothing else, was written inside
    def nested?(written) = written.sub(expected, "".b) == expected

    # Takes away what is being written.
    def spoil
      [@value.inners, @value.keyed, @value.many, @value.numbers, @value.names, @value.counts, @value.text, @value.blob]
        .each { |part| part.frozen? || part.clear }
      @value.ratio = @value.inner = @value.flag = nil
    end

    def perform
      write
      @end.taken
    end

    private

    def prepare
      connect
      @value = row.value
      @expected = Row.bytes(@format)
    end

    def discard
      @end.taken
      @value = row.value
    end

    def write = @value.write(@protocol)
  end

  # A struct is read. What was read is told by its bytes.
  class Reading < Scene
    # Reads another one with the same protocol, inside of the read.
    def nest
      @end.insert(@message)
      row.reads.new.read(@protocol)
    end

    def nests? = row.nests? && @end.respond_to?(:insert)

    def nested?(read) = read == expected

    # Takes away what is being read.
    def spoil = @end.spoil

    def spoils? = @end.respond_to?(:spoil)

    def perform
      struct = row.reads.new
      @end.feed(@message)
      struct.read(@protocol)
      bytes(struct)
    end

    private

    def prepare
      connect
      extra = { extra: [1, 2, 3] }
      # The label is missing, so that the default stays.
      @message = Row.bytes(@format, Cargo::EXTRA, label: nil, **extra)
      @expected = Row.bytes(Thrift::CompactProtocol)
    end

    def discard; end

    def bytes(struct)
      memory = Thrift::MemoryBufferTransport.new
      struct.write(Thrift::CompactProtocol.new(memory))
      memory.read(memory.available)
    end
  end
end
