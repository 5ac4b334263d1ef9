# frozen_string_literal: true

# The thrift gem goes on after our last release.
RSpec.describe "a thrift gem newer than the newest tested", :ours do
  include RubyProcess

  def newer(native: true) = @newer ||= thrift_copy(version: "0.99.0", native: native)

  def start(code = "require 'thrift'")
    ruby("#{code}\n#{RubyProcess::TELL}", lib: [RubyProcess::LIB, newer.lib], env: no_gems)
  end

  def expect_the_gem_alone(process, message)
    alone = ruby("require 'thrift'\n#{RubyProcess::TELL}", lib: newer.lib, env: no_gems)
    expect(process.report.except(:status)).to eq(alone.report.except(:status))
    expect(process.warnings).to contain_exactly(message)
    expect(process.report[:status]).to include(mode: "off", reason: message)
  end

  it "is checked for every method that is native" do
    checked = ThriftNative::Compatibility::METHODS.merge(ThriftNative::Compatibility::FUNCTIONS)
    ThriftNative::Extension.table.each do |path, names|
      expect(checked.fetch(path).values.flatten).to include(*names)
    end
  end

  context "when it is made of the newest tested", since: "0.25.0" do
    it "is served when it has all that we build on" do
      process = start
      expect(process).to be_served_by_ours
      expect(process.report[:status][:versions]).to include(thrift: "0.99.0")
    end

    it "is served as well when it is required by thrift_native or its setup" do
      expect(start("require 'thrift_native'")).to be_served_by_ours
      expect(start("require 'thrift_native/setup'")).to be_served_by_ours
    end

    it "is checked when nothing tells its version" do
      File.rename(File.dirname(newer.lib), File.join(workplace, "vendored"))
      process = ruby("require 'thrift'\n#{RubyProcess::TELL}",
                     lib: [RubyProcess::LIB, File.join(workplace, "vendored/lib")], env: no_gems)
      expect(process).to be_served_by_ours
      expect(process.report[:status][:versions]).to include(thrift: nil)
    end

    {
      "has another type" =>
        ["thrift/types.rb", "UUID = 16", "UUID = 16\n    DECIMAL = 17", /other values in Thrift::Types \(DECIMAL\)/],
      "has another number for a type" =>
        ["thrift/types.rb", "LIST = 15", "LIST = 25", /other values in Thrift::Types \(LIST\)/],
      "has another error" =>
        ["thrift/protocol/base_protocol.rb", "DEPTH_LIMIT = 6", "DEPTH_LIMIT = 6\n    TIME_LIMIT = 7", /TIME_LIMIT/],
      "has renamed a method" =>
        ["thrift/struct_union.rb", "sorted_field_ids", "ordered_field_ids",
         /no Thrift::Struct_Union#sorted_field_ids/],
      "has a method that takes one argument more" =>
        ["thrift/protocol/base_protocol.rb", "validate_container_size(size)", "validate_container_size(size, type)",
         /validate_container_size doesn't take 1 arguments/],
      "has renamed an instance variable of the transport" =>
        ["thrift/transport/memory_buffer_transport.rb", "@index", "@position", /@index/],
      "has renamed an instance variable of the protocol" =>
        ["thrift/protocol/compact_protocol.rb", "@last_field", "@field_ids", /@last_field/],
      "has no such class any more" =>
        ["thrift/protocol/compact_protocol.rb", "CompactTypes", "Codes", /no Thrift::CompactProtocol::CompactTypes/]
    }.each do |difference, (file, old, new, message)|
      it "runs alone when it #{difference}, and says why" do
        # Its C extension would have to change too.
        newer(native: false).change(file) { |source| source.gsub(old, new) }
        process = start
        expect(process.warnings).to contain_exactly(message)
        expect(process.report[:status]).to include(mode: "off", reason: message)
        expect(process.report[:ours]).to be(false)
      end
    end
  end

  context "when it is made of an older one", until: "0.25.0" do
    it "runs alone, since it lacks something, and says what" do
      expect_the_gem_alone(start, /not tested with thrift 0\.99\.0, which differs from 0\.25\.0: [^.]/)
    end
  end
end
