// What only some peers have: a service that can do the same and UUIDs as well.

include "interop.thrift"

namespace rb Interop
namespace py uuids
namespace js uuids
namespace go uuids

struct Marked {
  1: uuid mark,
  2: list<uuid> marks,
  3: map<uuid, string> names,
}

service UuidPeer extends interop.Peer {
  // The specimen, as the server makes it.
  Marked marked(),
  Marked echo_marked(1: Marked given),
}
