// Spans of traces, in the style of Jaeger: what a service reports to the agent
// beside it, by one-way calls that nobody answers.

namespace rb Spans

enum Relation {
  CHILD_OF = 0,
  FOLLOWS_FROM = 1
}

enum Kind {
  TEXT = 0,
  NUMBER = 1,
  TRUTH = 2,
  COUNT = 3,
  BYTES = 4
}

// Of the values the one that the kind says.
struct Tag {
  1: required string key,
  2: required Kind kind,
  3: optional string text,
  4: optional double number,
  5: optional bool truth,
  6: optional i64 count,
  7: optional binary bytes
}

struct Log {
  1: required i64 at_us,
  2: required list<Tag> fields
}

// 128 bits, as two halves.
struct TraceId {
  1: required i64 low,
  2: required i64 high
}

struct Reference {
  1: required Relation relation,
  2: required TraceId trace,
  3: required i64 span
}

struct Span {
  1: required TraceId trace,
  2: required i64 id,
  3: i64 parent = 0,
  4: required string operation,
  5: optional list<Reference> references,
  6: required i32 flags,
  7: required i64 started_at_us,
  8: required i64 duration_us,
  9: optional list<Tag> tags,
  10: optional list<Log> logs
}

struct Service {
  1: required string name,
  2: optional list<Tag> tags
}

struct Batch {
  1: required Service service,
  2: required list<Span> spans
}

service Collector {
  oneway void emit(1: Batch batch)
}
