// What peers in other languages and ours say to each other: every type, nested,
// empty, extreme. Either side makes the specimens itself, and compares.

namespace rb Interop
namespace py interop
namespace js Interop
namespace go interop
namespace java interop
namespace cpp interop

enum Colour { RED = 1, GREEN = 2, VIOLET = -5 }

struct Leaf { 1: i32 number, 2: optional string note }

union Choice { 1: i64 number, 2: string text, 3: Leaf leaf }

struct Tree { 1: string name, 2: list<Tree> branches }

struct Everything {
  1: bool yes,
  2: bool no,
  3: i8 tiny,
  4: i16 small,
  5: i32 middle,
  6: i64 large,
  7: double real,
  8: string text,
  9: binary bytes,
  10: Colour colour,
  11: Leaf leaf,
  12: list<i32> numbers,
  13: set<string> words,
  14: map<i16, string> names,
  15: list<map<string, list<i64>>> nested,
  16: map<string, Leaf> leaves,
  17: list<bool> flags,
  18: Choice choice,
  19: Tree tree,
  20: list<double> reals,
  21: list<binary> blobs,
}

exception Refused { 1: i32 code, 2: string reason }

service Peer {
  // The specimen of that name, as the server makes it.
  Everything specimen(1: string name),
  // What of the specimen of that name isn't as the server makes it.
  list<string> differences(1: string name, 2: Everything given),
  // The specimen's bytes, as the server writes them in the connection's protocol.
  binary encoded(1: string name),
  Everything echo(1: Everything given),
  void refuse(1: i32 code) throws (1: Refused refused),
  // Fails in a way that the service doesn't declare.
  void fail(),
  oneway void note(1: string text),
  list<string> noted(),
}
