# frozen_string_literal: true

require "fileutils"

# Installing the gem from source on a machine that lacks something.
RSpec.describe "what it takes to compile", :ours do
  include RubyProcess

  extension = File.join(GemHome::CHECKOUT, "ext/thrift_native")
  programs = { "cc" => "", "make" => "", "cargo" => "echo cargo 99.0.0" }.freeze

  # A machine with these programs, each a shell script, and no other.
  def machine_with(programs)
    folder = File.join(workplace, "bin")
    FileUtils.mkdir_p(folder)
    programs.each do |name, script|
      file = File.join(folder, name)
      File.write(file, "#!/bin/sh\n#{script}\n")
      File.chmod(0o755, file)
    end
    { "PATH" => folder, "LIBCLANG_PATH" => workplace, "RB_SYS_FORCE_INSTALL_RUST_TOOLCHAIN" => nil }
  end

  define_method(:check) do |env, code = ""|
    ruby("require #{File.join(extension, "requirements").dump}; #{code}\n" \
         "Requirements.check(#{File.join(GemHome::CHECKOUT, "Cargo.toml").dump}); puts 'complete'", env: env)
  end

  it "is found complete" do
    process = check(machine_with(programs))
    expect([process.output, process.errors]).to eq(["complete\n", ""])
  end

  {
    "Rust" => [programs.except("cargo"), /needs Rust \d\.\d+ or newer/, "https://sh.rustup.rs"],
    "a newer Rust" => [programs.merge("cargo" => "echo cargo 1.60.0"), /needs Rust \d\.\d+ or newer/,
                       "brew install rust"],
    "a Rust that runs" => [programs.merge("cargo" => "exit 1"), /needs Rust/, "dnf install cargo"],
    "a C compiler" => [programs.except("cc"), /needs a C compiler and make/, "apt-get install build-essential"],
    "make" => [programs.except("make"), /needs a C compiler and make/, "apk add build-base"],
  }.each do |what, (there, message, command)|
    it "is found to lack #{what}, and it is said how to install that" do
      process = check(machine_with(there))
      expect(process.status.exitstatus).to eq(1)
      expect(process.errors).to match(message).and include(command)
      expect(process.errors.scan("thrift_native needs").size).to eq(1)
      ["Debian, Ubuntu:", "Fedora:", "Alpine:", "macOS:"].each { |system| expect(process.errors).to include(system) }
    end
  end

  it "is found to lack libclang" do
    elsewhere = "Requirements.send(:remove_const, :LIBCLANG_FOLDERS); Requirements::LIBCLANG_FOLDERS = %w[/nowhere]"
    process = check(machine_with(programs).merge("LIBCLANG_PATH" => nil), elsewhere)
    expect(process.errors).to match(/needs libclang.*apt-get install libclang-dev/m)
  end

  it "is found to lack the headers of Ruby" do
    process = check(machine_with(programs), "RbConfig::CONFIG['rubyhdrdir'] = '/nowhere'")
    expect(process.errors).to match(/needs the headers of Ruby.*apt-get install ruby-dev/m)
  end

  it "names all that is missing at once" do
    expect(check(machine_with({})).errors.scan(/^thrift_native needs (?:a C|Rust)/).size).to eq(2)
  end

  it "is no Rust for who has Rust downloaded for this installation" do
    env = machine_with(programs.except("cargo")).merge("RB_SYS_FORCE_INSTALL_RUST_TOOLCHAIN" => "true")
    expect(check(env).output).to eq("complete\n")
  end

  it "is asked for before anything is compiled" do
    process = ruby("load #{File.join(extension, "extconf.rb").dump}", env: machine_with({}))
    expect(process.errors).to include("thrift_native needs")
    expect(Dir.children(workplace)).not_to include("Makefile")
  end

  it "is nothing on an engine where the thrift gem serves alone" do
    process = ruby("RUBY_ENGINE = 'jruby'; load #{File.join(extension, "extconf.rb").dump}",
                   options: ["-W0"], env: machine_with({}))
    expect([process.status.success?, process.errors]).to eq([true, ""])
    expect(system("make", "install", chdir: workplace)).to be(true)
  end
end
