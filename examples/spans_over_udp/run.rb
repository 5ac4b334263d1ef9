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

checks = Checks.new("Spans to a collector, over UDP, in the compact protocol")
MAX_BYTES = 8_000
spans = Spans::Sample.traces(25, 8)

Spans::Agent.run do |agent|
  transport = Spans::UdpTransport.new("127.0.0.1", agent.port, max_bytes: MAX_BYTES)
  reporter = Spans::Reporter.new(transport, Spans::Sample.service, max_bytes: MAX_BYTES)
  arrived = ->(datagrams) { agent.wait { agent.batches.size + agent.refused == datagrams } }

  sent = reporter.report(spans)
  checks.check("every datagram arrives, and none is too long") do
    arrived.call(sent) && agent.sizes.max <= MAX_BYTES
  end
  checks.check("they are filled: all but the last to nine tenths") { agent.sizes[0..-2].min > MAX_BYTES * 9 / 10 }
  checks.check("every span is as it was sent, in its order") { agent.batches.flat_map(&:spans) == spans }
  checks.check("each batch names the service") { agent.batches.map(&:service).uniq == [Spans::Sample.service] }
  checks.check("text of tags is UTF-8, bytes are bytes") do
    *, text, bytes = agent.batches.first.spans.first.tags
    [text.text, text.text.encoding] == ["Žofia 🥐 0", Encoding::UTF_8] &&
      [bytes.bytes, bytes.bytes.encoding] == [Spans::Sample::ALL_BYTES, Encoding::BINARY]
  end
  checks.note("  #{spans.size} spans in #{sent} datagrams of #{agent.sizes.sum / sent} bytes, " \
              "#{transport.writes / sent} calls of the transport's write for each")
  checks.fact(:datagrams, sent)
  checks.fact(:writes_per_datagram, transport.writes / sent)

  checks.check_raises("a span that fits into no datagram is refused", Thrift::TransportException) do
    reporter.report([Spans::Sample.large(MAX_BYTES)])
  end
  checks.check_raises("so is one that lacks a field", Thrift::ProtocolException) { reporter.report([Spans::Span.new]) }
  checks.check("the next one arrives all the same") do
    reporter.report([spans.first])
    arrived.call(sent + 1) && agent.batches.last.spans == [spans.first]
  end

  stranger = UDPSocket.new.tap { |socket| socket.connect("127.0.0.1", agent.port) }
  broken = ["", "GET / HTTP/1.1\r\n\r\n", "\x82\x81\x01\x04emit".b, "\x82\x81\x01\x04emit\x1C\x18\xFF\xFF\xFF\xFF\x07".b]
  broken.each { |bytes| stranger.send(bytes, 0) }
  checks.check("datagrams of strangers are refused") do
    arrived.call(sent + 1 + broken.size) && agent.refused == broken.size
  end
  checks.check("and the collector goes on") do
    reporter.report([spans.last])
    arrived.call(sent + 2 + broken.size) && agent.batches.last.spans == [spans.last]
  end
ensure
  [transport, stranger].compact.each(&:close)
end
checks.fact(:served_by, ServedBy.all_classes)
checks.finish
