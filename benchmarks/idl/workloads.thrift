// The structs that are measured. The values are in payloads.rb.

namespace rb Workloads

struct Point {
  1: i32 x
}

// One field of every Thrift type: 49 bytes in the compact protocol.
struct Small {
  1: bool yes,
  2: bool no,
  3: i8 tiny,
  4: i16 short_number,
  5: i32 number,
  6: i64 long_number,
  7: double real,
  8: string text,
  9: binary blob,
  10: list<i16> numbers,
  11: set<i8> choices,
  12: map<i32, string> names,
  13: Point point
}

// Four structs deep: Archive, Shelf, Folder, Sheet. About 1 MB as filled.
struct Sheet {
  1: i64 number,
  2: i32 length,
  3: double weight,
  4: bool signed,
  5: string title,
  6: binary scan,
  7: list<i32> marks,
  8: optional string note
}

struct Folder {
  1: string label,
  2: i16 year,
  3: list<Sheet> sheets,
  4: set<string> keywords,
  5: map<string, i64> counters
}

struct Shelf {
  1: i32 number,
  2: map<string, Folder> folders
}

struct Archive {
  1: string name,
  2: i64 founded,
  3: list<Shelf> shelves
}

// Text in several scripts: 30 bytes with one string, 182 bytes with ten, and
// 395 bytes of strings in lists and maps, all in the compact protocol.
struct Line {
  1: string text
}

struct Label {
  1: string title,
  2: string subtitle,
  3: string author,
  4: string translator,
  5: string publisher,
  6: string place,
  7: string series,
  8: string language,
  9: string shelf,
  10: string remark
}

struct Entry {
  1: string title,
  2: list<string> keywords,
  3: map<string, string> titles_by_language,
  4: map<string, list<string>> readers_by_place,
  5: string remark
}

// The shape of the structs that apache/thrift's own benchmark has: fields of
// simple types, and four levels of a list and four maps of the level below.
struct Leaf {
  1: bool open,
  2: bool closed,
  3: i8 tiny,
  4: i16 short_number,
  5: i32 number,
  6: i64 long_number,
  7: double real,
  8: string text,
  9: string unicode,
  10: bool unused,
  11: binary blob
}

struct Twig {
  1: list<Leaf> in_order,
  2: map<i32, Leaf> by_number,
  3: map<i64, Leaf> by_long_number,
  4: map<double, Leaf> by_real,
  5: map<string, Leaf> by_name
}

struct Branch {
  1: list<Twig> in_order,
  2: map<i32, Twig> by_number,
  3: map<i64, Twig> by_long_number,
  4: map<double, Twig> by_real,
  5: map<string, Twig> by_name
}

struct Bough {
  1: list<Branch> in_order,
  2: map<i32, Branch> by_number,
  3: map<i64, Branch> by_long_number,
  4: map<double, Branch> by_real,
  5: map<string, Branch> by_name
}

struct Tree {
  1: list<Bough> in_order,
  2: map<i32, Bough> by_number,
  3: map<i64, Bough> by_long_number,
  4: map<double, Bough> by_real,
  5: map<string, Bough> by_name
}
