# frozen_string_literal: true

# What `require "thrift_native"` finds: the last line of the thrift gem's own
# thrift.rb, `Bundler.require`, or an application.

# Thrift.rb loads its servers last before it asks for a native library.
asked_by_thrift = !defined?(Thrift::ThreadPoolServer).nil?

unless asked_by_thrift
  # Thrift.rb will require this file. It counts as loaded for that time: else
  # Ruby would warn of a circular require, and a second thread that requires
  # thrift would wait for this one while this one waits for it.
  $LOADED_FEATURES << __FILE__
  begin
    require "thrift"
  ensure
    $LOADED_FEATURES.delete(__FILE__)
  end
end

require_relative "thrift_native/limits"
require_relative "thrift_native/loader"
require_relative "thrift_native/status"

ThriftNative::Loader.serve(asked_by_thrift: asked_by_thrift)
