// The values that both sides make.
#pragma once

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "interop_types.h"

namespace specimens {

const std::vector<std::string> NAMES = {"plain", "empty", "lowest", "highest", "unicode", "nested", "not_numbers"};

// With its NUL, which ends a literal.
const std::string TEXT =
    std::string("naïve 漢字 🌸 e\u0301 \u202Eשלום\u202C ") + std::string(1, '\0') + " end";

inline interop::Leaf leaf(int32_t number) {
  interop::Leaf made;
  made.__set_number(number);
  return made;
}

inline interop::Leaf leaf(int32_t number, const std::string& note) {
  interop::Leaf made = leaf(number);
  made.__set_note(note);
  return made;
}

inline interop::Choice numbered(int64_t number) {
  interop::Choice made;
  made.__set_number(number);
  return made;
}

inline interop::Tree tree(const std::string& name, const std::vector<interop::Tree>& branches) {
  interop::Tree made;
  made.__set_name(name);
  made.__set_branches(branches);
  return made;
}

inline interop::Everything plain() {
  interop::Everything made;
  made.__set_yes(true);
  made.__set_no(false);
  made.__set_tiny(-7);
  made.__set_small(300);
  made.__set_middle(-70000);
  made.__set_large(int64_t{1} << 40);
  made.__set_real(1.5);
  made.__set_text("plain");
  made.__set_bytes(std::string("\x00\xff\x80", 3));
  made.__set_colour(interop::Colour::GREEN);
  made.__set_leaf(leaf(5, "leaf"));
  made.__set_numbers({1, -2, 3});
  made.__set_words({"one"});
  made.__set_names({{7, "seven"}});
  made.__set_nested({{{"a", {1, 2}}}});
  made.__set_leaves({{"l", leaf(9)}});
  made.__set_flags({true, false, true});
  interop::Choice choice;
  choice.__set_text("chosen");
  made.__set_choice(choice);
  made.__set_tree(tree("root", {tree("twig", {})}));
  made.__set_reals({0.5, -0.25});
  made.__set_blobs({"\xfe", ""});
  return made;
}

inline interop::Everything empty() {
  interop::Everything made;
  made.__set_yes(false);
  made.__set_colour(interop::Colour::RED);
  made.__set_leaf(leaf(0));
  made.__set_choice(numbered(0));
  made.__set_tree(tree("", {}));
  return made;
}

inline interop::Everything numeric(int8_t tiny, int16_t small, int32_t middle, int64_t large, double real) {
  interop::Everything made = plain();
  made.__set_tiny(tiny);
  made.__set_small(small);
  made.__set_middle(middle);
  made.__set_large(large);
  made.__set_real(real);
  made.__set_numbers({middle, 0, middle});
  made.__set_names({{small, "small"}});
  made.__set_nested({{{"large", {large}}}});
  made.__set_choice(numbered(large));
  made.__set_colour(interop::Colour::VIOLET);
  return made;
}

inline interop::Everything unicode() {
  interop::Everything made = plain();
  made.__set_text(TEXT);
  made.__set_words({TEXT});
  made.__set_names({{-1, TEXT}});
  made.__set_leaves({{TEXT, leaf(1, TEXT)}});
  std::string bytes;
  for (int times = 0; times < 1000; times++) bytes += TEXT;
  made.__set_bytes(bytes);
  return made;
}

inline interop::Everything nested() {
  interop::Everything made = plain();
  interop::Tree deep = tree("0", {});
  for (int level = 1; level < 8; level++) deep = tree(std::to_string(level), {deep, deep});
  made.__set_tree(deep);
  std::map<std::string, std::vector<int64_t>> none;
  made.__set_nested({none, {{"x", {}}}, {{"y", {int64_t{1} << 40, -1}}}});
  interop::Choice choice;
  choice.__set_leaf(leaf(-1));
  made.__set_choice(choice);
  return made;
}

inline interop::Everything notNumbers() {
  interop::Everything made = plain();
  made.__set_real(INFINITY);
  made.__set_reals({std::numeric_limits<double>::quiet_NaN(), -INFINITY, -0.0, DBL_MIN, 5e-324});
  return made;
}

inline interop::Everything named(const std::string& name) {
  if (name == "empty") return empty();
  if (name == "lowest") return numeric(INT8_MIN, INT16_MIN, INT32_MIN, INT64_MIN, -DBL_MAX);
  if (name == "highest") return numeric(INT8_MAX, INT16_MAX, INT32_MAX, INT64_MAX, DBL_MAX);
  if (name == "unicode") return unicode();
  if (name == "nested") return nested();
  if (name == "not_numbers") return notNumbers();
  return plain();
}

}  // namespace specimens
