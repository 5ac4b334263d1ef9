# frozen_string_literal: true

require "openssl"

module Load
  # What an endpoint's names stand for in Thrift, for servers and clients alike.
  module Wire
    module_function

    # @param endpoint [Endpoint]
    # @return [Thrift::BaseProtocolFactory]
    def protocols(endpoint)
      case endpoint.protocol
      when "compact" then Thrift::CompactProtocolFactory.new
      when "binary" then Thrift::BinaryProtocolFactory.new
      when "accelerated" then Thrift::BinaryProtocolAcceleratedFactory.new
      when "json" then Thrift::JsonProtocolFactory.new
      else raise ArgumentError, "no protocol #{endpoint.protocol}"
      end
    end

    # @param endpoint [Endpoint]
    # @return [Thrift::BaseTransportFactory] of what lies between the protocol
    #   and the socket
    def transports(endpoint)
      case endpoint.transport
      when "framed" then Thrift::FramedTransportFactory.new
      when "buffered" then Thrift::BufferedTransportFactory.new
      when "header" then Thrift::HeaderTransportFactory.new(nil, Thrift::HeaderSubprotocolID::BINARY)
      when "http" then Thrift::BaseTransportFactory.new
      else raise ArgumentError, "no transport #{endpoint.transport}"
      end
    end

    # @return [OpenSSL::SSL::SSLContext] for a server: a certificate of its own,
    #   made anew each time, which nobody has signed
    def server_tls
      key = OpenSSL::PKey::EC.generate("prime256v1")
      OpenSSL::SSL::SSLContext.new.tap do |context|
        context.key = key
        context.cert = certificate(key)
      end
    end

    # @return [OpenSSL::SSL::SSLContext] for a client that believes anyone: what
    #   is under test is what goes through the socket
    def client_tls
      OpenSSL::SSL::SSLContext.new.tap { |context| context.verify_mode = OpenSSL::SSL::VERIFY_NONE }
    end

    def certificate(key)
      name = OpenSSL::X509::Name.new([%w[CN localhost]])
      OpenSSL::X509::Certificate.new.tap do |made|
        made.version = 2
        made.serial = 1
        made.subject = made.issuer = name
        made.public_key = key
        made.not_before = Time.now - 3600
        made.not_after = Time.now + 86_400
        made.add_extension(OpenSSL::X509::ExtensionFactory.new.create_extension("subjectAltName", "IP:127.0.0.1"))
        made.sign(key, "SHA256")
      end
    end
    private_class_method :certificate
  end
end
