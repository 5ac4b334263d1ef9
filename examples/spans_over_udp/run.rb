# frozen_string_literal: true

# Reports spans to a collector over UDP, by a transport of our own, and checks
# what arrives.
#
#   ruby -I lib examples/spans_over_udp/run.rb [--json]

$LOAD_PATH.unshift File.join(__dir__, "generated")

require_relative "../support/checks"
require_relative "../support/served_by"
require_relative "../support/thrift"
require_relative "agent"
require_relative "reporter"
require_relative "sample"

module Spans
  # A service that reports to an agent, and strangers who send to it as well.
  class Visit
    MAX_BYTES = 8_000
    # None of them is a call.
    STRANGE = ["", "GET / HTTP/1.1\r\n\r\n", "\x82\x81\x01\x04emit".b,
               "\x82\x81\x01\x04emit\x1C\x18\xFF\xFF\xFF\xFF\x07".b].freeze

    def initialize(checks, agent, transport)
      @checks = checks
      @agent = agent
      @transport = transport
      @reporter = Reporter.new(transport, Sample.service, max_bytes: MAX_BYTES)
      @spans = Sample.traces(25, 8)
      @expected = 0
    end

    def run
      report_all
      look_closely
      tell
      refuse
      meet_strangers
    end

    private

    def check(sentence, &) = @checks.check(sentence, &)

    # @return [Boolean] whether the agent has seen every datagram that was sent
    def arrived?
      @agent.wait { @agent.batches.size + @agent.refused == @expected }
    end

    def arrives?(span)
      @expected += @reporter.report([span])
      arrived? && @agent.batches.last.spans == [span]
    end

    def report_all
      @expected += @reporter.report(@spans)
      check("every datagram arrives, and none is too long") { arrived? && @agent.sizes.max <= MAX_BYTES }
      check("they are filled: all but the last to nine tenths") { @agent.sizes[0..-2].min > MAX_BYTES * 9 / 10 }
    end

    def look_closely
      check("every span is as it was sent, in its order") { @agent.batches.flat_map(&:spans) == @spans }
      check("each batch names the service") { @agent.batches.map(&:service).uniq == [Sample.service] }
      check("text of tags is UTF-8, bytes are bytes") do
        *, text, bytes = @agent.batches.first.spans.first.tags
        [text.text, text.text.encoding] == ["Žofia 🥐 0", Encoding::UTF_8] &&
          [bytes.bytes, bytes.bytes.encoding] == [Sample::ALL_BYTES, Encoding::BINARY]
      end
    end

    def tell
      writes = @transport.writes / @expected
      @checks.note("  #{@spans.size} spans in #{@expected} datagrams of #{@agent.sizes.sum / @expected} bytes, " \
                   "#{writes} calls of the transport's write for each")
      @checks.fact(:datagrams, @expected)
      @checks.fact(:writes_per_datagram, writes)
    end

    def refuse
      @checks.check_raises("a span that fits into no datagram is refused", Thrift::TransportException) do
        @reporter.report([Sample.large(MAX_BYTES)])
      end
      @checks.check_raises("so is one that lacks a field", Thrift::ProtocolException) { @reporter.report([Span.new]) }
      check("the next one arrives all the same") { arrives?(@spans.first) }
    end

    def meet_strangers
      stranger = UDPSocket.new
      STRANGE.each { |bytes| stranger.send(bytes, 0, Agent::HOST, @agent.port) }
      @expected += STRANGE.size
      check("datagrams of strangers are refused") { arrived? && @agent.refused == STRANGE.size }
      check("and the collector goes on") { arrives?(@spans.last) }
    ensure
      stranger.close
    end
  end
end

checks = Checks.new("Spans to a collector, over UDP, in the compact protocol")
Spans::Agent.run do |agent|
  transport = Spans::UdpTransport.new(Spans::Agent::HOST, agent.port, max_bytes: Spans::Visit::MAX_BYTES)
  Spans::Visit.new(checks, agent, transport).run
ensure
  transport&.close
end
checks.fact(:served_by, ServedBy.all_classes)
checks.finish
