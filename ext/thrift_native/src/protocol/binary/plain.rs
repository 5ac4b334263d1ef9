//! The manners of `Thrift::BinaryProtocol`: those of the installed gem's own
//! Ruby methods.
//!
//! What is usual is written here. About anything else the gem's method decides:
//! it is called with a protocol over an empty memory buffer, and either raises
//! or leaves there what is to be written.

use thrift_codec::{Error as CodecError, TType};

use super::originals::{originals, Originals};
use super::Class;
use crate::bytes;
use crate::checks::Checks;
use crate::errors;
use crate::known::known;
use crate::memory_buffer;
use crate::overrides;
use crate::ruby::{keep, Kind, Rb, Val};
use crate::uuid;

/// The protocol that the gem has in Ruby.
pub struct Plain;

/// The bytes that the gem's own method writes for a value.
#[cold]
fn written_by_ruby(rb: Rb, method: fn(&Originals) -> Val, value: Val) -> Val {
    let known = known(rb);
    let transport = rb.new_instance(known.memory_buffer, []);
    let protocol = rb.new_instance(known.binary_protocol, [transport]);
    rb.call(
        method(originals(rb)),
        known.names.bind_call,
        [protocol, value],
    );
    let written = memory_buffer::take_all(rb, transport);
    keep(transport);
    written
}

fn fixed<const N: usize>(rb: Rb, method: fn(&Originals) -> Val, value: Val) -> [u8; N] {
    let written = written_by_ruby(rb, method, value);
    let bytes = written.with_bytes(|bytes| bytes.first_chunk().copied());
    keep(written);
    bytes.unwrap_or_else(|| errors::end_of_buffer(rb))
}

/// The value of an Integer in a range that every gem takes.
#[inline]
fn usual(value: Val, min: i64, max: i64) -> Option<i64> {
    value.fixnum().filter(|number| (min..=max).contains(number))
}

/// The bytes of a string behind its length.
const LENGTH_LEN: usize = 4;

fn string_by_ruby(rb: Rb, method: fn(&Originals) -> Val, value: Val) -> Val {
    let written = written_by_ruby(rb, method, value);
    let text = written.with_bytes(|bytes| rb.new_binary(bytes.get(LENGTH_LEN..).unwrap_or(&[])));
    keep(written);
    text
}

impl Checks for Plain {
    /// Only the gem's own method knows.
    fn is_strict(_rb: Rb) -> bool {
        true
    }

    #[cold]
    fn type_code(rb: Rb, code: i32) -> TType {
        match i8::try_from(code) {
            Ok(code) => TType(code as u8),
            Err(_) => TType(Self::byte(rb, Val::from_small(code)) as u8),
        }
    }

    #[inline]
    fn field_id(rb: Rb, id: i64) -> i16 {
        i16::try_from(id).unwrap_or_else(|_| {
            i16::from_be_bytes(fixed(rb, |ruby| ruby.write_i16, rb.integer(id)))
        })
    }

    #[inline]
    fn length(rb: Rb, length: usize) -> i32 {
        i32::try_from(length).unwrap_or_else(|_| errors::out_of_range(rb))
    }

    #[inline]
    fn byte(rb: Rb, value: Val) -> i8 {
        match usual(value, i8::MIN.into(), i8::MAX.into()) {
            Some(number) => number as i8,
            None => i8::from_be_bytes(fixed(rb, |ruby| ruby.write_byte, value)),
        }
    }

    #[inline]
    fn i16(rb: Rb, value: Val) -> Result<i16, i32> {
        Ok(match usual(value, i16::MIN.into(), i16::MAX.into()) {
            Some(number) => number as i16,
            None => i16::from_be_bytes(fixed(rb, |ruby| ruby.write_i16, value)),
        })
    }

    #[inline]
    fn i32(rb: Rb, value: Val) -> i32 {
        match usual(value, i32::MIN.into(), i32::MAX.into()) {
            Some(number) => number as i32,
            None => i32::from_be_bytes(fixed(rb, |ruby| ruby.write_i32, value)),
        }
    }

    #[inline]
    fn i64(rb: Rb, value: Val) -> i64 {
        match usual(value, i64::MIN, i64::MAX) {
            Some(number) => number,
            None => i64::from_be_bytes(fixed(rb, |ruby| ruby.write_i64, value)),
        }
    }

    #[inline]
    fn double(rb: Rb, value: Val) -> f64 {
        match value.float() {
            Some(number) => number,
            None => f64::from_be_bytes(fixed(rb, |ruby| ruby.write_double, value)),
        }
    }

    #[inline]
    fn string(rb: Rb, value: Val) -> Val {
        if value.kind() == Kind::String {
            rb.to_str(bytes::as_utf8(rb, value))
        } else {
            string_by_ruby(rb, |ruby| ruby.write_string, value)
        }
    }

    #[inline]
    fn binary(rb: Rb, value: Val) -> Val {
        if value.kind() == Kind::String {
            value
        } else {
            string_by_ruby(rb, |ruby| ruby.write_binary, value)
        }
    }

    fn uuid(rb: Rb, value: Val) -> [u8; 16] {
        let parsed = if value.kind() == Kind::String {
            value.with_bytes(uuid::parse)
        } else {
            None
        };
        parsed.unwrap_or_else(|| fixed(rb, |ruby| ruby.write_uuid, value))
    }

    fn uuid_text(rb: Rb, bytes: [u8; 16]) -> Val {
        rb.new_utf8(&uuid::to_text(bytes))
    }
}

impl Class for Plain {
    /// An object of the class itself, and nothing overridden: what isn't, sees
    /// every call that the gem's methods make of each other.
    #[inline]
    fn serves(rb: Rb, this: Val, kind: u32) -> bool {
        let class = this.class();
        class == known(rb).binary_protocol && overrides::protocol(rb, class) & kind != 0
    }

    fn by_ruby<const N: usize>(
        rb: Rb,
        method: fn(&Originals) -> Val,
        this: Val,
        args: [Val; N],
    ) -> Val {
        rb.bind_call(method(originals(rb)), known(rb).names.bind_call, this, args)
    }

    #[inline]
    fn header_number(_rb: Rb, value: Val, min: i32, max: i32) -> Option<i32> {
        usual(value, min.into(), max.into()).map(|number| number as i32)
    }

    fn message_name(rb: Rb, value: Val) -> Option<Val> {
        (value.kind() == Kind::String).then(|| rb.to_str(bytes::as_utf8(rb, value)))
    }

    fn refuse_message(rb: Rb, error: CodecError) -> ! {
        errors::raise_codec(rb, error)
    }

    fn is_strict_header(value: Val) -> bool {
        value.truthy()
    }
}
