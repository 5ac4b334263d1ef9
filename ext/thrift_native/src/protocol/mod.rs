//! Protocols: which of them a struct is encoded for in one pass, and which see
//! every call.

pub mod binary;
pub mod compact;
mod outgoing;

use binary::{Accelerated, Plain};
use compact::Compact;

use crate::decode;
use crate::encode;
use crate::errors;
use crate::general::Calls;
use crate::known::known;
use crate::native::{self, Encoded};
use crate::overrides::{self, protocols};
use crate::ruby::{Rb, Val};

/// A wire format that the codec knows, and the manners of its protocol.
#[derive(Clone, Copy)]
enum Format {
    Compact,
    Accelerated,
    Binary,
}

/// The format of a protocol that can be passed by: one whose methods of a kind
/// are all Thrift's own, and that is not in the middle of a value.
#[inline]
fn format(rb: Rb, protocol: Val, kind: u32) -> Option<Format> {
    let verdicts = overrides::protocol(rb, protocol.class());
    if verdicts & kind == 0 {
        return None;
    }
    match verdicts & protocols::FORMATS {
        protocols::COMPACT => compact::is_between_values(rb, protocol).then_some(Format::Compact),
        protocols::ACCELERATED => Some(Format::Accelerated),
        protocols::BINARY => Some(Format::Binary),
        _ => None,
    }
}

/// The most bytes of a string that is read; `None` where there is no limit.
#[inline]
fn max_string_size(rb: Rb, protocol: Val) -> Option<u64> {
    let limit = protocol.ivar(known(rb).names.max_string_size);
    if limit.is_nil() {
        return None;
    }
    Some(rb.to_i64(limit).max(0) as u64)
}

/// Tells a transport that wants to know that a message begins.
fn announce_message(rb: Rb, protocol: Val) {
    let names = &known(rb).names;
    if protocol.ivar(names.reset_message_size_wanted).truthy() {
        rb.call(protocol.ivar(names.trans), names.reset_message_size, []);
    }
}

/// Can structs be read from the protocol in one pass?
pub fn reads_in_one_pass(rb: Rb, protocol: Val) -> bool {
    format(rb, protocol, protocols::READS).is_some()
}

/// Writes a struct to a protocol of any class.
pub fn write_struct(rb: Rb, protocol: Val, object: Val, depth: i32) {
    if encode_struct(rb, protocol, object, depth, |output| output.send(rb)).is_none() {
        encode::write(rb, &mut Calls { protocol }, object, depth);
    }
}

/// Encodes a struct for a protocol, and hands what is not yet sent to `finish`;
/// `None` where the protocol must see every call.
#[inline]
pub fn encode_struct<T>(
    rb: Rb,
    protocol: Val,
    object: Val,
    depth: i32,
    finish: impl FnOnce(&mut dyn Encoded) -> T,
) -> Option<T> {
    let encode = match format(rb, protocol, protocols::WRITES)? {
        Format::Compact => native::encode_struct::<Compact, T>,
        Format::Accelerated => native::encode_struct::<Accelerated, T>,
        Format::Binary => native::encode_struct::<Plain, T>,
    };
    Some(encode(rb, protocol, object, depth, finish))
}

/// Reads a struct from a protocol of any class, or raises.
pub fn read_struct(rb: Rb, protocol: Val, object: Val, depth: i32) {
    let result = match format(rb, protocol, protocols::READS) {
        Some(Format::Compact) => native::read_struct::<Compact>(rb, protocol, object, depth),
        Some(Format::Accelerated) => {
            native::read_struct::<Accelerated>(rb, protocol, object, depth)
        }
        Some(Format::Binary) => native::read_struct::<Plain>(rb, protocol, object, depth),
        None => decode::read(rb, &mut Calls { protocol }, object, depth),
    };
    if let Err(error) = result {
        errors::raise_read(rb, error);
    }
}
