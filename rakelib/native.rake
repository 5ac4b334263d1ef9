# frozen_string_literal: true

require_relative "native_gem"

desc "Build a gem with compiled libraries for this machine's platform, one for each Ruby found (or RUBIES=…:…)"
task :native do
  NativeGem.new(NativeGem.rubies).build(into: "pkg")
end
