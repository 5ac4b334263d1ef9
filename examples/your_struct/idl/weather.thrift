// Stands for an IDL of yours.

include "places.thrift"

namespace rb Weather

enum Sky {
  CLEAR = 1,
  CLOUDY = 2,
  RAIN = 3
}

struct Reading {
  1: required i64 at_ms,
  2: required double celsius,
  3: optional double hectopascal,
  4: Sky sky = Sky.CLEAR
}

struct Report {
  1: required places.Station station,
  2: required list<Reading> readings,
  3: optional string remark
}
