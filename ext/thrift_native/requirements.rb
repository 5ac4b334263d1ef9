# frozen_string_literal: true

require "rbconfig"

# What it takes to compile the extension. Looked for before anything else, because
# what fails for want of it says so only deep in the output of a compiler.
module Requirements
  # One of them.
  #
  # @!attribute what
  #   @return [String]
  # @!attribute commands
  #   @return [Hash{String => String}] what installs it, by the system
  Need = Struct.new(:what, :commands)

  RUSTUP = "curl --proto =https -sSf https://sh.rustup.rs | sh"
  RUST = Need.new(
    "Rust %s or newer (cargo)",
    { "Debian, Ubuntu" => RUSTUP, "Fedora" => "sudo dnf install cargo", "Alpine" => "apk add cargo",
      "macOS" => "brew install rust", "anywhere" => RUSTUP }
  )
  COMPILER = Need.new(
    "a C compiler and make, which Rust links with",
    { "Debian, Ubuntu" => "sudo apt-get install build-essential", "Fedora" => "sudo dnf install gcc make",
      "Alpine" => "apk add build-base", "macOS" => "xcode-select --install" }
  )
  HEADERS = Need.new(
    "the headers of Ruby",
    { "Debian, Ubuntu" => "sudo apt-get install ruby-dev", "Fedora" => "sudo dnf install ruby-devel",
      "Alpine" => "apk add ruby-dev", "macOS" => "brew install ruby" }
  )
  LIBCLANG = Need.new(
    "libclang, which reads the headers of Ruby (LIBCLANG_PATH says where, if it is in an unusual place)",
    { "Debian, Ubuntu" => "sudo apt-get install libclang-dev", "Fedora" => "sudo dnf install clang-devel",
      "Alpine" => "apk add clang-dev", "macOS" => "brew install llvm" }
  )

  # Where libclang is looked for by what uses it.
  LIBCLANG_FOLDERS = %w[
    /usr/local/llvm*/lib* /usr/local/lib*/*/* /usr/local/lib*/* /usr/local/lib* /usr/lib*/*/* /usr/lib*/* /usr/lib*
    /opt/homebrew/opt/llvm*/lib /usr/local/opt/llvm*/lib /Library/Developer/CommandLineTools/usr/lib
    /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib
  ].freeze

  class << self
    # Ends the process, with what is missing and how to install it, if anything is.
    #
    # @param manifest [String] the Cargo.toml that tells the oldest Rust
    # @return [void]
    def check(manifest)
      oldest = File.read(manifest)[/^rust-version = "(.*)"/, 1]
      missing = missing_with(oldest)
      abort(missing.map { |need| explained(need, oldest) }.join("\n")) if missing.any?
    end

    private

    def missing_with(oldest)
      missing = []
      missing << HEADERS unless File.exist?(File.join(RbConfig::CONFIG["rubyhdrdir"], "ruby.h"))
      missing << COMPILER unless compiler?
      missing << LIBCLANG unless libclang?
      # Who asks for it has rb_sys download Rust for this installation alone.
      missing << RUST unless ENV["RB_SYS_FORCE_INSTALL_RUST_TOOLCHAIN"] || rust?(oldest)
      missing
    end

    def explained(need, oldest)
      lines = need.commands.map { |system, command| format("  %-15s %s", "#{system}:", command) }
      ["", "thrift_native needs #{format(need.what, oldest)}. To install it:", *lines].join("\n")
    end

    def compiler? = runs?("cc") && (runs?("make") || runs?("gmake"))

    def rust?(oldest)
      version = IO.popen(%w[cargo --version], err: File::NULL, &:read)[/\d+\.\d+\.\d+/]
      !version.nil? && Gem::Version.new(version) >= Gem::Version.new(oldest)
    rescue SystemCallError
      false
    end

    # Other systems keep it where nobody knows.
    def libclang?
      return true unless RUBY_PLATFORM.match?(/linux|darwin/)
      return true if ENV["LIBCLANG_PATH"] || runs?("llvm-config")

      folders = LIBCLANG_FOLDERS + ENV.fetch("LD_LIBRARY_PATH", "").split(":")
      folders.any? { |folder| Dir.glob(File.join(folder, "libclang{,-*}.{so,so.*,dylib}")).any? }
    end

    def runs?(program)
      system(program, "--version", out: File::NULL, err: File::NULL) == true
    end
  end
end
