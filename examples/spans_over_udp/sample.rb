# frozen_string_literal: true

require "spans/spans_types"

module Spans
  # Spans that between them fill every field of the IDL.
  module Sample
    START_US = 1_700_000_000_000_000
    ALL_BYTES = (0..255).to_a.pack("C*").freeze

    module_function

    # @return [Spans::Service]
    def service
      Service.new(name: "bäckerei", tags: [tag("host", :text, "öfen-3.example"), tag("replica", :count, 3)])
    end

    # @param traces [Integer]
    # @param spans [Integer] of each trace
    # @return [Array<Spans::Span>] which all differ
    def traces(traces, spans)
      Array.new(traces) { |trace| Array.new(spans) { |number| span(trace, number) } }.flatten
    end

    # @param trace [Integer] its number
    # @param number [Integer] of the span; each one's parent is the one before
    # @return [Spans::Span]
    def span(trace, number)
      Span.new(
        trace: trace_id(trace), id: id(trace, number), operation: "GET /brot/{id}", flags: 1,
        started_at_us: START_US + (trace * 1000) + number, duration_us: 250 + number, tags: tags(number),
        **(number.zero? ? {} : below(trace, number))
      )
    end

    # @param bytes [Integer]
    # @return [Spans::Span] with a tag of so many bytes
    def large(bytes)
      span(0, 0).tap { |span| span.tags = [tag("dump", :bytes, "x" * bytes)] }
    end

    def trace_id(trace) = TraceId.new(low: (2**63) - 1 - trace, high: -(2**63) + trace)
    def id(trace, number) = -(trace << 32) - number
    def tag(key, kind, value) = Tag.new(key: key, kind: Kind.const_get(kind.upcase), kind => value)

    def tags(number)
      [tag("http.status_code", :count, 200), tag("error", :truth, number.odd?), tag("load", :number, number / 8.0),
       tag("kunde", :text, "Žofia 🥐 #{number}"), tag("cookie", :bytes, ALL_BYTES)]
    end

    def below(trace, number)
      parent = id(trace, number - 1)
      {
        parent: parent,
        references: [Reference.new(relation: Relation::FOLLOWS_FROM, trace: trace_id(trace), span: parent)],
        logs: [Log.new(at_us: START_US + number, fields: [tag("event", :text, "aus dem Ofen")])],
      }
    end
  end
end
