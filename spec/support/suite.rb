# frozen_string_literal: true

# What this run of the specs is about: our library, or (THRIFT_NATIVE=off) the
# thrift gem's own C extension, which the same examples must satisfy.
#
# Tags:
# `:ours`:: documented improvements over the C extension; ours alone is held to
#   them.
# `c_since: "0.25.0"`:: ours does so on every thrift gem, the C extension only
#   from that release on.
# `since: "0.25.0"`, `until: "0.25.0"`:: what the thrift gem does, and ours with
#   it, from that release on, or before it.
module Suite
  class << self
    # @return [Boolean] whether the thrift gem's C extension is under test
    def reference?
      ENV["THRIFT_NATIVE"] == "off"
    end

    # @param version [String] a release of the thrift gem
    # @return [Boolean] whether the loaded thrift gem is that release or newer
    def thrift?(version)
      Gem.loaded_specs.fetch("thrift").version >= Gem::Version.new(version)
    end

    # @return [Array<Symbol, Hash>] filters for what the run can't be held to
    def exclusions
      older = ->(version) { !thrift?(version) }
      of_the_gem = [{ since: older }, { until: ->(version) { thrift?(version) } }]
      reference? ? [:ours, { c_since: older }, *of_the_gem] : of_the_gem
    end

    # A run that tests something else than it claims would pass for nothing.
    #
    # @raise [RuntimeError] when another implementation serves Thrift's classes
    def check_who_serves!
      ours = !defined?(ThriftNative::Extension).nil?
      raise "THRIFT_NATIVE=off, but our library is loaded" if reference? && ours
      raise "our library isn't loaded: run `rake compile`" unless reference? || ours

      protocol = Thrift::CompactProtocol.new(Thrift::MemoryBufferTransport.new)
      raise "no native library serves CompactProtocol" unless protocol.native?
    end
  end
end
