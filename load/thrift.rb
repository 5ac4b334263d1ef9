# frozen_string_literal: true

# The thrift gem, and the service that is put under load: that of the examples.

require "logger"
require "set"
require_relative "../examples/support/thrift"

$LOAD_PATH << File.expand_path("../examples/lending_service/generated", __dir__)
require_relative "../examples/lending_service/client"
