//! What a string is on its way to the wire and from it.
//!
//! The C extension calls three helpers of `Thrift::Bytes` for that. While they
//! are Thrift's own, none of them is called here.

use crate::known::known;
use crate::overrides::{self, bytes};
use crate::ruby::{Kind, Rb, Val};

/// A String whose bytes are those of a string field: its text as UTF-8. Raises
/// as `String#encode` does, and NoMethodError for what is no String.
#[inline]
pub fn as_utf8(rb: Rb, value: Val) -> Val {
    let is_plain = value.kind() == Kind::String && value.class() == known(rb).string;
    if is_plain && overrides::bytes(rb) & bytes::TO_UTF8 != 0 && value.is_utf8_as_it_stands() {
        return value;
    }
    converted(rb, value)
}

#[cold]
fn converted(rb: Rb, value: Val) -> Val {
    let known = known(rb);
    let converted = rb.call(
        known.bytes,
        known.names.convert_to_utf8_byte_buffer,
        [value],
    );
    as_binary(rb, converted)
}

/// A String whose bytes are those of a binary field, whatever its encoding.
/// Raises NoMethodError for what is no String.
#[inline]
pub fn as_binary(rb: Rb, value: Val) -> Val {
    if value.kind() == Kind::String && overrides::bytes(rb) & bytes::TO_BINARY != 0 {
        return value;
    }
    forced(rb, value)
}

#[cold]
fn forced(rb: Rb, value: Val) -> Val {
    let known = known(rb);
    let forced = rb.call(known.bytes, known.names.force_binary_encoding, [value]);
    rb.to_str(forced)
}

/// Is `convert_to_string` Thrift's own?
#[inline]
pub fn makes_strings(rb: Rb) -> bool {
    overrides::bytes(rb) & bytes::TO_STRING != 0
}

/// The string of a string field, made by `convert_to_string` of the bytes, an
/// ASCII-8BIT String.
#[cold]
pub fn to_string(rb: Rb, bytes: Val) -> Val {
    let known = known(rb);
    rb.call(known.bytes, known.names.convert_to_string, [bytes])
}
