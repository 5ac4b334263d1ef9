# frozen_string_literal: true

# The licences and sources of the crates in Cargo.lock, by the rules in deny.toml: what bin/audit does where
# cargo-deny isn't installed. Reads what `cargo metadata` prints; exits with 1 where a crate breaks a rule.

require "json"

# Whether a licence expression can be met with allowed licences alone.
class LicenseExpression
  # @param text [String] an SPDX expression, or an old one with a slash for "OR"
  def initialize(text)
    @tokens = text.gsub("/", " OR ").gsub(/[()]/, ' \0 ').split
  end

  # @param allowed [Array<String>] SPDX identifiers
  # @return [Boolean]
  def met_by?(allowed)
    @allowed = allowed
    @rest = @tokens.dup
    any? && @rest.empty?
  end

  private

  # AND binds tighter than OR. Both sides are looked at, so that all tokens are consumed.
  def any?
    met = all?
    met |= all? while @rest.first == "OR" && @rest.shift
    met
  end

  def all?
    met = one?
    met &= one? while @rest.first == "AND" && @rest.shift
    met
  end

  def one?
    token = @rest.shift
    # A licence with an exception is one of its own.
    token = [token, *@rest.shift(2)].join(" ") if @rest.first == "WITH"
    return @allowed.include?(token) unless token == "("

    any?.tap { @rest.shift }
  end
end

allowed = File.read(File.expand_path("../../deny.toml", __dir__))[/^allow = \[(.*?)\]/m, 1].scan(/"(.*?)"/).flatten
packages = JSON.parse($stdin.read).fetch("packages")

broken = packages.filter_map do |package|
  name = package.values_at("name", "version").join(" ")
  source = package["source"]
  if !LicenseExpression.new(package["license"].to_s).met_by?(allowed)
    "#{name}: the licence #{package["license"].inspect} is none that deny.toml allows"
  elsif source && !source.start_with?("registry+")
    "#{name}: comes from #{source}, which is no registry"
  end
end

puts broken
puts "#{packages.size} crates, #{broken.size} with a licence or a source that deny.toml doesn't allow"
exit broken.empty?
