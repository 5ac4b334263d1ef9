# frozen_string_literal: true

# Runs a stretch of the cases of a seed on one implementation:
#
#   ruby worker.rb SETTINGS
#
# SETTINGS is JSON: implementation ("ours", "c" or "ruby"), thrift (version),
# lib (ours), protocol (class), seed, from, to, loose_until (case). The results go to file descriptor 3
# (stdout belongs to Thrift, which old versions write to), one line per case.
# With "describe" each case is shown first, for people.

require "json"

settings = JSON.parse(ARGV.fetch(0), symbolize_names: true)

# Sizes in broken bytes are claims, which old versions believe.
Process.setrlimit(:AS, 2 << 30)

case settings[:implementation]
when "ours" then $LOAD_PATH.unshift(settings[:lib])
when "ruby" then $LOADED_FEATURES << "thrift_native.rb" # so that Thrift's own require finds it done
end

gem "thrift", settings[:thrift]
require "set"
require_relative "../fixnum"
require "thrift"
require_relative "stretch"

Differential::Stretch.new(settings).run(IO.for_fd(3, "w"))
