# frozen_string_literal: true

require "spec_helper"
require_relative "../support/transports/overridden"
require_relative "../support/transports/rows"

# Methods of transports that an application overrides, before or after messages
# have gone through them: it sees the calls that it sees with the thrift gem alone.
RSpec.describe "a method that is overridden of" do
  reads = OverriddenTransports::METHODS - %i[write]
  expected = Transports::Messages.expected

  # @return [Array] the notes of the calls, and whether the message was read
  def outcome(klass, protocol, name, base: klass)
    in_child do
      notes = []
      message = Transports::Messages.encoded(protocol)
      OverriddenTransports.use(OverriddenTransports.build(klass, message), protocol)
      yield(base, ->(*arguments) { notes << OverriddenTransports.note(name, arguments) })
      transport = OverriddenTransports.build(klass, message)
      [notes, OverriddenTransports.use(transport, protocol) == Transports::Messages.expected]
    end
  end

  # @return [Thrift::BaseTransport] of a subclass, with the same in its variables
  def elsewhere(transport)
    Class.new(transport.class) { def to_s = "another" }.allocate.tap do |copy|
      transport.instance_variables.each do |name|
        copy.instance_variable_set(name, transport.instance_variable_get(name))
      end
    end
  end

  def told(kind, protocol, name)
    OverriddenTransports.of(:c).fetch([kind, protocol.name, name])
  end

  OverriddenTransports.kinds.each do |kind, klass|
    Transports::Messages::PROTOCOLS.each do |protocol|
      describe "#{kind}, #{protocol.name.delete_prefix('Thrift::')}" do
        reads.each do |name|
          it "#{name}, by a subclass, is called as often and for as much", :ours do
            expect(OverriddenTransports.calls(klass, name, protocol)).to eq(told(kind, protocol, name))
          end

          Overriding::EVERYWHERE.each do |way|
            it "#{name}, by #{way} in the class when it is in use, is called as often and for as much", :ours do
              notes, read = outcome(klass, protocol, name) { |base, hook| Overriding.override(way, base, name, &hook) }
              expect([notes, read]).to eq([told(kind, protocol, name), true])
            end
          end
        end

        it "write, by a subclass, is given all bytes" do
          expect(OverriddenTransports.calls(klass, :write, protocol).join)
            .to eq(Transports::Messages.encoded(protocol))
        end

        it "write, by a subclass, is given the struct in one piece", :ours do
          expect(OverriddenTransports.calls(klass, :write, protocol))
            .to include(Transports::Messages.encoded_struct(protocol))
        end

        Overriding::EVERYWHERE.each do |way|
          it "write, by #{way} in the class when it is in use, is given all bytes" do
            notes, read = outcome(klass, protocol, :write) do |base, hook|
              Overriding.override(way, base, :write, &hook)
            end
            expect([notes.join, read]).to eq([Transports::Messages.encoded(protocol), true])
          end
        end
      end
    end

    %i[write read_byte].each do |name|
      it "#{kind}: #{name}, by a module that comes into a subclass in use, is called" do
        subclass = Class.new(klass)
        %i[prepend include].each do |way|
          notes, read = outcome(subclass, Thrift::CompactProtocol, name) do |base, hook|
            Overriding.override(way, base, name, &hook)
          end
          expect([notes.empty?, read]).to eq([false, true])
        end
      end

      Overriding::SINGLE_OBJECT.each do |way|
        it "#{kind}: #{name}, by #{way} of one object, is called, and the others go on" do
          bytes = Transports::Messages.encoded(Thrift::CompactProtocol)
          one, other = Array.new(2) { OverriddenTransports.build(klass, bytes) }
          notes = []
          Overriding.override(way, one, name) { |*arguments| notes << arguments }
          expect(OverriddenTransports.use(other, Thrift::CompactProtocol)).to eq(expected)
          expect(notes).to be_empty
          expect(OverriddenTransports.use(one, Thrift::CompactProtocol)).to eq(expected)
          expect(notes).not_to be_empty
        end
      end

      it "#{kind}: #{name}, allowed by RSpec, is called, and no longer when the double is gone" do
        bytes = Transports::Messages.encoded(Thrift::CompactProtocol)
        transport = OverriddenTransports.build(klass, bytes)
        RSpec::Mocks.with_temporary_scope do
          allow(transport).to receive(name).and_call_original
          expect(OverriddenTransports.use(transport, Thrift::CompactProtocol)).to eq(expected)
          expect(transport).to have_received(name).at_least(:once)
        end
        calls = 0
        RSpec::Mocks.with_temporary_scope do
          allow_any_instance_of(klass).to receive(name).and_wrap_original do |original, *arguments|
            calls += 1
            original.call(*arguments)
          end
          OverriddenTransports.use(OverriddenTransports.build(klass, bytes), Thrift::CompactProtocol)
        end
        expect(calls).to be_positive
        expect { OverriddenTransports.use(OverriddenTransports.build(klass, bytes), Thrift::CompactProtocol) }
          .not_to(change { calls })
      end
    end
  end

  Transports::Rows.buffering.merge(Transports::Rows.header).each_key do |row|
    it "#{row}, by a subclass that overrides something else, asks for and sends the same" do
      Transports::Messages::PROTOCOLS.each do |protocol|
        plain, other = Array.new(2) do |turn|
          line = Transports::Rows.all.fetch(row).call(Transports::Messages.encoded(protocol))
          transport = line.transport
          transport = elsewhere(transport) if turn == 1
          expect(OverriddenTransports.use(transport, protocol)).to eq(expected)
          [line.asked, line.sent]
        end
        expect(other).to eq(plain)
      end
    end
  end

  OverriddenTransports.kinds.slice("a framed transport", "a header transport").each do |kind, klass|
    it "#{kind}: read_frame, which is private, is called for each frame" do
      Transports::Messages::PROTOCOLS.each do |protocol|
        expect(OverriddenTransports.calls(klass, :read_frame, protocol).size).to eq(1)
        notes, read = outcome(klass, protocol, :read_frame) do |base, hook|
          Overriding.override(:prepend, base, :read_frame, &hook)
        end
        expect([notes.size, read]).to eq([1, true])
      end
    end
  end

  %i[read_all read_byte read_into_buffer].each do |name|
    it "a transport that inherits #{name} from BaseTransport, there, is called" do
      heirs = OverriddenTransports.kinds.values.select { |klass| klass.instance_method(name).owner == Thrift::BaseTransport }
      expect(heirs).not_to be_empty
      heirs.each do |klass|
        notes, read = outcome(klass, Thrift::CompactProtocol, name, base: Thrift::BaseTransport) do |base, hook|
          Overriding.override(:def, base, name, &hook)
        end
        expect([notes.empty?, read]).to eq([false, true])
      end
    end
  end

  it "a framed transport, by a subclass that changes every byte, changes every byte" do
    klass = Class.new(Thrift::FramedTransport) do
      def turned(bytes) = bytes.each_byte.map { |byte| byte ^ 0x55 }.pack("C*")
      def write(bytes) = super(turned(bytes))
      def read(size) = turned(super)
      def read_byte = super ^ 0x55
      def read_into_buffer(buffer, size) = super.tap { buffer.replace(turned(buffer)) }
    end
    Transports::Messages::PROTOCOLS.each do |protocol|
      there = Transports::Inner.new
      transport = klass.new(there)
      Transports::Messages.write(protocol.new(transport), Specimens.everything)
      transport.flush
      sent = there.log.assoc(:write).last
      turned = Transports::Messages.encoded(protocol).each_byte.map { |byte| byte ^ 0x55 }.pack("C*")
      expect(sent).to eq(Transports::HeaderMessages.frame(turned))
      expect(Transports::Messages.read(protocol.new(klass.new(Transports::Inner.new([sent]))))).to eq(expected)
    end
  end
end
