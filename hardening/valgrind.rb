# frozen_string_literal: true

# Runs specs under valgrind, and fails where our code touches memory that isn't
# its own, or that nobody has written to:
#
#   ruby hardening/valgrind.rb            some files that come by everything: minutes
#   ruby hardening/valgrind.rb --long     all that run in one process: a quarter of an hour, or more
#   ruby hardening/valgrind.rb SPEC...
#
# The logs are kept in tmp/valgrind.

require "fileutils"
require "rbconfig"
require_relative "memcheck"

ROOT = File.expand_path("..", __dir__)
LOGS = File.join(ROOT, "tmp/valgrind")

QUICK = %w[spec/struct/read_spec.rb spec/struct/write_spec.rb spec/struct/serializer_spec.rb
           spec/struct/broken_bytes_spec.rb spec/struct/interrupted_spec.rb spec/struct/changed_while_written_spec.rb
           spec/union spec/objects spec/hardening/ruby/changed_meanwhile_spec.rb].freeze

# Not the folders that work in processes of their own, that stress the garbage
# collector for long, or that look at the clock and the memory.
FOLDERS = %w[spec/bytes_spec.rb spec/limits spec/objects spec/protocol spec/struct spec/union
             spec/hardening/ruby/{call_outs,changed_meanwhile,objects}_spec.rb spec/overrides spec/rpc
             spec/transport].freeze

# Nor files whose examples run in children: each takes seconds under valgrind.
CHILDREN = /\b(?:in_child|LateOverride|DecoratedCalls|OtherProcess|RubyProcess)\b/

# The collector of newer Rubies lets the addresses of new objects depend on what it
# finds on stacks: to valgrind every object is "uninitialised" then, whoever looks.
# There only accesses to memory that isn't ours count.
UNDEFINED = RUBY_VERSION < "3.3" ? [] : %w[--undef-value-errors=no]

# The machine stack of the main thread is 8 MB; valgrind takes a switch to
# another one for growth.
VALGRIND = %W[valgrind --tool=memcheck --num-callers=80 --error-limit=no --max-stackframe=9000000
              --log-file=#{File.join(LOGS, "%p.log")}].concat(UNDEFINED).freeze

def long
  files = Dir.glob(FOLDERS.map { |path| File.extname(path).empty? ? "#{path}/**/*_spec.rb" : path }, base: ROOT)
  files.reject { |file| File.read(File.join(ROOT, file)).match?(CHILDREN) }
end

specs = ARGV == ["--long"] ? long : ARGV
specs = QUICK if specs.empty?

FileUtils.rm_rf(LOGS)
FileUtils.mkdir_p(LOGS)
lib = File.join(ROOT, "lib")
passed = system(*VALGRIND, RbConfig.ruby, "-I", lib, "-S", "rspec", "--format", "progress", *specs, chdir: ROOT)
abort "valgrind isn't there" if passed.nil?

found = Memcheck.new(Dir[File.join(LOGS, "*.log")].map { |file| File.binread(file) })
found.ours.each { |finding| puts finding.text, "" }
puts "valgrind: #{found.ours.size} errors of ours; #{found.others} of Ruby alone, mostly what it marks on stacks"
exit passed && found.ours.empty?
