# shellcheck shell=bash
# Where gems come from, and one folder for each thrift gem to test with. Sourced after common.sh.

gems="$root/tmp/gems"

# The optional folder of gems beside the checkout, or nothing.
gem_folder() {
  local folder="$root/../shared/gems"
  if [ -d "$folder" ]; then (cd "$folder" && pwd -P); fi
}

gem_folder_url() { printf 'file://%s' "$(gem_folder | sed 's/ /%20/g')"; }

# gem_from_source SECONDS COMMAND...: a gem command that takes gems from the folder, else from the registry
# that the user has configured.
gem_from_source() {
  local seconds="$1"
  shift
  if [ -n "$(gem_folder)" ]; then set -- "$@" --clear-sources --source "$(gem_folder_url)"; fi
  bounded "$seconds" gem "$@" </dev/null
}

# Asks the source once, and notes in $gems/releases what it has: the newest release of each minor version of
# thrift from 0.14 on, newest first. An empty file means that no source is in reach.
ask_gem_source() {
  mkdir -p "$gems"
  (gem_from_source 60 list --remote --exact --all thrift 2>/dev/null || true) | ruby -e '
    versions = $stdin.read[/^thrift \((.*)\)/, 1].to_s.scan(/\d+(?:\.\d+)+/).map { Gem::Version.new(_1) }
    supported = versions.select { _1 >= Gem::Version.new("0.14") }.sort.reverse
    puts supported.uniq { _1.segments.first(2) }
  ' >"$gems/releases"
}

gem_source_in_reach() { [ -s "$gems/releases" ]; }

newest_thrift() { head -n 1 "$gems/releases"; }

# Folder of the gems that Debian's package NAME has installed, or nothing.
debian_gems() {
  if have dpkg-query; then
    (dpkg-query --listfiles "$1" 2>/dev/null || true) | sed -n 's|/specifications/[^/]*\.gemspec$||p' | head -n 1
  fi
}

# Version of the thrift gem in a folder of gems.
thrift_version_in() {
  find "$1/specifications" -name 'thrift-[0-9]*.gemspec' | sed 's|.*/thrift-\(.*\)\.gemspec$|\1|' | head -n 1
}

# install_gem NAME VERSION FOLDER: once for each Ruby, with what the gem depends on.
install_gem() {
  local mark log="$3.log"
  mark="$3/installed-for-$(ruby -e 'print Gem::Platform.local, "-", Gem.extension_api_version')"
  if [ -e "$mark" ]; then return 0; fi
  if gem_from_source 600 install "$1" --version "$2" --no-document --install-dir "$3" >"$log" 2>&1; then
    touch "$mark"
  else
    printf 'error: gem install %s --version "%s" failed, see %s\n' "$1" "$2" "$log" >&2
    return 1
  fi
}

# Folder of a gem that this machine has anyway.
installed_gems() { ruby -e 'puts Gem::Specification.find_by_name(ARGV.first).base_dir' "$1"; }

newest_version() {
  if gem_source_in_reach; then
    newest_thrift
  elif [ -n "$(debian_gems ruby-thrift)" ]; then
    echo debian
  else
    echo installed
  fi
}

# thrift_gems VERSION: installs that version of thrift where it isn't yet, and prints the folder of its gems.
# "debian" is that of Debian's package, "installed" one that this machine has anyway, "newest" the newest to be
# had of all.
thrift_gems() {
  local version="$1" folder
  if [ "$version" = newest ]; then version="$(newest_version)"; fi
  case "$version" in
    debian) folder="$(debian_gems ruby-thrift)" ;;
    installed) folder="$(installed_gems thrift)" ;;
    *)
      folder="$gems/thrift-$version"
      install_gem thrift "$version" "$folder" || return 1
      ;;
  esac
  [ -n "$folder" ] && printf '%s\n' "$folder"
}

# Folder of RSpec and its gems: a newer one than the machine's where a source is in reach.
rspec_gems() {
  if gem_source_in_reach; then
    install_gem rspec "~> 3.12" "$gems/rspec" && printf '%s\n' "$gems/rspec"
  else
    installed_gems rspec-core
  fi
}

# gems_at_hand GEM...: folders of these gems, as far as they are to be had, with colons between.
gems_at_hand() {
  if ! gem_source_in_reach; then return; fi
  local gem folders=""
  for gem in "$@"; do
    if install_gem "$gem" ">= 0" "$gems/$gem"; then folders="$folders:$gems/$gem"; fi
  done
  printf '%s' "${folders#:}"
}

# What some servers need beside Thrift.
server_gems() { gems_at_hand async puma thin; }

# What shows figures, and libraries to be measured beside Thrift. Sparsam has to be built by hand, see
# benchmarks/README.md.
benchmark_gems() {
  local folders
  folders="$(gems_at_hand ruby-progressbar unicode_plot svg-graph rexml google-protobuf msgpack oj)"
  if [ -d "$gems/sparsam" ]; then folders="${folders:+$folders:}$gems/sparsam"; fi
  printf '%s' "$folders"
}

# former_standard_gems FOLDER: folders of what thrift takes for granted and neither that folder nor this Ruby
# brings. An application names it in its Gemfile.
former_standard_gems() {
  local missing
  missing="$(GEM_HOME="$1" GEM_PATH="$1" ruby -W0 -e '
    puts(ARGV.reject { |library| begin require library; true; rescue LoadError; false; end })' base64 logger)"
  # shellcheck disable=SC2086 # words
  gems_at_hand $missing
}

# with_thrift FOLDER COMMAND...: a command that sees the thrift gem in that folder, RSpec, what this Ruby
# brings, what is in the folders that $more_gems names, and no other gem.
with_thrift() {
  local folder="$1" rspec others
  shift
  rspec="$(rspec_gems)" || return 1
  others="$(former_standard_gems "$folder")"
  others="${others:+:$others}${more_gems:+:$more_gems}"
  env -u RUBYOPT -u RUBYLIB -u BUNDLE_GEMFILE -u BUNDLE_BIN_PATH -u BUNDLER_VERSION \
    GEM_HOME="$folder" GEM_PATH="$folder:$rspec$others" PATH="$rspec/bin:$PATH" "$@"
}
