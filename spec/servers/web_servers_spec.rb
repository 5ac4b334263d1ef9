# frozen_string_literal: true

require "spec_helper"
require "support/servers/examples"
require "support/servers/web"

# Servers over HTTP. They are gems of their own, which aren't on every machine,
# and not every thrift gem has a Rack application.
RSpec.describe "a web server" do
  over_http = RpcStacks::NATIVE.merge("JSON" => Thrift::JsonProtocolFactory.new).map do |name, protocols|
    RpcStacks::Stack.new("#{name}, HTTP", protocols, Thrift::BaseTransportFactory.new)
  end

  if Servers::Web.installed?("puma")
    describe "that is Puma" do
      def serve(processor, stack, &block) = Servers::Web.puma(processor, stack.protocols, &block)

      include_examples "a server", over_http
    end
  end

  if Servers::Web.installed?("thin")
    describe "that is Thin" do
      def serve(processor, stack, &block) = Servers::Web.thin(processor, stack.protocols, &block)

      include_examples "a server", over_http
    end
  end
end
