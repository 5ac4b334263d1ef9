// A lending library: the service that the demo's server offers and its client
// calls. Small on purpose, yet every kind of Thrift type crosses the wire.

namespace rb Lending

enum Genre {
  NOVEL = 1,
  POETRY = 2,
  SCIENCE = 7
}

enum Condition {
  MINT = 0,
  READ = 1,
  LOVED = 2
}

struct Author {
  1: required string name,
  2: optional i16 born,
  3: optional string name_in_latin
}

struct Book {
  1: required i64 isbn,
  2: required string title,
  3: list<Author> authors,
  4: set<Genre> genres,
  5: Condition condition = Condition.MINT,
  6: optional double weight_in_grams,
  7: optional binary cover,
  8: map<string, i32> copies_by_branch,
  9: bool lendable = true,
  10: i8 shelf = 3,
  11: list<list<i32>> pages_by_part
}

struct Loan {
  1: Book book,
  2: string reader,
  3: i32 days = 28
}

// What a reader knows about the book that is looked for.
union Query {
  1: i64 isbn,
  2: string title,
  3: Author author,
  4: set<Genre> genres
}

exception NotFound {
  1: Query query,
  2: string message
}

exception AllLent {
  1: i64 isbn,
  2: list<string> branches
}

service Library {
  i32 add(1: list<Book> books),
  list<Book> find(1: Query query) throws (1: NotFound not_found),
  Loan lend(1: i64 isbn, 2: string branch, 3: string reader)
    throws (1: NotFound not_found, 2: AllLent all_lent),
  binary cover(1: i64 isbn) throws (1: NotFound not_found),
  map<Genre, set<i64>> isbns_by_genre(),
  oneway void give_back(1: Loan loan, 2: string branch),
  void close_for_the_day()
}
