# frozen_string_literal: true

unless RUBY_ENGINE == "ruby"
  # There the thrift gem serves alone, and nothing is to be compiled.
  File.write("Makefile", "all install clean:\n\t@:\n")
  exit
end

require_relative "requirements"

Requirements.check(File.expand_path("../../Cargo.toml", __dir__))

require "mkmf"
require "rb_sys/mkmf"

create_rust_makefile("thrift_native/thrift_native") do |makefile|
  # Nobody is given a compiler without having asked for one.
  makefile.auto_install_rust_toolchain = false
end
