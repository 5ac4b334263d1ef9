# frozen_string_literal: true

# A process with a server for each endpoint that its arguments name: prints one
# line of JSON, {"ports": {name: port}, "children": [pid, ...]}, and serves until
# its standard input is closed, so that it never outlives whoever started it.
#
# Nothing of Thrift is loaded before the first children are there.

require "json"
require "socket"
require_relative "endpoint"

module Load
  # The servers of this process and its children.
  class Host
    COLLECT_SECONDS = 5

    def initialize(names)
      @endpoints = names.to_h { |name| [Endpoint.named(name), TCPServer.new("127.0.0.1", 0)] }
      @children = []
      @lifeline, @alive = IO.pipe
    end

    # @return [Hash] what is printed
    def start
      in_child("forked before loading") { load_thrift }
      load_thrift
      in_child("forked")
      in_child("forking")
      collect_often
      here.each do |endpoint, listener|
        Thread.new { serve(endpoint, listener) }
        await_http(endpoint, listener) if endpoint.http?
      end
      { ports: @endpoints.to_h { |endpoint, _| [endpoint.name, ports.fetch(endpoint)] }, children: @children }
    end

    private

    # A listener may be closed by its server.
    def ports = @ports ||= @endpoints.transform_values { |listener| listener.local_address.ip_port }

    def here
      ports
      @endpoints.reject { |endpoint, _| endpoint.server.start_with?("fork") }
    end

    # A web server opens the port itself, once ours is closed: who came before
    # would be turned away.
    def await_http(endpoint, listener)
      sleep(0.01) until listener.closed?
      TCPSocket.new("127.0.0.1", ports.fetch(endpoint)).close
    rescue Errno::ECONNREFUSED
      sleep(0.01)
      retry
    end

    # Servers in a child process each.
    def in_child(server)
      @endpoints.each do |endpoint, listener|
        next unless endpoint.server == server

        ports # while the listeners are open
        @children << fork do
          @alive.close
          (@endpoints.values - [listener]).each { |other| other.close unless other.closed? }
          end_with { @lifeline.read }
          collect_often
          yield if block_given?
          serve(endpoint, listener)
        end
        listener.close
      end
    end

    # A server that ends takes the process with it.
    def serve(endpoint, listener)
      Servers.new(endpoint, listener).serve
    rescue Exception => e # rubocop:disable Lint/RescueException
      warn "#{endpoint.name}: #{e.full_message}"
      exit!(1)
    end

    # A server that fails to close a connection leaves that to the garbage
    # collector, which an idle process doesn't run.
    def collect_often
      Thread.new do
        loop do
          sleep(COLLECT_SECONDS)
          GC.start
        end
      end
    end

    def load_thrift
      require_relative "thrift"
      require_relative "servers"
    end

    def end_with
      Thread.new do
        yield
        exit!(0)
      end
    end
  end
end

$stdout.sync = true
puts JSON.generate(Load::Host.new(ARGV).start)
$stdin.read
exit!(0)
