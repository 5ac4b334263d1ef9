# frozen_string_literal: true

require_relative "lib/thrift_native/version"

Gem::Specification.new do |spec|
  spec.name = "thrift_native"
  spec.version = ThriftNative::VERSION
  spec.authors = ["The thrift_native authors"]
  spec.summary = "Apache Thrift for Ruby, several times faster: a drop-in native extension in Rust"
  spec.description = <<~TEXT
    Replaces the C extension of the thrift gem. Protocols, structs, unions and memory buffers run in Rust,
    with the same bytes on the wire, the same values and the same exceptions; nothing in the application changes.
  TEXT
  spec.license = "Apache-2.0"
  spec.required_ruby_version = ">= 3.1"
  spec.homepage = "https://github.com/thrift-native/thrift_native"
  spec.metadata = {
    "source_code_uri" => spec.homepage,
    "changelog_uri" => "#{spec.homepage}/blob/main/CHANGELOG.md",
    "bug_tracker_uri" => "#{spec.homepage}/issues",
    "rubygems_mfa_required" => "true"
  }

  # Cargo.toml and Cargo.lock at the top are the workspace of both crates, so that an installed gem builds
  # with the versions of the crates that were tested.
  spec.files = Dir.chdir(__dir__) do
    Dir["lib/**/*.rb", "sig/*.rbs", "exe/*", "ext/**/src/**/*.rs", "ext/*/*.{toml,rs,rb}",
        "Cargo.{toml,lock}", "{README,CHANGELOG,CONTRIBUTING,SECURITY}.md", "docs/**/*.{md,svg}", "LICENSE"]
  end
  spec.bindir = "exe"
  spec.executables = ["thrift_native"]
  spec.require_paths = ["lib"]
  spec.extensions = ["ext/thrift_native/extconf.rb"]

  spec.add_dependency "rb_sys", "~> 0.9"
  spec.add_dependency "thrift", ">= 0.14"
end
