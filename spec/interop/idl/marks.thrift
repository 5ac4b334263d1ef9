// A UUID by itself, for a peer whose library refuses containers of them.

include "interop.thrift"

namespace rb Interop
namespace java interop

service MarkPeer extends interop.Peer {
  // The specimen, as the server makes it.
  uuid mark(),
  uuid echo_mark(1: uuid given),
}
