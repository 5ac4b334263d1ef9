# frozen_string_literal: true

# Talks with peers in other languages, they as servers and as clients: prints a
# line for each conversation. Exit status 1 when anything differs.
#
#   run.rb NAME=COMMAND...    the peers and how each is started

$LOAD_PATH.unshift File.join(__dir__, "generated/rb")

require "logger"
require "set"
require "shellwords"
require "socket"
require_relative "../../examples/support/thrift"
require "interop/mark_peer"
require "interop/uuid_peer"
require_relative "desk"
require_relative "examination"
require_relative "http_server"
require_relative "peer_process"

module Interop
  HOST = "127.0.0.1"

  PROTOCOLS = {
    "compact" => Thrift::CompactProtocolFactory,
    "binary" => Thrift::BinaryProtocolFactory,
  }.freeze

  TRANSPORTS = { "framed" => Thrift::FramedTransportFactory, "buffered" => Thrift::BufferedTransportFactory }.freeze

  # What the peers speak.
  PROGRAMS = {
    "java" => { protocols: %w[compact binary], transports: %w[framed buffered http] },
    "node" => { protocols: %w[compact binary], transports: %w[framed buffered http] },
    "cpp" => { protocols: %w[compact binary], transports: %w[framed buffered http] },
    "go" => { protocols: %w[compact binary], transports: %w[framed buffered http] },
    "python" => { protocols: %w[compact binary], transports: %w[framed buffered http] },
    "python-accelerated" => {
      protocols: %w[compact-accelerated binary-accelerated], transports: %w[framed buffered http],
    },
  }.freeze

  # What is spoken with peers that don't have all of UuidPeer: UUIDs came to the
  # library for C++ after the release that Debian has, and that for Java refuses to
  # read a list or map of them ("unrecognized type code").
  SERVICES = { "cpp" => Peer, "java" => MarkPeer }.freeze

  # Peers whose servers don't answer a oneway call over HTTP, as every request of
  # HTTP must be; the client for C++ doesn't take such an answer either.
  WITHOUT_ONEWAY_OVER_HTTP = %w[cpp node].freeze

  # What a peer is known not to be able to. Node.js reads every bool in a compact
  # list or set as false, and writes -0.0 as 0.0.
  UNABLE = { "node" => /: flags: |\Anot_numbers.*(?:: reals: |other bytes)/ }.freeze

  # A server socket that listens already, so that its port is known.
  class Listening < Thrift::ServerSocket
    def initialize(listener)
      super(HOST, listener.addr[1])
      @handle = listener
    end

    def listen; end
  end

  # One peer, one protocol, one transport.
  class Conversation
    # @param peer [PeerProgram]
    # @param protocol [String] as the peer calls it
    # @param transport [String]
    def initialize(peer, protocol, transport)
      @peer = peer
      @protocol = protocol
      @transport = transport
      @factory = PROTOCOLS.fetch(protocol.delete_suffix("-accelerated")).new
    end

    # @return [Array<String>] what isn't as it must be, with the peer as server
    def with_its_server
      @peer.serve(@protocol, @transport) do |port|
        transport = connection(port)
        transport.open
        Examination.new(service::Client.new(@factory.get_protocol(transport)), @factory, oneway: oneway?).differences
      ensure
        transport&.close
      end
    end

    # @return [Array<String>] the same with ours
    def with_our_server
      listener = TCPServer.new(HOST, 0)
      server = server_on(listener)
      thread = Thread.new { server.serve }
      @peer.call(@protocol, @transport, listener.addr[1])
    ensure
      thread&.kill
      listener&.close
    end

    private

    def server_on(listener)
      processor = service::Processor.new(Desk.new(@factory), Logger.new(nil))
      return HttpServer.new(listener, processor, @factory) if @transport == "http"

      Thrift::ThreadedServer.new(processor, Listening.new(listener), TRANSPORTS.fetch(@transport).new, @factory)
    end

    def oneway? = @transport != "http" || !WITHOUT_ONEWAY_OVER_HTTP.include?(@peer.name)

    def service = SERVICES.fetch(@peer.name, UuidPeer)

    def connection(port)
      return Thrift::HTTPClientTransport.new("http://#{HOST}:#{port}/") if @transport == "http"

      TRANSPORTS.fetch(@transport).new.get_transport(Thrift::Socket.new(HOST, port, PeerProgram::SECONDS))
    end
  end
end

abort "thrift_native doesn't serve" unless ThriftNative.status[:mode] == :native

failed = false
ARGV.each do |argument|
  name, command = argument.split("=", 2)
  peer = Interop::PeerProgram.new(name: name, command: command.shellsplit, **Interop::PROGRAMS.fetch(name))
  peer.protocols.product(peer.transports) do |protocol, transport|
    conversation = Interop::Conversation.new(peer, protocol, transport)
    { "its server" => :with_its_server, "our server" => :with_our_server }.each do |side, way|
      differences = begin
        conversation.public_send(way)
      rescue StandardError => e
        ["#{e.class}: #{e.message}"]
      end
      unable, differences = differences.partition { |text| text.match?(Interop::UNABLE.fetch(name, /\b\B/)) }
      verdict = differences.empty? ? "ok" : "FAILED"
      verdict += ", but for #{unable.size} values that it is known not to be able to" if unable.any?
      puts [name, protocol, transport, side, verdict].join("  ")
      differences.first(10).each { |text| puts "    #{text}" }
      failed ||= differences.any?
    end
  end
end
exit(failed ? 1 : 0)
