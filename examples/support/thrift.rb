# frozen_string_literal: true

# Loads the thrift gem: the version that THRIFT_VERSION names, so that several
# processes that are compared or talk to each other load the same one, or
# whichever version is found when nothing is named.
gem "thrift", ENV["THRIFT_VERSION"] if ENV["THRIFT_VERSION"]

# Old thrift gems tell on standard output that they found no native library.
# There a program may be waiting for something else.
begin
  output = $stdout
  $stdout = $stderr
  require "thrift"
ensure
  $stdout = output
end
