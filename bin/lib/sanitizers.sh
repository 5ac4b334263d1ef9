# shellcheck shell=bash
# What runs Rust under AddressSanitizer. Sourced after common.sh.

host="$(rustc -vV | sed -n 's/^host: //p')"

# Rust brings AddressSanitizer for some platforms, its stable releases too.
have_asan() { compgen -G "$(rustc --print sysroot)/lib/rustlib/$host/lib/*_rt.asan.*" >/dev/null; }

# The default quarantine of freed memory would count as memory that the code under test uses.
export ASAN_OPTIONS="detect_odr_violation=0:quarantine_size_mb=16${ASAN_OPTIONS:+:$ASAN_OPTIONS}"

# with_asan COMMAND...: with AddressSanitizer in whatever cargo builds there. The flag is one of nightly releases,
# and of stable ones with this variable. A named target keeps the flags away from build scripts and macros.
with_asan() {
  RUSTC_BOOTSTRAP=1 RUSTFLAGS="${RUSTFLAGS:-} -Zsanitizer=address" CARGO_BUILD_TARGET="$host" "$@"
}
