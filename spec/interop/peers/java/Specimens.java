import interop.Choice;
import interop.Colour;
import interop.Everything;
import interop.Leaf;
import interop.Tree;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** The values that both sides make. */
final class Specimens {
  static final String[] NAMES = {"plain", "empty", "lowest", "highest", "unicode", "nested", "not_numbers"};
  static final String TEXT = "naïve 漢字 🌸 e\u0301 \u202Eשלום\u202C \u0000 end";
  static final UUID MARK = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");

  private Specimens() {}

  static Everything named(String name) {
    switch (name) {
      case "empty":
        return empty();
      case "lowest":
        return numeric(Byte.MIN_VALUE, Short.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE, -Double.MAX_VALUE);
      case "highest":
        return numeric(Byte.MAX_VALUE, Short.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Double.MAX_VALUE);
      case "unicode":
        return unicode();
      case "nested":
        return nested();
      case "not_numbers":
        return notNumbers();
      default:
        return plain();
    }
  }

  private static Everything plain() {
    Everything made = new Everything();
    made.setYes(true).setNo(false).setTiny((byte) -7).setSmall((short) 300).setMiddle(-70000).setLarge(1L << 40);
    made.setReal(1.5).setText("plain").setBytes(new byte[] {0, (byte) 0xff, (byte) 0x80}).setColour(Colour.GREEN);
    made.setLeaf(leaf(5).setNote("leaf")).setNumbers(List.of(1, -2, 3)).setWords(Set.of("one"));
    made.setNames(Map.of((short) 7, "seven")).setNested(List.of(Map.of("a", List.of(1L, 2L))));
    made.setLeaves(Map.of("l", leaf(9))).setFlags(List.of(true, false, true)).setChoice(Choice.text("chosen"));
    made.setTree(tree("root", List.of(tree("twig", List.of())))).setReals(List.of(0.5, -0.25));
    made.setBlobs(List.of(ByteBuffer.wrap(new byte[] {(byte) 0xfe}), ByteBuffer.wrap(new byte[0])));
    return made;
  }

  private static Everything empty() {
    Everything made = new Everything();
    made.setYes(false).setNo(false).setTiny((byte) 0).setSmall((short) 0).setMiddle(0).setLarge(0).setReal(0);
    made.setText("").setBytes(new byte[0]).setColour(Colour.RED).setLeaf(leaf(0)).setNumbers(List.of());
    made.setWords(new HashSet<>()).setNames(new HashMap<>()).setNested(List.of()).setLeaves(new HashMap<>());
    made.setFlags(List.of()).setChoice(Choice.number(0)).setTree(tree("", List.of())).setReals(List.of());
    made.setBlobs(new ArrayList<>());
    return made;
  }

  private static Everything numeric(byte tiny, short small, int middle, long large, double real) {
    Everything made = plain();
    made.setTiny(tiny).setSmall(small).setMiddle(middle).setLarge(large).setReal(real);
    made.setNumbers(List.of(middle, 0, middle)).setNames(Map.of(small, "small"));
    made.setNested(List.of(Map.of("large", List.of(large)))).setChoice(Choice.number(large));
    return made.setColour(Colour.VIOLET);
  }

  private static Everything unicode() {
    Everything made = plain();
    made.setText(TEXT).setWords(Set.of(TEXT)).setNames(Map.of((short) -1, TEXT));
    made.setLeaves(Map.of(TEXT, leaf(1).setNote(TEXT)));
    return made.setBytes(TEXT.repeat(1000).getBytes(StandardCharsets.UTF_8));
  }

  private static Everything nested() {
    Everything made = plain();
    Tree deep = tree("0", List.of());
    for (int level = 1; level < 8; level++) {
      deep = tree(Integer.toString(level), List.of(deep, deep));
    }
    made.setTree(deep).setChoice(Choice.leaf(leaf(-1)));
    return made.setNested(List.of(Map.of(), Map.of("x", List.of()), Map.of("y", List.of(1L << 40, -1L))));
  }

  private static Everything notNumbers() {
    Everything made = plain();
    made.setReal(Double.POSITIVE_INFINITY);
    return made.setReals(
        List.of(Double.NaN, Double.NEGATIVE_INFINITY, -0.0, Double.MIN_NORMAL, Double.MIN_VALUE));
  }

  private static Leaf leaf(int number) {
    return new Leaf().setNumber(number);
  }

  private static Tree tree(String name, List<Tree> branches) {
    return new Tree(name, branches);
  }
}
