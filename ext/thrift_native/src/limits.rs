//! Limits of policy, which a user turns on where the installed gem has none.

use magnus::Error;

use crate::known::known;
use crate::ruby::{protect, GvlCell, Rb, Val};

/// The most bytes of a string, for protocols that have no limit of their own.
static MAX_STRING_SIZE: GvlCell<Option<u64>> = GvlCell::new(None);

/// Sets the limit of strings, bytes; `nil` takes it away.
pub fn limit_strings(max: Option<u64>) -> Result<(), Error> {
    protect(|rb| MAX_STRING_SIZE.set(rb, max))
}

/// The most bytes of a string that a protocol reads; `None` where there is no
/// limit.
#[inline]
pub fn max_string_size(rb: Rb, protocol: Val) -> Option<u64> {
    let limit = protocol.ivar(known(rb).names.max_string_size);
    if limit.is_nil() {
        return MAX_STRING_SIZE.get(rb);
    }
    Some(rb.to_i64(limit).max(0) as u64)
}
