// Stands for what an IDL of yours includes.

namespace rb Places

struct Station {
  1: required string id,
  2: required string name,
  3: double latitude,
  4: double longitude,
  5: map<string, string> labels
}
