# shellcheck shell=bash
# What the commands in bin/ share. Sourced after `set -euo pipefail`; leaves the shell in the checkout.
# All of bin/ is written for bash 3.2, which is what macOS has.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
cd "$root"

have() { command -v "$1" >/dev/null; }

# A shell that is no login shell often lacks rustup's folder.
if ! have cargo && [ -x "$HOME/.cargo/bin/cargo" ]; then PATH="$HOME/.cargo/bin:$PATH"; fi

say() { printf '== %s\n' "$*"; }

fail() {
  printf 'error: %s\n' "$*" >&2
  exit 1
}

# bounded SECONDS COMMAND...: ends the command when its time is over. macOS has perl, but no timeout(1).
bounded() { perl -e 'alarm shift; exec @ARGV or exit 127' "$@"; }
