# frozen_string_literal: true

# For applications without Bundler: `require "thrift_native/setup"`, before or
# after `require "thrift"`. Only this gem has a file of that name, so it is
# found where `require "thrift_native"` would find the thrift gem's C library.

lib = File.expand_path("..", __dir__)
$LOAD_PATH.unshift(lib) unless $LOAD_PATH.include?(lib)

require "thrift"
require_relative "limits"
require_relative "loader"
require_relative "status"

# A no-op where thrift.rb has just asked for "thrift_native" and found us.
ThriftNative::Loader.take_over
