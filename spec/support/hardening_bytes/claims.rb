# frozen_string_literal: true

require_relative "../differential/dice"
require_relative "../differential/formats"
require_relative "shapes"

module HardeningBytes
  # Messages that claim to hold far more than they do.
  class Claims
    T = Thrift::Types
    MOST = (1 << 31) - 1
    # A few more bytes, so that a reader gets somewhere.
    TAIL = ("\0" * 20).b

    # How long a message is that is full of claims.
    FULL = 980

    # Lists in lists in structs of its own kind: each byte may begin another one.
    Deep = Differential::ClassShapes.struct
    Differential::ClassShapes.complete(
      Deep, Shapes.fields(inner: (1..8).inject(Shapes.of(Deep)) { |element, _| Shapes.list(element) }),
    )

    # @param protocol [Class]
    def initialize(protocol)
      @protocol = protocol
      wire = Differential::Formats::WIRES.fetch(protocol.name)
      @wire = wire.new(Differential::Dice.new(1))
    end

    # @return [Hash{String => Array(Class, String)}] the class that reads, and what arrives
    def all
      known.merge(strings, nested, unknown)
    end

    # @return [Hash{String => Array(Class, String)}] those that a memory buffer can tell from its size
    def known
      [MOST, TAIL.bytesize + 2].each_with_object({}) do |size, claims|
        Shapes::Nested::FIELDS.each do |id, info|
          message = field(info[:type], id) { |out| begin_container(out, info, size) }
          claims["#{info[:name]} of #{size}"] = [Shapes::Nested, message]
          claims["unknown #{info[:name]} of #{size}"] = [Shapes::Stranger, message]
        end
      end
    end

    # @return [Hash{String => Array(Class, String)}]
    def strings
      [MOST, 16_384_000, 1_000_000].to_h do |size|
        id, = Shapes::Every::FIELDS.find { |_, info| info[:name] == "text" }
        ["text of #{size}", [Shapes::Every, field(T::STRING, id) { |out| raw(out, @wire.claim(size)) }]]
      end
    end

    # @return [Hash{String => Array(Class, String)}] a thousand bytes full of claims
    def nested
      [MOST, 1_000_000, 1024, 300].to_h do |size|
        ["lists of #{size} in each other", [Deep, deep { |out, info| begin_container(out, info, size) }]]
      end.merge("lists of what is left" => [Deep, deep { |out, info, left| begin_container(out, info, left) }])
    end

    # @return [Hash{String => Array(Class, String)}] of types that don't exist
    def unknown
      { "elements" => T::LIST, "members" => T::SET, "pairs" => T::MAP }.to_h do |name, type|
        message = field(type, 100) { |out| raw(out, type == T::MAP ? odd_map : odd_list) }
        ["#{name} of no type", [Shapes::Stranger, message]]
      end
    end

    private

    def field(type, id)
      transport = Thrift::MemoryBufferTransport.new
      out = @protocol.new(transport)
      out.write_struct_begin("")
      out.write_field_begin("", type, id)
      yield out
      raw(out, TAIL)
      transport.read(transport.available)
    end

    def raw(out, bytes) = out.trans.write(bytes.b)

    def begin_container(out, info, size)
      case info[:type]
      when T::LIST then out.write_list_begin(info[:element][:type], size)
      when T::SET then out.write_set_begin(info[:element][:type], size)
      else out.write_map_begin(info[:key][:type], info[:value][:type], size)
      end
    end

    def deep(&)
      transport = Thrift::MemoryBufferTransport.new
      out = @protocol.new(transport)
      fill(out, &) while transport.available < FULL
      raw(out, TAIL)
      transport.read(transport.available)
    end

    # One struct, down to where the next one begins.
    def fill(out)
      out.write_struct_begin("")
      out.write_field_begin("", T::LIST, 1)
      info = Deep::FIELDS[1]
      while info[:type] == T::LIST
        yield out, info, [FULL - out.trans.available, 0].max
        info = info[:element]
      end
    end

    def odd_list = compact? ? "\xFF".b + @wire.claim(MOST) : "\x63".b + @wire.claim(MOST)
    def odd_map = compact? ? @wire.claim(MOST) + "\xFF".b : "\x63\x63".b + @wire.claim(MOST)
    def compact? = @protocol == Thrift::CompactProtocol
  end
end
