//! What a protocol takes for a value of each type, and what it raises for others.

use thrift_codec::TType;

use crate::ruby::{Rb, Val};

/// The manners of a protocol class. Everything returns what is to be written, or
/// raises.
pub trait Checks {
    /// A type in the header of a field or container.
    fn type_code(rb: Rb, code: i32) -> TType;
    /// The id of a field of FIELDS.
    fn field_id(rb: Rb, id: i64) -> i16;
    /// The length of a string, bytes.
    fn length(rb: Rb, length: usize) -> i32;
    fn bool(rb: Rb, value: Val) -> bool;
    fn byte(rb: Rb, value: Val) -> i8;
    /// A number beyond 16 bits where an old gem takes it.
    fn i16(rb: Rb, value: Val) -> Result<i16, i32>;
    fn i32(rb: Rb, value: Val) -> i32;
    fn i64(rb: Rb, value: Val) -> i64;
    fn double(rb: Rb, value: Val) -> f64;
    /// A String whose bytes are those of a string field.
    fn string(rb: Rb, value: Val) -> Val;
    /// A String whose bytes are those of a binary field.
    fn binary(rb: Rb, value: Val) -> Val;
    fn uuid(rb: Rb, value: Val) -> [u8; 16];
    /// What is read of a UUID.
    fn uuid_text(rb: Rb, bytes: [u8; 16]) -> Val;
}
