# frozen_string_literal: true

require_relative "leaving"
require_relative "wire"

module Load
  # A client's connection to an endpoint.
  class Connection
    HOST = "127.0.0.1"
    PATIENCE = 60 # seconds for connecting, and for each read and write: simple servers let others wait

    # @return [Lending::Client]
    attr_reader :client

    # @return [Thrift::BaseTransport] at the bottom: one of those in leaving.rb
    attr_reader :below

    # @param endpoint [Endpoint]
    # @param port [Integer]
    # @yieldparam connection [Connection] open while the block runs
    # @return [Object] what the block returns
    def self.open(endpoint, port)
      connection = new(endpoint, port)
      connection.transport.open
      yield connection
    ensure
      connection&.transport&.close
    end

    # @return [Thrift::BaseTransport] at the top
    attr_reader :transport

    def initialize(endpoint, port)
      @below = socket(endpoint, port)
      @transport = Wire.transports(endpoint).get_transport(@below)
      @client = Lending::Client.new(Wire.protocols(endpoint).get_protocol(@transport))
    end

    private

    def socket(endpoint, port)
      if endpoint.http? then LeavingHttp.new(HOST, port)
      elsif endpoint.tls? then LeavingTlsSocket.new(HOST, port, tls_patience, Wire.client_tls)
      else LeavingSocket.new(HOST, port, PATIENCE)
      end
    end

    # With a timeout, older gems wait for what OpenSSL has read already.
    def tls_patience
      PATIENCE if Gem.loaded_specs.fetch("thrift").version >= Gem::Version.new("0.23")
    end
  end
end
