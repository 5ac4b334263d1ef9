//! The manners of `Thrift::BinaryProtocolAccelerated`: those of the C extension.

use thrift_codec::{Error as CodecError, TType};

use super::{Class, Originals};
use crate::bytes;
use crate::checks::Checks;
use crate::dialect;
use crate::errors;
use crate::numbers;
use crate::ruby::{Kind, Rb, Val};

/// The accelerated protocol.
pub struct Accelerated;

impl Checks for Accelerated {
    #[inline]
    fn is_strict(rb: Rb) -> bool {
        dialect::get(rb).binary_strict_integers
    }

    #[cold]
    fn type_code(rb: Rb, code: i32) -> TType {
        match i8::try_from(code) {
            Ok(code) => TType(code as u8),
            Err(_) if Self::is_strict(rb) => errors::out_of_bounds(rb),
            Err(_) => TType(code as u8),
        }
    }

    #[inline]
    fn field_id(rb: Rb, id: i64) -> i16 {
        match i16::try_from(id) {
            Ok(id) => id,
            Err(_) if Self::is_strict(rb) => errors::out_of_bounds(rb),
            Err(_) => id as i16,
        }
    }

    #[inline]
    fn length(rb: Rb, length: usize) -> i32 {
        i32::try_from(length).unwrap_or_else(|_| errors::string_too_long(rb))
    }

    #[inline]
    fn string(rb: Rb, value: Val) -> Val {
        if value.kind() != Kind::String {
            if value.is_nil() {
                errors::nil_argument(rb);
            }
            errors::not_a_string(rb);
        }
        rb.to_str(bytes::as_utf8(rb, value))
    }

    #[inline]
    fn binary(rb: Rb, value: Val) -> Val {
        if value.is_nil() {
            errors::nil_argument(rb);
        }
        bytes::as_binary(rb, value)
    }
}

impl Class for Accelerated {
    #[inline]
    fn serves(_rb: Rb, _this: Val, _kind: u32) -> bool {
        true
    }

    fn by_ruby<const N: usize>(
        _rb: Rb,
        _method: fn(&Originals) -> Val,
        _this: Val,
        _args: [Val; N],
    ) -> Val {
        unreachable!("there is no method in Ruby")
    }

    #[inline]
    fn header_number(rb: Rb, value: Val, min: i32, max: i32) -> Option<i32> {
        if Self::is_strict(rb) {
            Some(numbers::integer(rb, value, min.into(), max.into()) as i32)
        } else {
            Some(rb.to_i32(value))
        }
    }

    /// Unlike a string, `nil` is no nil argument here.
    fn message_name(rb: Rb, value: Val) -> Option<Val> {
        if value.kind() != Kind::String {
            errors::not_a_string(rb);
        }
        Some(rb.to_str(bytes::as_utf8(rb, value)))
    }

    fn refuse_message(rb: Rb, error: CodecError) -> ! {
        match (error, dialect::get(rb).binary_bad_version_code) {
            (CodecError::MissingVersion | CodecError::Unversioned, Some(code)) => {
                errors::bad_binary_version(rb, error, code)
            }
            _ => errors::raise_codec(rb, error),
        }
    }

    fn is_strict_header(value: Val) -> bool {
        value == Val::TRUE
    }
}
