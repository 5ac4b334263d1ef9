# frozen_string_literal: true

require "spec_helper"

# A protocol around another one that passes everything on is as good as that one.
RSpec.describe Thrift::ProtocolDecorator, "that passes everything on" do
  value = Specimens.everything

  DecoratedProtocols::INNER.each do |inner_name, inner|
    DecoratedProtocols::AROUND.each do |kind, around|
      describe "#{kind} around #{inner_name}" do
        let(:transport) { RecordingTransport.new }
        let(:protocol) { around.call(inner.new(transport)) }
        let(:encoding) { encoding_of(value) }

        # @return [String] what the inner protocol alone makes of it
        define_method(:encoding_of) do |struct|
          alone = RecordingTransport.new
          struct.write(inner.new(alone))
          alone.writes.join
        end

        define_method(:on) { |input| RecordingTransport.new(input) }

        it "writes the same bytes" do
          value.write(protocol)
          expect(hex(transport.writes.join)).to eq(hex(encoding))
        end

        it "writes a struct, and a union, in one write", :ours do
          [value, Specimens::Choice.new(:text, "c")].each { |struct| struct.write(protocol) }
          expect(transport.writes.map(&:bytesize))
            .to eq([encoding.bytesize, encoding_of(Specimens::Choice.new(:text, "c")).bytesize])
        end

        it "reads the same values with the same requests" do
          alone = on(encoding)
          Specimens::Everything.new.read(inner.new(alone))
          decorated = on(encoding)
          copy = Specimens::Everything.new
          copy.read(around.call(inner.new(decorated)))
          expect(copy).to eq(value)
          expect(decorated.requests).to eq(alone.requests)
        end

        it "reads from memory, and leaves what follows" do
          memory = Thrift::MemoryBufferTransport.new("#{encoding}rest")
          copy = Specimens::Everything.new
          copy.read(around.call(inner.new(memory)))
          expect([copy, memory.read(4)]).to eq([value, "rest"])
        end

        it "passes over fields that it doesn't know" do
          memory = Thrift::MemoryBufferTransport.new("#{encoding}rest")
          Specimens::Node.new.read(around.call(inner.new(memory)))
          expect(memory.read(4)).to eq("rest")
        end

        it "writes a struct inside of one that is written by hand" do
          by_hand = lambda do |oprot|
            oprot.write_struct_begin("Holder")
            oprot.write_field_begin("point", Thrift::Types::STRUCT, 3)
            Specimens::Point.new(x: 1).write(oprot)
            oprot.write_field_end
            oprot.write_field_begin("number", Thrift::Types::I32, 4)
            oprot.write_i32(5)
            oprot.write_field_end
            oprot.write_field_stop
            oprot.write_struct_end
          end
          alone = RecordingTransport.new
          by_hand.call(inner.new(alone))
          by_hand.call(protocol)
          expect(hex(transport.writes.join)).to eq(hex(alone.writes.join))
        end

        Unencodable::VALUES.each do |name, make|
          it "refuses #{name} as the inner protocol does" do
            refusals = [inner.new(RecordingTransport.new), protocol].map do |oprot|
              make.call.write(oprot)
            rescue StandardError => e
              [e.class, e.message]
            end
            expect(refusals.last).to eq(refusals.first)
          end
        end

        it "leaves nothing of a struct that can't be encoded", :ours do
          expect { Unencodable::VALUES.values.first.call.write(protocol) }.to raise_error(StandardError)
          expect(transport.writes).to eq([])
        end

        it "hands itself to a nested struct's own write and read", :ours do
          seen = []
          own = Class.new(Specimens::Point) do
            define_method(:write) { |oprot, *depth| super(oprot, *depth).tap { seen << oprot } }
            define_method(:read) { |iprot, *depth| super(iprot, *depth).tap { seen << iprot } }
          end
          holder = Specimens.struct({ 1 => { type: types::STRUCT, name: "point", class: own } })
          holder.new(point: own.new(x: 1)).write(protocol)
          reader = around.call(inner.new(on(transport.writes.join)))
          copy = holder.new
          copy.read(reader)
          expect(copy.point).to eq(own.new(x: 1))
          expect(seen).to match([be(protocol), be(reader)])
        end
      end
    end
  end

  describe "with something unusual in it" do
    let(:point) { Specimens::Point.new(x: 1) }
    let(:decorator) { DecoratedProtocols::Decorator }

    # @return [Array<String>] what becomes of writing and of reading
    def errors(protocol)
      [-> { Specimens::Point.new(x: 1).write(protocol) }, -> { Specimens::Point.new.read(protocol) }].map do |action|
        action.call
        nil
      rescue SystemStackError, StandardError => e
        [e.class, e.message.lines.first.chomp]
      end
    end

    it "writes to the protocol that it has now" do
      first, second = Array.new(2) { RecordingTransport.new }
      protocol = decorator.new(Thrift::CompactProtocol.new(first))
      point.write(protocol)
      protocol.instance_variable_set(:@protocol, Thrift::BinaryProtocol.new(second))
      point.write(protocol)
      expect([first, second].map { |transport| hex(transport.writes.join) }).to eq(%w[150200 0800010000000100])
    end

    it "fails without a protocol inside" do
      expect(errors(decorator.new(nil))).to match([
        [NoMethodError, /undefined method [`']write_struct_begin' for nil/],
        [NoMethodError, /undefined method [`']read_struct_begin' for nil/],
      ])
    end

    it "runs out of stack when it is around itself" do
      classes = in_child do
        around = decorator.new(nil)
        inner = decorator.new(around)
        around.instance_variable_set(:@protocol, inner)
        errors(around).map { |error| error.first.name }
      end
      expect(classes).to eq(%w[SystemStackError SystemStackError])
    end

    it "passes every call to what is no protocol of Thrift's" do
      inner = Class.new do
        attr_reader :calls

        def initialize = @calls = []
        def respond_to_missing?(*) = true
        def method_missing(name, *) = @calls << name
      end.new
      point.write(decorator.new(decorator.new(inner)))
      expect(inner.calls).to eq(%i[
        write_struct_begin write_field_begin write_i32 write_field_end write_field_stop write_struct_end
      ])
    end

    it "may be one of very many" do
      transport = RecordingTransport.new
      point.write(decorator.around(Thrift::CompactProtocol.new(transport), 200))
      expect(hex(transport.writes.join)).to eq("150200")
    end

    it "is an object of any class that takes the module in" do
      transport = RecordingTransport.new
      klass = Class.new { include Thrift::ProtocolDecorator }
      point.write(klass.new(Thrift::CompactProtocol.new(transport)))
      expect(hex(transport.writes.join)).to eq("150200")
    end

    it "comes before the protocol whose subclass takes the module in" do
      klass = Class.new(Thrift::BinaryProtocol) { include Thrift::ProtocolDecorator }
      transport = RecordingTransport.new
      point.write(klass.new(Thrift::CompactProtocol.new(transport)))
      expect(hex(transport.writes.join)).to eq("150200")
    end

    it "writes in one pass in a subclass that overrides nothing", :ours do
      transport = RecordingTransport.new
      klass = Class.new(Thrift::MultiplexedProtocol) { def label = "mine" }
      point.write(klass.new(Thrift::CompactProtocol.new(transport), "service"))
      expect(transport.writes.size).to eq(1)
    end

    it "counts the depth of structs from where it is", :ours do
      protocol = decorator.new(Thrift::CompactProtocol.new(RecordingTransport.new))
      expect { Specimens.chain(64).write(protocol) }.not_to raise_error
      expect { Specimens.chain(65).write(protocol) }
        .to raise_protocol_error(:DEPTH_LIMIT, "Maximum recursion depth exceeded")
    end
  end

  describe "with messages" do
    let(:memory) { Thrift::MemoryBufferTransport.new }
    let(:compact) { Thrift::CompactProtocol.new(memory) }

    # Before, a decorator asks for the beginning of a message without its name.
    it "passes messages on, since it can", since: "0.25.0" do
      protocol = DecoratedProtocols::Decorator.new(compact)
      protocol.write_message_begin("call", Thrift::MessageTypes::CALL, 5)
      protocol.write_message_end
      expect(protocol.read_message_begin).to eq(["call", Thrift::MessageTypes::CALL, 5])
    end

    it "can't begin a message", until: "0.25.0" do
      protocol = DecoratedProtocols::Decorator.new(compact)
      expect { protocol.write_message_begin("call", 1, 5) }.to raise_error(ArgumentError, /given 0, expected 3/)
    end

    it "names the service in calls, not in answers" do
      protocol = Thrift::MultiplexedProtocol.new(compact, "größe")
      %i[CALL ONEWAY REPLY EXCEPTION].each do |type|
        protocol.write_message_begin("méthode", Thrift::MessageTypes.const_get(type), 1)
      end
      expect(Array.new(4) { compact.read_message_begin.first }).to eq(%w[größe:méthode größe:méthode méthode méthode])
    end

    it "has the message that it was given, and nothing is read for it" do
      protocol = Thrift::StoredMessageProtocol.new(compact, ["call", 1, 5])
      Specimens::Point.new(x: 1).write(compact)
      expect(protocol.read_message_begin).to eq(["call", 1, 5])
      copy = Specimens::Point.new
      copy.read(protocol)
      expect(copy.x).to eq(1)
    end

    it "tells the transport of the innermost protocol" do
      expect(DecoratedProtocols::AROUND.values.map { |around| around.call(compact).trans }).to all(be(memory))
    end
  end
end
