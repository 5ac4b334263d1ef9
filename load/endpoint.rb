# frozen_string_literal: true

module Load
  # A server of some kind, what it speaks, and over what.
  #
  # Needs the thrift gem only to look whether that can be had, because one kind
  # of server must be started before Thrift is loaded.
  Endpoint = Struct.new(:server, :protocol, :transport) do
    # @param name [String] as {#name} gives it
    # @return [Endpoint]
    def self.named(name) = new(*name.split(", "))

    # @return [String]
    def name = to_a.join(", ")

    def http? = transport == "http"
    def tls? = server == "TLS"

    # A server that stops answering everybody when it fails to write one reply, by
    # the thrift gem alone as well: its clients don't reset a connection, nor go
    # away before a reply.
    def fragile? = server == "nonblocking"

    # @return [String, nil] why it can't be had with these gems
    def missing
      gem = Endpoint::GEMS[server]
      return "the gem #{gem} is not installed" unless gem.nil? || Endpoint.gem?(gem)

      old = "thrift #{Gem.loaded_specs.fetch("thrift").version} has no"
      return "#{old} RackApplication" if http? && !Endpoint.rack_application?
      return "#{old} HeaderTransport" if transport == "header" && !Thrift.const_defined?(:HeaderTransport)

      # Before there were limits of depth, its JSON was for ASCII alone.
      "#{old} JSON protocol for every text" if protocol == "json" && !Thrift.const_defined?(:DEFAULT_RECURSION_DEPTH)
    end
  end

  # Which there are, and which can be had.
  class Endpoint
    # What some kinds of servers need beside thrift.
    GEMS = { "thin" => "thin", "puma" => "puma", "fibers" => "async" }.freeze

    # Servers of every kind, and between them every protocol and transport.
    ALL = [
      "simple, compact, framed", "simple, json, buffered",
      "threaded, compact, buffered", "threaded, accelerated, header", "threaded, binary, framed",
      "TLS, compact, framed", "TLS, accelerated, buffered",
      "pool, binary, buffered", "pool, accelerated, framed",
      "nonblocking, compact, framed", "nonblocking, binary, framed",
      "forking, accelerated, framed", "forked, compact, buffered", "forked before loading, compact, framed",
      "fibers, compact, framed", "fibers, accelerated, buffered",
      "thin, compact, http", "puma, accelerated, http", "puma, json, http",
    ].map { |name| named(name) }.freeze

    # @return [Array<Endpoint>] those that can be had with these gems
    def self.available = ALL.reject(&:missing)

    # @return [Array<String>] the others, and why
    def self.left_out
      ALL.filter_map { |endpoint| "#{endpoint.name}: #{endpoint.missing}" if endpoint.missing }
    end

    # @return [Boolean] whether that gem is installed
    def self.gem?(name) = !Gem::Specification.find_all_by_name(name).empty?

    # @return [Boolean] whether the thrift gem has it; it needs Rack
    def self.rack_application?
      require "thrift/server/rack_application"
      true
    rescue LoadError
      false
    end
  end
end
