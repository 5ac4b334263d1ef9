# frozen_string_literal: true

require "rbconfig"

# Runs a part of the specs in a Ruby process of its own, on another implementation
# of Thrift's classes.
module OtherProcess
  LIB = File.expand_path("../../lib", __dir__)
  FIXNUM = File.join(__dir__, "fixnum.rb")

  # What THRIFT_NATIVE has to be for each implementation.
  IMPLEMENTATIONS = { ours: nil, c: "off", ruby: "ruby" }.freeze

  # @param implementation [Symbol] a key of {IMPLEMENTATIONS}
  # @param file [String] a Ruby file to load
  # @param expression [String] Ruby code, with a value that Marshal can carry
  # @return [Object] that value
  def self.value(implementation, file, expression)
    code = "Marshal.dump(#{expression}, $stdout.binmode)"
    env = { "THRIFT_NATIVE" => IMPLEMENTATIONS.fetch(implementation) }
    command = [RbConfig.ruby, "-I", LIB, "-r", FIXNUM, "-r", file, "-e", code]
    Marshal.load(IO.popen(env, command, "rb", &:read)) # rubocop:disable Security/MarshalLoad
  end
end
