# frozen_string_literal: true

# What a user types to see whether it works.
RSpec.describe "the command thrift_native", :ours do
  include RubyProcess

  def command(*arguments, lib: RubyProcess::LIB, env: {}, before: "")
    program = File.join(GemHome::CHECKOUT, "exe/thrift_native")
    # The processes that a doctor compares with need what this one has.
    env = { "RUBYOPT" => "-r#{RubyProcess::FIXNUM}" }.merge(env)
    ruby("#{before}; ARGV.replace(#{arguments.inspect}); load #{program.dump}", lib: lib, env: env)
  end

  def exit_status(process) = process.status.exitstatus

  describe "report" do
    it "prints what ThriftNative.report prints, and says by its status that we serve" do
      process = command("report")
      expect(process.output).to eq(ruby("require 'thrift_native'; ThriftNative.report", lib: RubyProcess::LIB).output)
      expect([exit_status(process), process.errors]).to eq([0, ""])
    end

    it "says by its status that we don't serve" do
      process = command("report", env: { "THRIFT_NATIVE" => "ruby" })
      expect(process.output).to include("THRIFT_NATIVE=ruby")
      expect(exit_status(process)).to eq(1)
    end
  end

  describe "doctor" do
    it "finds that every protocol does what it should, and tells how much faster" do
      process = command("doctor")
      %w[CompactProtocol BinaryProtocolAccelerated BinaryProtocol].each do |protocol|
        expect(process.output.scan(/^ok +#{protocol} /).size).to eq(4)
        expect(process.output).to match(/^#{protocol} +writes about \d+ and reads about \d+ times as fast as the/)
      end
      expect(process.output.lines.last).to eq("thrift_native #{ThriftNative::VERSION} works.\n")
      expect(exit_status(process)).to eq(0)
    end

    {
      "bytes that are wrong" => ["def serialize(*) = 'wrong'", "CompactProtocol writes the known bytes"],
      "values that are wrong" => ["def deserialize(base, _) = base", "CompactProtocol reads the known bytes"],
    }.each do |fault, (method, finding)|
      it "finds #{fault}" do
        classes = "[Thrift::Serializer, Thrift::Deserializer]"
        process = command("doctor", before: "require 'thrift'; #{classes}.each { |c| c.class_eval { #{method} } }")
        expect(process.output).to include("FAILED  #{finding}\n")
        expect(process.output.lines.last).to match(/does not work: \d+ of 12 checks failed/)
        expect(exit_status(process)).to eq(1)
      end
    end

    it "finds a protocol that the application has taken from us" do
      taken = "require 'thrift'; Thrift::CompactProtocol.public_instance_methods(false).each { |name| " \
              "original = Thrift::CompactProtocol.instance_method(name); " \
              "Thrift::CompactProtocol.define_method(name) { |*a, &b| original.bind_call(self, *a, &b) } }"
      expect(command("doctor", before: taken).output).to include("FAILED  CompactProtocol is served by Rust\n")
    end

    it "says why nothing is served" do
      process = command("doctor", lib: our_lib_with(RubyProcess::LIBRARY, nil))
      expect(process.output).to match(/\Athrift_native [\d.]+ does not work: the compiled library is missing/)
      expect(exit_status(process)).to eq(1)
    end

    it "says what it couldn't compare with, which is no fault of ours" do
      process = command("doctor", before: "require 'thrift_native/cli'; ENV['RUBYOPT'] = '-rno/such/file'")
      expect(process.output.scan(%r{^not compared with THRIFT_NATIVE=(\w+), .* breaks off: .*no/such/file}).flatten)
        .to eq(%w[ruby off])
      expect(process.output).to include("ok      CompactProtocol reads the known bytes\n")
      expect(exit_status(process)).to eq(0)
    end
  end

  it "tells its version" do
    expect(command("--version").output).to eq("#{ThriftNative::VERSION}\n")
  end

  it "tells how it is used" do
    expect(command("--help").output).to match(/\Ausage: thrift_native report/)
  end

  [[], ["repair"], %w[report now]].each do |arguments|
    it "answers #{arguments.inspect} by how it is used, on standard error" do
      process = command(*arguments)
      expect([process.output, process.errors[/\A.*$/]]).to eq(["", command("--help").output[/\A.*$/]])
      expect(exit_status(process)).to eq(64)
    end
  end
end
