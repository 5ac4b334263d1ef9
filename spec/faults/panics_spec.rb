# frozen_string_literal: true

require "spec_helper"

# With a library that can be told to fail (`rake compile:faults`). A bug of ours
# may spoil a call, never the process.
RSpec.describe "ThriftNative::InternalError", :ours do
  let(:value) { Specimens.everything }
  let(:encoding) { encoded(value) }
  let(:faults) { ThriftNative::Extension::Faults }

  # What gets to each point; `compile` by a class that was never seen.
  ways = {
    "protect" => -> { value.write(in_memory("")) },
    "encode" => -> { value.write(in_memory("")) },
    "each_pair" => -> { value.write(in_memory("")) },
    "decode" => -> { Specimens::Everything.new.read(in_memory(encoding)) },
    "compile" => -> { Specimens.struct({ 1 => { type: types::I32, name: "x" } }).new(x: 1).write(in_memory("")) },
  }

  # Panics say where they are on the standard error stream.
  around do |example|
    kept = $stderr.dup
    $stderr.reopen(File::NULL)
    example.run
  ensure
    $stderr.reopen(kept)
  end

  it "is a StandardError, so that `rescue => e` catches it" do
    expect(ThriftNative::InternalError.superclass).to eq(StandardError)
  end

  ways.each do |point, way|
    it "is what a panic in #{point} becomes, and the next call succeeds" do
      encoding
      faults.arm(point, 0)
      expect { instance_exec(&way) }
        .to raise_error(ThriftNative::InternalError, /please report it: a fault on purpose in #{point}\z/)
      expect { instance_exec(&way) }.not_to raise_error
      expect(encoded(value)).to eq(encoding)
    end
  end

  [0, 3, 7, 14].each do |passes|
    it "leaves protocol and transport as they were when field #{passes} of a write panics" do
      transport = Thrift::MemoryBufferTransport.new
      protocol = Thrift::CompactProtocol.new(transport)
      value.write(protocol)
      faults.arm("encode", passes)
      expect { value.write(protocol) }.to raise_error(ThriftNative::InternalError)
      value.write(protocol)
      expect(transport.read(transport.available)).to eq(bytes(encoding) * 2)
    end
  end

  # Every native method that can be called by itself.
  calls = {
    "CompactProtocol#write_i32" => -> { in_memory("").write_i32(1) },
    "CompactProtocol#read_i32" => -> { in_memory("02").read_i32 },
    "BinaryProtocol#write_string" => -> { Thrift::BinaryProtocol.new(in_memory("").trans).write_string("a") },
    "MemoryBufferTransport#write" => -> { Thrift::MemoryBufferTransport.new.write("a") },
    "Bytes.convert_to_string" => -> { Thrift::Bytes.convert_to_string("a".b) },
    "Serializer#serialize" => -> { Thrift::Serializer.new(Thrift::CompactProtocolFactory.new).serialize(value) },
    "Deserializer#deserialize" => lambda do
      deserializer = Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new)
      deserializer.deserialize(Specimens::Everything.new, bytes(encoding))
    end,
  }
  calls.each do |method, call|
    it "is what a panic in #{method} becomes" do
      encoding
      faults.arm("protect", 0)
      expect { instance_exec(&call) }.to raise_error(ThriftNative::InternalError)
      expect { instance_exec(&call) }.not_to raise_error
    end
  end

  RpcStacks.native.each do |stack|
    it "is answered by a server like any other error, and its next call succeeds (#{stack.name})" do
      broken = [true]
      handler = ->(given) { given.tap { faults.arm("encode", 0) if broken.pop } }
      EchoService.serve(stack, handler) do |client|
        expect { client.echo(value) }.to raise_error(Thrift::ApplicationException)
        expect(faults).not_to be_armed
        expect(client.echo(value)).to eq(value)
      end
    end
  end

  it "is answered by a threaded server, which goes on" do
    sockets = Loopback::ServerSocket.new("127.0.0.1", 0)
    server = Thrift::ThreadedServer.new(EchoService::Processor.for(:itself.to_proc), sockets)
    thread = Thread.new { server.serve }
    port = sockets.ports.pop
    call = lambda do
      transport = Thrift::BufferedTransport.new(Thrift::Socket.new("127.0.0.1", port, Loopback::TIMEOUT))
      transport.open
      EchoService::Client.new(Thrift::BinaryProtocol.new(transport)).echo(value)
    ensure
      transport.close
    end

    faults.arm("decode", 0)
    expect(&call).to raise_error(Thrift::ApplicationException)
    expect(call.call).to eq(value)
  ensure
    thread.kill.join
  end
end
