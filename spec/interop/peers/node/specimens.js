"use strict";

// The values that both sides make.

const Int64 = require("node-int64");
const types = require("./generated/interop_types");
const { Marked } = require("./generated/uuids_types");

const TEXT = "naïve 漢字 🌸 e\u0301 \u202Eשלום\u202C \u0000 end";
const NAMES = ["plain", "empty", "lowest", "highest", "unicode", "nested", "not_numbers"];

const large = (hex) => new Int64(Buffer.from(hex, "hex"));
const TWO_TO_40 = large("0000010000000000");
const leaf = (number, note) => new types.Leaf({ number, note });
const tree = (name, branches) => new types.Tree({ name, branches });
const numbered = (number) => new types.Choice({ number });

const makers = {
  plain: () => new types.Everything({
    yes: true, no: false, tiny: -7, small: 300, middle: -70000, large: TWO_TO_40, real: 1.5, text: "plain",
    bytes: Buffer.from([0, 0xff, 0x80]), colour: types.Colour.GREEN, leaf: leaf(5, "leaf"), numbers: [1, -2, 3],
    words: ["one"], names: { 7: "seven" }, nested: [{ a: [new Int64(1), new Int64(2)] }], leaves: { l: leaf(9) },
    flags: [true, false, true], choice: new types.Choice({ text: "chosen" }),
    tree: tree("root", [tree("twig", [])]), reals: [0.5, -0.25], blobs: [Buffer.from([0xfe]), Buffer.alloc(0)],
  }),

  empty: () => new types.Everything({
    yes: false, no: false, tiny: 0, small: 0, middle: 0, large: new Int64(0), real: 0, text: "",
    bytes: Buffer.alloc(0), colour: types.Colour.RED, leaf: leaf(0), numbers: [], words: [], names: {}, nested: [],
    leaves: {}, flags: [], choice: numbered(new Int64(0)), tree: tree("", []), reals: [], blobs: [],
  }),

  lowest: () => numeric(-(2 ** 7), -(2 ** 15), -(2 ** 31), large("8000000000000000"), -Number.MAX_VALUE),
  highest: () => numeric(2 ** 7 - 1, 2 ** 15 - 1, 2 ** 31 - 1, large("7fffffffffffffff"), Number.MAX_VALUE),

  unicode: () => Object.assign(makers.plain(), {
    text: TEXT, words: [TEXT], names: { "-1": TEXT }, leaves: { [TEXT]: leaf(1, TEXT) },
    bytes: Buffer.from(TEXT.repeat(1000)),
  }),

  nested: () => {
    let deep = tree("0", []);
    for (let level = 1; level < 8; level += 1) deep = tree(String(level), [deep, deep]);
    return Object.assign(makers.plain(), {
      tree: deep, nested: [{}, { x: [] }, { y: [TWO_TO_40, new Int64(-1)] }],
      choice: new types.Choice({ leaf: leaf(-1) }),
    });
  },

  not_numbers: () => Object.assign(makers.plain(), {
    real: Infinity, reals: [NaN, -Infinity, -0, 2.2250738585072014e-308, Number.MIN_VALUE],
  }),
};

function numeric(tiny, small, middle, number, real) {
  return Object.assign(makers.plain(), {
    tiny, small, middle, large: number, real, numbers: [middle, 0, middle], names: { [small]: "small" },
    nested: [{ large: [number] }], choice: numbered(number), colour: types.Colour.VIOLET,
  });
}

const MARK = "00112233-4455-6677-8899-aabbccddeeff";

const marked = () => new Marked({
  mark: MARK, marks: [MARK, "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"],
  names: { [MARK]: "one" },
});

module.exports = { NAMES, TEXT, marked, named: (name) => makers[name]() };
