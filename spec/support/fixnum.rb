# frozen_string_literal: true

# The Ruby code of thrift before 0.23 names a class that Ruby has no more since 3.2.
# What is compared with that code gets it back, so that there is something to
# compare with.
Fixnum = Integer unless Object.const_defined?(:Fixnum)
