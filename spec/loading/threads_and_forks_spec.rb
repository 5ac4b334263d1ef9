# frozen_string_literal: true

# Application servers load code in threads and in children.
RSpec.describe "loading in threads and forked children", :ours do
  include RubyProcess

  it "serves when many threads require it at once, by every way" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      ways = %w[thrift thrift_native thrift_native/setup]
      gate = Queue.new
      threads = Array.new(30) { |i| Thread.new { gate.pop; require ways[i % 3] } }
      30.times { gate << true }
      threads.each { |thread| thread.join(30) or abort("a thread waits forever") }
      #{RubyProcess::TELL}
    RUBY
    expect(process).to be_served_by_ours
  end

  it "takes over while other threads write and read structs" do
    process = ruby(<<~RUBY)
      require "thrift"
      #{RubyProcess::TELL}
      protocol = Thrift::CompactProtocolFactory.new
      bytes = Thrift::Serializer.new(protocol).serialize(WhatServes.new(a: "a", b: 1))
      done = false
      threads = Array.new(4) do
        Thread.new do
          Thread.current.report_on_exception = false
          until done
            struct = Thrift::Deserializer.new(protocol).deserialize(WhatServes.new, bytes)
            again = Thrift::Serializer.new(protocol).serialize(struct)
            raise "other bytes: \#{again.dump}" unless again == bytes
            Thread.pass
          end
        end
      end
      $LOAD_PATH.unshift(#{RubyProcess::LIB.dump})
      require "thrift_native/setup"
      sleep 0.1
      done = true
      threads.each(&:join)
      tell.call
    RUBY
    expect(process).to be_served_by_ours
  end

  it "serves a forked child that loads it" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      pid = fork do
        require "thrift"
        #{RubyProcess::TELL}
      end
      Process.wait(pid)
    RUBY
    expect(process).to be_served_by_ours
  end

  it "serves a child of a process that has loaded it, which may load it again" do
    process = ruby(<<~RUBY, lib: RubyProcess::LIB)
      require "thrift"
      pid = fork do
        require "thrift_native/setup"
        #{RubyProcess::TELL}
      end
      Process.wait(pid)
    RUBY
    expect(process).to be_served_by_ours
  end
end
