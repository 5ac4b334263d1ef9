# frozen_string_literal: true

# A measured client, which starts its server in a process of its own. Answers
# requests, one line of JSON each, until its standard input ends:
#
#   {"do":"describe"}                    versions
#   {"do":"prepare","scenario":NAME,"seconds":S}   starts the server, warms up
#   {"do":"round"}                       microseconds of calls: median, percentiles
#
# A request that fails is answered with {"error":TEXT}.

require "json"
require "rbconfig"
require_relative "../../examples/support/three_step_replies"
require_relative "wire"

module Bench
  module Rpc
    # The generated client, for every thrift gem.
    class Client < ::Calls::Calls::Client
      include ThreeStepReplies if ThreeStepReplies.missing?
    end

    # A connection to a server of its own.
    class Connection
      SERVER = File.join(__dir__, "server.rb")

      # @param scenario [Bench::Rpc::Scenario]
      def initialize(scenario)
        library = $LOAD_PATH.grep(/\A#{Regexp.escape(File.expand_path("../../lib", __dir__))}\z/)
        options = library.flat_map { |folder| ["-I", folder] }
        @server = IO.popen([RbConfig.ruby, *options, SERVER, scenario.name], "r+")
        @transport = Wire.transports(scenario).get_transport(Thrift::Socket.new(Wire::HOST, Integer(@server.gets)))
        @transport.open
        @client = Client.new(Wire.protocols(scenario).get_protocol(@transport))
      end

      # @return [Client]
      attr_reader :client

      def close
        @transport.close
        @server.close
      end
    end

    # The calls, each as a client makes it, checked once before it is timed.
    module Calls
      IT = Payloads.small
      COUNT = 100

      # Oneway calls have no reply: so many are sent, then one is waited for.
      BURST = 10

      module_function

      # @return [Proc] takes a client
      # @raise [RuntimeError] when the server's answer is wrong
      def checked(name, client)
        raise "wrong reply to echo" unless client.echo(IT) == IT
        raise "wrong reply to many" unless client.many(COUNT) == [IT] * COUNT

        client.notify(IT)
        raise "oneway call got lost" unless arrived?(client)

        ALL.fetch(name)
      end

      # A nonblocking server gives the messages of one connection to several threads, so that the next one may
      # be answered first.
      def arrived?(client)
        (1..100).any? { |try| client.notified == 1 || (sleep(0.001 * try) && false) }
      end

      ALL = {
        "echo" => ->(client) { client.echo(IT) },
        "many" => ->(client) { client.many(COUNT) },
        "oneway" => lambda do |client|
          BURST.times { client.notify(IT) }
          client.notified
        end,
      }.freeze
    end

    # Answers the requests.
    class Worker
      MOST_CALLS = 20_000

      def serve(input, output)
        input.each_line do |line|
          output.puts(JSON.generate(answer(JSON.parse(line, symbolize_names: true))))
          output.flush
        end
      ensure
        @connection&.close
      end

      private

      def answer(request)
        case request[:do]
        when "describe" then describe
        when "prepare" then prepare(**request.slice(:scenario, :seconds))
        when "round" then round
        else raise ArgumentError, "unknown request: #{request}"
        end
      rescue StandardError => e
        { error: "#{e.class}: #{e.message}" }
      end

      def describe
        { ruby: RUBY_DESCRIPTION, thrift: Gem.loaded_specs["thrift"].version.to_s,
          thrift_native: defined?(ThriftNative::VERSION) ? ThriftNative::VERSION : nil }
      end

      def prepare(scenario:, seconds:)
        @connection&.close
        scenario = Scenario.named(scenario)
        @connection = Connection.new(scenario)
        @call = Calls.checked(scenario.call, @connection.client)
        @seconds = seconds
        round # warm-up, thrown away
        { prepared: true }
      end

      # The time that passes: a call waits for the other process.
      def round
        GC.start
        times = latencies.sort
        percentile = ->(part) { times[((times.size - 1) * part).round] }
        { microseconds: times.sum / times.size, calls: times.size,
          p50: percentile[0.5], p90: percentile[0.9], p99: percentile[0.99] }
      end

      def latencies
        client = @connection.client
        times = []
        stop = now + (@seconds * 1e6)
        before = now
        while before < stop && times.size < MOST_CALLS
          @call.call(client)
          after = now
          times << (after - before)
          before = after
        end
        times
      end

      def now = Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_microsecond)
    end
  end
end

Bench::Rpc::Worker.new.serve($stdin, $stdout)
