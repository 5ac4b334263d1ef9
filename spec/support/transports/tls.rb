# frozen_string_literal: true

require "openssl"
require "socket"

module Transports
  # Two ends of a TLS connection inside one process.
  module TLS
    class << self
      # @return [Array(OpenSSL::SSL::SSLSocket, OpenSSL::SSL::SSLSocket)] client
      #   and server
      def pair
        near, far = ::UNIXSocket.pair
        server = OpenSSL::SSL::SSLSocket.new(far, server_context)
        client = OpenSSL::SSL::SSLSocket.new(near, OpenSSL::SSL::SSLContext.new)
        [client, server].each { |socket| socket.sync_close = true }
        accepting = Thread.new { server.accept }
        client.connect
        accepting.join
        [client, server]
      end

      # @return [OpenSSL::SSL::SSLContext] for a server, with a certificate of its
      #   own that nobody has signed
      def server_context
        OpenSSL::SSL::SSLContext.new.tap do |context|
          context.key = key
          context.cert = certificate
        end
      end

      private

      def key
        @key ||= OpenSSL::PKey::EC.generate("prime256v1")
      end

      def certificate
        @certificate ||= OpenSSL::X509::Certificate.new.tap do |cert|
          cert.subject = cert.issuer = OpenSSL::X509::Name.parse("/CN=localhost")
          cert.serial = 1
          cert.version = 2 # counted from 0: the one with extensions
          cert.public_key = key
          cert.not_before = Time.now - 60
          cert.not_after = Time.now + 3_600
          cert.add_extension(OpenSSL::X509::ExtensionFactory.new.create_extension("subjectAltName", "IP:127.0.0.1"))
          cert.sign(key, "SHA256")
        end
      end
    end
  end
end
