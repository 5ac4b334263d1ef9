# frozen_string_literal: true

require "fileutils"
require "rubygems/package"

# What a user gets.
RSpec.describe "the gem's contents", :ours do
  include RubyProcess

  let(:specification) { Gem::Specification.load(File.join(GemHome::CHECKOUT, "thrift_native.gemspec")) }

  # Of the gem as it is built, relative to its folder.
  let(:contents) do
    target = File.join(workplace, "built.gem")
    Gem::DefaultUserInteraction.use_ui(Gem::SilentUI.new) do
      Dir.chdir(GemHome::CHECKOUT) { Gem::Package.build(specification, false, false, target) }
    end
    Gem::Package.new(target).contents
  end

  def checkout(*patterns)
    Dir.chdir(GemHome::CHECKOUT) { patterns.flat_map { |pattern| Dir.glob(pattern).select { |path| File.file?(path) } } }
  end

  it "are these folders and files" do
    tops = %w[CHANGELOG.md CONTRIBUTING.md Cargo.lock Cargo.toml LICENSE README.md SECURITY.md docs exe ext lib]
    expect(contents.map { |path| path[%r{\A[^/]+}] }.uniq - ["sig"]).to match_array(tops)
  end

  it "have all that runs and all that is compiled, tests apart" do
    needed = checkout("lib/**/*.rb", "ext/**/*.{rs,rb,toml}", "exe/*") - checkout("ext/*/tests/**/*")
    expect(contents).to include(*needed)
    expect(contents.grep(%r{\A(?:lib|ext|exe)/})).to match_array(needed)
  end

  it "have no library that is compiled for this machine" do
    expect(contents.grep(/\.(?:so|bundle|dll|o)\z/)).to eq([])
  end

  # Relative links, as paths from the gem's folder.
  def links_of(page)
    text = File.read(File.join(GemHome::CHECKOUT, page))
    links = text.scan(/\]\(([^)#]+)/).flatten.grep_v(/\Ahttps?:/)
    links.map { |link| File.expand_path(link, "/#{File.dirname(page)}").delete_prefix("/") }
  end

  it "have every page and picture that the README and the docs show" do
    shown = contents.grep(/\.md\z/).flat_map { |page| links_of(page) }
    expect(shown).to include("docs/performance/speed.svg")
    expect(shown.grep(%r{\A(?:docs/.*|[^/]+)\.(?:md|svg)\z}) - contents).to eq([])
  end

  it "build with the crates of the workspace, none of which is left out" do
    members = File.read(File.join(GemHome::CHECKOUT, "Cargo.toml"))[/^members = \[(.*)\]/, 1].scan(/"([^"]+)"/).flatten
    expect(contents).to include(*members.map { |member| "#{member}/Cargo.toml" })
  end

  it "are small" do
    expect(contents.sum { |path| File.size(File.join(GemHome::CHECKOUT, path)) }).to be < 1_000_000
  end
end
