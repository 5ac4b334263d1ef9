# frozen_string_literal: true

require "spec_helper"
require "socket"
require "timeout"

# Puma with several processes, which isn't on every machine.
RSpec.describe "Puma in cluster mode", :ours do
  include RubyProcess

  app = File.expand_path("../support/frameworks/cluster.ru", __dir__)
  workers = 2
  # Who loads the application: a parent of all workers, each worker, or the first,
  # of whom the others are children.
  ways = { "preload_app!" => "preload_app!", "no preloading" => "preload_app! false", "fork_worker" => "fork_worker" }

  if Gem::Specification.find_all_by_name("puma").any?
    let(:answer) do
      texts = { type: Thrift::Types::LIST, name: "served_by", element: { type: Thrift::Types::STRING } }
      Specimens.struct({ 1 => { type: Thrift::Types::I32, name: "pid" }, 2 => texts })
    end

    def cluster(config)
      file = File.join(workplace, "puma.rb")
      File.write(file, config)
      gems = [gem_home.path, Gem::Specification.find_by_name("puma").base_dir].join(File::PATH_SEPARATOR)
      env = RubyProcess::CLEAN.merge("GEM_HOME" => gem_home.path, "GEM_PATH" => gems)
      code = "require 'puma/cli'; Puma::CLI.new(#{['--config', file].inspect}).run"
      pid = Process.spawn(env, RbConfig.ruby, "-I", RubyProcess::LIB, "-e", code, %i[out err] => log)
      yield
    ensure
      Process.kill(:TERM, pid)
      Process.wait(pid)
    end

    def log = File.join(workplace, "log")
    def socket = File.join(workplace, "socket")

    def ask
      response = UNIXSocket.open(socket) do |connection|
        connection.write("GET / HTTP/1.0\r\n\r\n")
        connection.read
      end
      body = response.b.split("\r\n\r\n", 2).last
      Thrift::Deserializer.new(Thrift::CompactProtocolFactory.new).deserialize(answer.new, body)
    rescue SystemCallError
      nil # not there yet
    end

    def answers_of(count)
      answers = []
      Timeout.timeout(30) do
        (answers << ask).compact! while answers.map(&:pid).uniq.size < count
      end
      answers
    rescue Timeout::Error
      raise "no answers of #{count} workers: #{answers.inspect}\n#{File.read(log)}"
    end

    ways.each do |name, line|
      it "serves in every worker, with #{name}" do
        cluster(<<~RUBY) do
          workers #{workers}
          threads 1, 1
          bind "unix://#{socket}"
          rackup #{app.dump}
          #{line}
        RUBY
          expect(answers_of(workers).map(&:served_by)).to all(eq(%w[rust rust]))
        end
      end
    end
  end
end
