# frozen_string_literal: true

# `rake native:PLATFORM gem` builds the gem of another platform, for the Rubies that RUBY_CC_VERSION names, in a
# container of rb-sys-dock. Only such a container sets RUBY_TARGET, and has the compilers and headers of that
# platform; for this machine there is `rake native`.
if ENV.key?("RUBY_TARGET")
  require "rb_sys/extensiontask"

  ENV["RB_SYS_CARGO_PROFILE"] ||= "gem"
  # With the crates that were tested.
  ENV["RB_SYS_EXTRA_CARGO_ARGS"] ||= "--locked"

  RbSys::ExtensionTask.new("thrift_native", Gem::Specification.load("thrift_native.gemspec")) do |task|
    task.lib_dir = "lib/thrift_native"
    task.cross_compiling { |gem| gem.files.reject! { |file| file.start_with?("ext/") } }
  end
end
