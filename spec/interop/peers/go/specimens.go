package main

import (
	"math"
	"strconv"
	"strings"

	"github.com/apache/thrift/lib/go/thrift"
	"interop.example/peer/interop"
	"interop.example/peer/uuids"
)

var names = []string{"plain", "empty", "lowest", "highest", "unicode", "nested", "not_numbers"}

const text = "naïve 漢字 🌸 e\u0301 \u202Eשלום\u202C \u0000 end"

func marked() *uuids.Marked {
	mark := thrift.Must(thrift.ParseTuuid("00112233-4455-6677-8899-aabbccddeeff"))
	last := thrift.Must(thrift.ParseTuuid("ffffffff-ffff-ffff-ffff-ffffffffffff"))
	return &uuids.Marked{
		Mark: mark, Marks: []thrift.Tuuid{mark, {}, last}, Names: map[thrift.Tuuid]string{mark: "one"},
	}
}

func leaf(number int32, note ...string) *interop.Leaf {
	made := &interop.Leaf{Number: number}
	if len(note) > 0 {
		made.Note = &note[0]
	}
	return made
}

func chosen(number int64) *interop.Choice { return &interop.Choice{Number: &number} }

func plain() *interop.Everything {
	words := "chosen"
	return &interop.Everything{
		Yes: true, Tiny: -7, Small: 300, Middle: -70000, Large: 1 << 40, Real: 1.5, Text: "plain",
		Bytes: []byte{0, 0xff, 0x80}, Colour: interop.Colour_GREEN, Leaf: leaf(5, "leaf"),
		Numbers: []int32{1, -2, 3}, Words: []string{"one"}, Names: map[int16]string{7: "seven"},
		Nested: []map[string][]int64{{"a": {1, 2}}}, Leaves: map[string]*interop.Leaf{"l": leaf(9)},
		Flags: []bool{true, false, true}, Choice: &interop.Choice{Text: &words},
		Tree:  &interop.Tree{Name: "root", Branches: []*interop.Tree{{Name: "twig", Branches: []*interop.Tree{}}}},
		Reals: []float64{0.5, -0.25}, Blobs: [][]byte{{0xfe}, {}},
	}
}

func empty() *interop.Everything {
	return &interop.Everything{
		Bytes: []byte{}, Colour: interop.Colour_RED, Leaf: leaf(0), Numbers: []int32{}, Words: []string{},
		Names: map[int16]string{}, Nested: []map[string][]int64{}, Leaves: map[string]*interop.Leaf{},
		Flags: []bool{}, Choice: chosen(0), Tree: &interop.Tree{Branches: []*interop.Tree{}}, Reals: []float64{},
		Blobs: [][]byte{},
	}
}

func numeric(tiny int8, small int16, middle int32, large int64, real float64) *interop.Everything {
	made := plain()
	made.Tiny, made.Small, made.Middle, made.Large, made.Real = tiny, small, middle, large, real
	made.Numbers = []int32{middle, 0, middle}
	made.Names = map[int16]string{small: "small"}
	made.Nested = []map[string][]int64{{"large": {large}}}
	made.Choice = chosen(large)
	made.Colour = interop.Colour_VIOLET
	return made
}

func unicode() *interop.Everything {
	made := plain()
	made.Text, made.Words, made.Names = text, []string{text}, map[int16]string{-1: text}
	made.Leaves = map[string]*interop.Leaf{text: leaf(1, text)}
	made.Bytes = []byte(strings.Repeat(text, 1000))
	return made
}

func nested() *interop.Everything {
	made := plain()
	tree := &interop.Tree{Name: "0", Branches: []*interop.Tree{}}
	for level := 1; level < 8; level++ {
		tree = &interop.Tree{Name: strconv.Itoa(level), Branches: []*interop.Tree{tree, tree}}
	}
	made.Tree = tree
	made.Nested = []map[string][]int64{{}, {"x": {}}, {"y": {1 << 40, -1}}}
	made.Choice = &interop.Choice{Leaf: leaf(-1)}
	return made
}

func notNumbers() *interop.Everything {
	made := plain()
	made.Real = math.Inf(1)
	made.Reals = []float64{
		math.Float64frombits(0x7ff8000000000000), math.Inf(-1), math.Copysign(0, -1), 2.2250738585072014e-308, 5e-324,
	}
	return made
}

func specimen(name string) *interop.Everything {
	switch name {
	case "empty":
		return empty()
	case "lowest":
		return numeric(math.MinInt8, math.MinInt16, math.MinInt32, math.MinInt64, -math.MaxFloat64)
	case "highest":
		return numeric(math.MaxInt8, math.MaxInt16, math.MaxInt32, math.MaxInt64, math.MaxFloat64)
	case "unicode":
		return unicode()
	case "nested":
		return nested()
	case "not_numbers":
		return notNumbers()
	}
	return plain()
}
