// The service whose calls are measured over a socket.

namespace rb Calls

include "workloads.thrift"

service Calls {
  workloads.Small echo(1: workloads.Small it),
  list<workloads.Small> many(1: i32 count),
  oneway void notify(1: workloads.Small it),
  i64 notified()
}
