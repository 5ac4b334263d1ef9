# frozen_string_literal: true

# A server process, started with the name of a protocol: takes a free port of the
# loopback interface, prints its number as the first line, and serves until its
# standard input is closed, so that it never outlives whoever started it.

$LOAD_PATH.unshift File.join(__dir__, "generated")

require_relative "../support/thrift"
require_relative "../support/protocols"
require "lending/library"
require_relative "catalogue"

module Lending
  # A listening socket that tells which port it was given.
  class FreePort < Thrift::ServerSocket
    def initialize(&told)
      super("127.0.0.1", 0)
      @told = told
    end

    def listen
      super
      @told.call(@handle.local_address.ip_port)
    end
  end
end

$stdout.sync = true
server = Thrift::ThreadedServer.new(
  Lending::Library::Processor.new(Lending::Catalogue.new),
  Lending::FreePort.new { |port| puts port },
  Thrift::FramedTransportFactory.new,
  Protocols.factory(ARGV.fetch(0)),
)

Thread.new { server.serve }.report_on_exception = true
$stdin.read
