//! Protocols: which of them a struct is encoded for in one pass, and which see
//! every call.

pub mod compact;

use crate::decode;
use crate::encode;
use crate::errors::ReadError;
use crate::general::Calls;
use crate::overrides::{self, protocols};
use crate::ruby::{Rb, Val};

/// Writes a struct to a protocol of any class.
pub fn write_struct(rb: Rb, protocol: Val, object: Val, depth: i32) {
    const COMPACT: u32 = protocols::WRITES | protocols::COMPACT;

    let verdicts = overrides::protocol(rb, protocol.class());
    if verdicts & COMPACT == COMPACT && compact::is_between_values(rb, protocol) {
        compact::write_struct(rb, protocol, object, depth);
    } else {
        encode::write(rb, &mut Calls { protocol }, object, depth);
    }
}

/// Reads a struct from a protocol of any class.
pub fn read_struct(rb: Rb, protocol: Val, object: Val, depth: i32) -> Result<(), ReadError> {
    const COMPACT: u32 = protocols::READS | protocols::COMPACT;

    let verdicts = overrides::protocol(rb, protocol.class());
    if verdicts & COMPACT == COMPACT && compact::is_between_values(rb, protocol) {
        compact::read_struct(rb, protocol, object, depth)
    } else {
        decode::read(rb, &mut Calls { protocol }, object, depth)
    }
}
