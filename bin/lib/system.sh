# shellcheck shell=bash
# What the checkout needs of the machine: found out, installed where that is allowed, else named with the
# command that installs it. Sourced after gems.sh.

# need|what it is|apt-get|dnf|apk|brew|where none of these has it
needs='ruby|Ruby 3.1 or newer|ruby|ruby|ruby|ruby|a version manager such as rbenv, asdf or mise
headers|the headers of this Ruby|ruby-dev|ruby-devel|ruby-dev||this Ruby once more, with its headers
compiler|a C compiler and make|build-essential|gcc make|build-base||xcode-select --install
libclang|libclang, which reads the headers of Ruby|libclang-dev|clang-devel|clang-dev|llvm|LLVM with libclang
rake|rake|rake|rubygem-rake|ruby-rake||gem install rake
bundler|Bundler|bundler|rubygem-bundler|ruby-bundler||gem install bundler
rspec|the gem rspec|ruby-rspec||||gem install rspec
thrift|the gem thrift|ruby-thrift||||gem install thrift
certificates|the certificates of the web|ca-certificates||||'

# need_field NEED COLUMN
need_field() { printf '%s\n' "$needs" | awk -F'|' -v need="$1" -v column="$2" '$1 == need { print $column }'; }

# The headers of clang belong to libclang, but come in another package.
have_libclang() {
  [ -n "${LIBCLANG_PATH:-}" ] && return 0
  local pattern
  for pattern in /usr/lib/llvm*/lib/libclang /usr/lib/*/libclang /usr/lib/libclang /usr/lib64/libclang \
    /usr/lib64/llvm*/lib/libclang /usr/local/lib/libclang /opt/homebrew/opt/llvm/lib/libclang \
    /usr/local/opt/llvm/lib/libclang /Library/Developer/CommandLineTools/usr/lib/libclang \
    /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/lib/libclang; do
    if compgen -G "$pattern.so*" >/dev/null || compgen -G "$pattern-[0-9]*.so*" >/dev/null ||
      [ -e "$pattern.dylib" ]; then
      ! have apt-get || compgen -G '/usr/lib/llvm-*/lib/clang/*/include/stdarg.h' >/dev/null
      return
    fi
  done
  return 1
}

have_ruby_headers() { [ -e "$(ruby -e 'print RbConfig::CONFIG["rubyhdrdir"]')/ruby.h" ]; }

# Without these nothing can be built.
missing_needs() {
  { have cc && have make; } || echo compiler
  have ruby || echo ruby
  { have ruby && have_ruby_headers; } || echo headers
  have_libclang || echo libclang
  have rake || echo rake
}

# Debian's packages of gems are of use to Debian's own Ruby only.
uses_debian_ruby() {
  have apt-get && { ! have ruby || dpkg-query --search "$(readlink -f "$(command -v ruby)")" >/dev/null 2>&1; }
}

missing_debian_packages() {
  if uses_debian_ruby; then
    missing_needs
    have bundle || echo bundler
    [ -n "$(debian_gems ruby-rspec-core)" ] || echo rspec
    [ -n "$(debian_gems ruby-thrift)" ] || echo thrift
  else
    missing_needs | grep -E 'compiler|libclang' || true
  fi
  [ -e /etc/ssl/certs/ca-certificates.crt ] || echo certificates
}

install_debian_packages() {
  local need package missing packages=""
  missing="$(missing_debian_packages)"
  if [ -z "$missing" ]; then return; fi
  # Some of them may be dispensable here, so that a failure is for the checks that follow to judge.
  apt-get update -qq </dev/null >/dev/null || echo "warning: apt-get update failed" >&2
  for need in $missing; do
    for package in $(need_field "$need" 3); do
      # Not every release of Debian has all of them, and apt-get installs nothing if it doesn't know one.
      if apt-cache show "$package" >/dev/null 2>&1; then packages="$packages $package"; fi
    done
  done
  say "installing from Debian:$packages"
  export DEBIAN_FRONTEND=noninteractive
  # shellcheck disable=SC2086 # a list of names
  apt-get install -y -qq --no-install-recommends $packages </dev/null >/dev/null || echo "warning: apt-get failed" >&2
}

# install_command NEED: the command that brings it on this machine.
install_command() {
  local column=3 manager package sudo=""
  if [ "$(id -u)" != 0 ]; then sudo="sudo "; fi
  for manager in "apt-get install" "dnf install" "apk add" "brew install"; do
    package="$(need_field "$1" "$column")"
    column=$((column + 1))
    have "${manager%% *}" && [ -n "$package" ] || continue
    case "$manager:$1" in
      apt*:headers | apt*:rake | apt*:bundler | apt*:rspec | apt*:thrift) uses_debian_ruby || continue ;;
      brew*) sudo="" ;;
    esac
    printf '%s%s %s' "$sudo" "$manager" "$package"
    return
  done
  need_field "$1" 7
}

# require NEED...: ends the setup if there are any, and says how to install each.
require() {
  if [ $# = 0 ]; then return; fi
  local need
  for need in "$@"; do
    printf 'error: missing: %s. To install it: %s\n' "$(need_field "$need" 2)" "$(install_command "$need")" >&2
  done
  exit 1
}

require_ruby() {
  # shellcheck disable=SC2046 # a list of names
  require $(missing_needs)
  ruby -e 'exit RUBY_VERSION.to_f >= 3.1' || fail "Ruby 3.1 or newer is needed, and this is $(ruby --version)"
}

require_rust() {
  local needed
  needed="$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)"
  ruby -e 'version = `cargo --version 2>&1`[/\d+\.\d+\.\d+/] rescue nil
           exit !version.nil? && Gem::Version.new(version) >= Gem::Version.new(ARGV.first)' "$needed" ||
    fail "missing: Rust $needed or newer. To install it: curl --proto =https -sSf https://sh.rustup.rs | sh"
}

# Gems that only the machine itself can provide where no source of gems is in reach.
require_local_gems() {
  local gem missing=""
  for gem in rspec thrift; do
    ruby -e 'gem ARGV.first' "$gem" 2>/dev/null || missing="$missing $gem"
  done
  # shellcheck disable=SC2086 # a list of names
  require $missing
}
