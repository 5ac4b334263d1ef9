//! What counts as a number of each size.

use crate::dialect;
use crate::errors;
use crate::ruby::{Rb, Val};

/// A signed 8-bit integer.
#[inline]
pub fn byte(rb: Rb, value: Val) -> i8 {
    match in_range(rb, value, i8::MIN.into(), i8::MAX.into()) {
        Some(number) => number as i8,
        None => rb.to_i32(value) as i8,
    }
}

/// A signed 16-bit integer. Before integers were checked the compact protocol
/// wrote it as it writes 32 bits.
#[inline]
pub fn i16(rb: Rb, value: Val) -> Result<i16, i32> {
    match in_range(rb, value, i16::MIN.into(), i16::MAX.into()) {
        Some(number) => Ok(number as i16),
        None => {
            let number = rb.to_int(value);
            number.try_into().map_err(|_| number)
        }
    }
}

/// A signed 32-bit integer.
#[inline]
pub fn i32(rb: Rb, value: Val) -> i32 {
    match in_range(rb, value, i32::MIN.into(), i32::MAX.into()) {
        Some(number) => number as i32,
        None => rb.to_int(value),
    }
}

/// A signed 64-bit integer.
#[inline]
pub fn i64(rb: Rb, value: Val) -> i64 {
    match in_range(rb, value, i64::MIN, i64::MAX) {
        Some(number) => number,
        None => rb.to_i64(value),
    }
}

/// The size of a container.
#[inline]
pub fn size(rb: Rb, value: Val) -> i32 {
    of_header(rb, value, 0, i32::MAX)
}

/// A sequence id.
pub fn seqid(rb: Rb, value: Val) -> i32 {
    of_header(rb, value, i32::MIN, i32::MAX)
}

/// A field id.
pub fn field_id(rb: Rb, value: Val) -> i32 {
    of_header(rb, value, i16::MIN.into(), i16::MAX.into())
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

/// A number in a header, which an old gem converts as C does, `nil` included.
#[inline]
fn of_header(rb: Rb, value: Val, min: i32, max: i32) -> i32 {
    if dialect::get(rb).strict_integers {
        checked(rb, value, min.into(), max.into()) as i32
    } else {
        rb.to_i32(value)
    }
}

/// The number, checked; `None` where an old gem converts what it is given.
#[inline]
fn in_range(rb: Rb, value: Val, min: i64, max: i64) -> Option<i64> {
    match value.fixnum() {
        Some(number) if (min..=max).contains(&number) => Some(number),
        _ => unusual(rb, value, min, max),
    }
}

#[cold]
fn unusual(rb: Rb, value: Val, min: i64, max: i64) -> Option<i64> {
    if value.is_nil() {
        errors::nil_argument(rb);
    }
    dialect::get(rb)
        .strict_integers
        .then(|| checked(rb, value, min, max))
}

/// The number, if it is an Integer of this range.
fn checked(rb: Rb, value: Val, min: i64, max: i64) -> i64 {
    if value.is_nil() {
        errors::nil_argument(rb);
    }
    if !value.is_integer() {
        errors::integer_expected(rb);
    }
    let number = rb.to_i64(value);
    if !(min..=max).contains(&number) {
        errors::out_of_bounds(rb);
    }
    number
}
