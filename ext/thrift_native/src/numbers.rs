//! What counts as a number of each size.
//!
//! `strict` says whether the installed gem checks integers in the protocol at
//! hand; before it did, they were converted as C does.

use crate::errors;
use crate::ruby::{Rb, Val};

/// A signed 8-bit integer.
#[inline]
pub fn byte(rb: Rb, value: Val, strict: bool) -> i8 {
    match in_range(rb, value, strict, i8::MIN.into(), i8::MAX.into()) {
        Some(number) => number as i8,
        None => rb.to_int(value) as i8,
    }
}

/// A signed 16-bit integer; an old gem may be given more bits, which are left to
/// the format.
#[inline]
pub fn i16(rb: Rb, value: Val, strict: bool) -> Result<i16, i32> {
    match in_range(rb, value, strict, i16::MIN.into(), i16::MAX.into()) {
        Some(number) => Ok(number as i16),
        None => {
            let number = rb.to_int(value);
            number.try_into().map_err(|_| number)
        }
    }
}

/// A signed 32-bit integer.
#[inline]
pub fn i32(rb: Rb, value: Val, strict: bool) -> i32 {
    match in_range(rb, value, strict, i32::MIN.into(), i32::MAX.into()) {
        Some(number) => number as i32,
        None => rb.to_int(value),
    }
}

/// A signed 64-bit integer.
#[inline]
pub fn i64(rb: Rb, value: Val, strict: bool) -> i64 {
    match in_range(rb, value, strict, i64::MIN, i64::MAX) {
        Some(number) => number,
        None => rb.to_i64(value),
    }
}

/// A floating point number: what `Kernel#Float` accepts.
#[inline]
pub fn double(rb: Rb, value: Val) -> f64 {
    if let Some(number) = value.float() {
        return number;
    }
    if value.is_nil() {
        errors::nil_argument(rb);
    }
    rb.to_float(value)
}

/// An Integer of a range, anything else refused; `nil` is not an Integer.
#[inline]
pub fn integer(rb: Rb, value: Val, min: i64, max: i64) -> i64 {
    if !value.is_integer() {
        errors::integer_expected(rb);
    }
    let number = rb.to_i64(value);
    if !(min..=max).contains(&number) {
        errors::out_of_bounds(rb);
    }
    number
}

/// The number, checked; `None` where it is to be converted.
#[inline]
fn in_range(rb: Rb, value: Val, strict: bool, min: i64, max: i64) -> Option<i64> {
    match value.fixnum() {
        Some(number) if (min..=max).contains(&number) => Some(number),
        _ => unusual(rb, value, strict, min, max),
    }
}

#[cold]
fn unusual(rb: Rb, value: Val, strict: bool, min: i64, max: i64) -> Option<i64> {
    if value.is_nil() {
        errors::nil_argument(rb);
    }
    strict.then(|| integer(rb, value, min, max))
}
