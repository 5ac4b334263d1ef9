# frozen_string_literal: true

require "spec_helper"
require "tmpdir"
require "support/servers/examples"
require "support/transports/tls"

# Servers over sockets that aren't TCP alone.
RSpec.describe Thrift::BaseServerTransport do
  stacks = RpcStacks.native.select { |stack| stack.name.match?(/framed|buffered/) }

  def serve_over(sockets, processor, stack)
    server = Thrift::ThreadedServer.new(processor, sockets, stack.transports, stack.protocols)
    thread = Thread.new { server.serve }
    port = sockets.ports.pop
    yield port
  ensure
    thread.kill.join
  end

  describe Thrift::SSLServerSocket do
    encrypted = Class.new(described_class) { prepend Loopback::TellsPort }

    # With a timeout, older gems wait for what OpenSSL has read already.
    patience = Suite.thrift?("0.23.0") ? Loopback::TIMEOUT : nil

    # The certificate is nobody's: what is under test is what goes through.
    def anyone
      OpenSSL::SSL::SSLContext.new.tap { |context| context.verify_mode = OpenSSL::SSL::VERIFY_NONE }
    end

    define_method(:serve) do |processor, stack, &block|
      serve_over(encrypted.new("127.0.0.1", 0, Transports::TLS.server_context), processor, stack) do |port|
        block.call(-> { Thrift::SSLSocket.new("127.0.0.1", port, patience, anyone) })
      end
    end

    include_examples "a server", stacks
  end

  describe Thrift::UNIXServerSocket do
    local = Class.new(described_class) { prepend Loopback::TellsPort }

    define_method(:serve) do |processor, stack, &block|
      Dir.mktmpdir do |folder|
        serve_over(local.new(File.join(folder, "socket")), processor, stack) do |path|
          block.call(-> { Thrift::UNIXSocket.new(path, Loopback::TIMEOUT) })
        end
      end
    end

    include_examples "a server", stacks
  end
end
