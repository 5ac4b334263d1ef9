# frozen_string_literal: true

require "set"

module Interop
  # The values that both sides of a connection make, each in its own language:
  # peers/ has the same ones. Sets and maps have one member at most, so that bytes
  # can be compared.
  module Specimens
    NAMES = %w[plain empty lowest highest unicode nested not_numbers].freeze

    # Written in lower case, as Ruby gives them back.
    MARK = "00112233-4455-6677-8899-aabbccddeeff"
    MARKS = [MARK, "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"].freeze

    TEXT = "naïve 漢字 🌸 e\u0301 \u202Eשלום\u202C \u0000 end"

    module_function

    # @param name [String] of {NAMES}
    # @return [Interop::Everything]
    def named(name) = public_send(name)

    def plain
      Everything.new(
        yes: true, no: false, tiny: -7, small: 300, middle: -70_000, large: 2**40, real: 1.5, text: "plain",
        bytes: "\x00\xFF\x80".b, colour: Colour::GREEN, leaf: Leaf.new(number: 5, note: "leaf"), numbers: [1, -2, 3],
        words: Set["one"], names: { 7 => "seven" }, nested: [{ "a" => [1, 2] }], leaves: { "l" => Leaf.new(number: 9) },
        flags: [true, false, true], choice: Choice.new(:text, "chosen"),
        tree: Tree.new(name: "root", branches: [Tree.new(name: "twig", branches: [])]), reals: [0.5, -0.25],
        blobs: ["\xFE".b, "".b],
      )
    end

    def empty
      Everything.new(
        yes: false, no: false, tiny: 0, small: 0, middle: 0, large: 0, real: 0.0, text: "", bytes: "".b,
        colour: Colour::RED, leaf: Leaf.new(number: 0), numbers: [], words: Set[], names: {}, nested: [], leaves: {},
        flags: [], choice: Choice.new(:number, 0), tree: Tree.new(name: "", branches: []), reals: [], blobs: [],
      )
    end

    def lowest = numeric(-(2**7), -(2**15), -(2**31), -(2**63), -Float::MAX)
    def highest = numeric((2**7) - 1, (2**15) - 1, (2**31) - 1, (2**63) - 1, Float::MAX)

    def unicode
      plain.tap do |made|
        made.text = TEXT
        made.words = Set[TEXT]
        made.names = { -1 => TEXT }
        made.leaves = { TEXT => Leaf.new(number: 1, note: TEXT) }
        made.bytes = TEXT.b * 1000
      end
    end

    def nested
      plain.tap do |made|
        made.tree = (1..7).reduce(Tree.new(name: "0", branches: [])) do |tree, level|
          Tree.new(name: level.to_s, branches: [tree, tree])
        end
        made.nested = [{}, { "x" => [] }, { "y" => [2**40, -1] }]
        made.choice = Choice.new(:leaf, Leaf.new(number: -1))
      end
    end

    def not_numbers
      plain.tap do |made|
        made.real = Float::INFINITY
        made.reals = [Float::NAN, -Float::INFINITY, -0.0, Float::MIN, 5e-324]
      end
    end

    # @return [Interop::Marked] for peers that have UUIDs
    def marked = Marked.new(mark: MARK, marks: MARKS, names: { MARK => "one" })

    def numeric(tiny, small, middle, large, real)
      plain.tap do |made|
        made.tiny = tiny
        made.small = small
        made.middle = middle
        made.large = large
        made.real = real
        made.numbers = [middle, 0, middle]
        made.names = { small => "small" }
        made.nested = [{ "large" => [large] }]
        made.choice = Choice.new(:number, large)
        made.colour = Colour::VIOLET
      end
    end
    private_class_method :numeric

    # Compared bit by bit, because a NaN is no number, and 0.0 isn't -0.0.
    #
    # @param name [String]
    # @param given [Interop::Everything] what the peer has sent for it
    # @return [Array<String>] the fields that differ
    def differences(name, given)
      own = named(name)
      Everything::FIELDS.each_value.filter_map do |field|
        values = [own, given].map { |struct| struct.public_send(field[:name]) }
        own_text, given_text = values.map { |value| value.inspect[0, 200] }
        "#{field[:name]}: #{given_text} in place of #{own_text}" unless same?(*values)
      end
    end

    def same?(own, given)
      return false unless own.instance_of?(given.class)

      case own
      when Float then [own].pack("G") == [given].pack("G")
      when Array then own.size == given.size && own.zip(given).all? { |pair| same?(*pair) }
      when String then own == given && own.encoding == given.encoding
      else own == given
      end
    end
  end
end
