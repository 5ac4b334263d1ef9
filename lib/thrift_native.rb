# frozen_string_literal: true

# What `require "thrift_native"` finds: the last line of the thrift gem's own
# thrift.rb, `Bundler.require`, or an application.

require_relative "thrift_native/loader"
require_relative "thrift_native/status"

if ThriftNative::ThriftGem.loaded?
  ThriftNative::Loader.serve
else
  ThriftNative::Loader.load_thrift_and_serve(feature: __FILE__)
end
