// What happens to a parcel: the values of messages on a topic, keyed by the
// parcel's number.

namespace rb Parcels

enum Place {
  WAREHOUSE = 1,
  CAR = 2,
  DOOR = 3
}

struct Address {
  1: required string name,
  2: required string street,
  3: required string city,
  4: optional string country
}

// As it was when the topic was new.
struct SentAtFirst {
  1: required string number,
  2: required Address recipient,
  3: i32 grams
}

// As it is now: readers of either know the other.
struct Sent {
  1: required string number,
  2: required Address recipient,
  3: i32 grams,
  4: optional map<string, string> labels,
  5: bool insured = false
}

struct Scanned {
  1: required string number,
  2: required Place place,
  3: required i64 at_ms,
  4: optional binary photo,
  5: list<double> position
}
