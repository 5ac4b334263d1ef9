//! What a protocol takes for a value of each type, and what it raises for others.

use thrift_codec::TType;

use crate::bytes;
use crate::errors;
use crate::numbers;
use crate::ruby::{Rb, Val};
use crate::uuid;

/// The manners of a protocol class. Everything returns what is to be written, or
/// raises. What is written out here are those of the C extension.
pub trait Checks {
    /// Does the installed gem check integers, or convert them as C does?
    fn is_strict(rb: Rb) -> bool;
    /// A type in the header of a field or container that no type has.
    fn type_code(rb: Rb, code: i32) -> TType;

    /// The id of a field of FIELDS.
    #[inline]
    fn field_id(rb: Rb, id: i64) -> i16 {
        i16::try_from(id).unwrap_or_else(|_| errors::out_of_bounds(rb))
    }

    /// The length of a string, bytes.
    #[inline]
    fn length(rb: Rb, length: usize) -> i32 {
        i32::try_from(length).unwrap_or_else(|_| errors::out_of_bounds(rb))
    }

    #[inline]
    fn bool(_rb: Rb, value: Val) -> bool {
        value.truthy()
    }

    #[inline]
    fn byte(rb: Rb, value: Val) -> i8 {
        numbers::byte(rb, value, Self::is_strict(rb))
    }

    /// A number beyond 16 bits where an old gem takes it.
    #[inline]
    fn i16(rb: Rb, value: Val) -> Result<i16, i32> {
        numbers::i16(rb, value, Self::is_strict(rb))
    }

    #[inline]
    fn i32(rb: Rb, value: Val) -> i32 {
        numbers::i32(rb, value, Self::is_strict(rb))
    }

    #[inline]
    fn i64(rb: Rb, value: Val) -> i64 {
        numbers::i64(rb, value, Self::is_strict(rb))
    }

    #[inline]
    fn double(rb: Rb, value: Val) -> f64 {
        numbers::double(rb, value)
    }

    /// A String whose bytes are those of a string field.
    #[inline]
    fn string(rb: Rb, value: Val) -> Val {
        bytes::as_binary(rb, bytes::as_utf8(rb, value))
    }

    /// A String whose bytes are those of a binary field.
    #[inline]
    fn binary(rb: Rb, value: Val) -> Val {
        bytes::as_binary(rb, value)
    }

    fn uuid(rb: Rb, value: Val) -> [u8; 16] {
        uuid::from_text(rb, value)
    }

    /// What is read of a UUID.
    fn uuid_text(rb: Rb, bytes: [u8; 16]) -> Val {
        rb.new_binary(&uuid::to_text(bytes))
    }
}
