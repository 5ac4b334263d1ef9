//! What a string is on its way to the wire and from it.
//!
//! The C extension calls three helpers of `Thrift::Bytes` for that. While they
//! are Thrift's own, none of them is called here.

use magnus::{Error, Value};

use crate::errors;
use crate::known::known;
use crate::overrides::{self, bytes};
use crate::ruby::{keep, protect, Kind, Name, Rb, Val};

/// A String whose bytes are those of a string field: its text as UTF-8, or
/// whatever the application's own `convert_to_utf8_byte_buffer` makes of it.
/// Raises as `String#encode` does, and NoMethodError for what is no String.
#[inline]
pub fn as_utf8(rb: Rb, value: Val) -> Val {
    if is_plain(rb, value)
        && overrides::bytes(rb) & bytes::TO_UTF8 != 0
        && value.is_utf8_as_it_stands()
    {
        return value;
    }
    converted(rb, value)
}

#[cold]
fn converted(rb: Rb, value: Val) -> Val {
    let known = known(rb);
    let function = known.names.convert_to_utf8_byte_buffer;
    rb.call(known.bytes, function, [value])
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

/// `empty_byte_buffer(size = nil)`: an ASCII-8BIT String of `size` zero bytes.
pub fn empty_byte_buffer(_bytes: Value, args: &[Value]) -> Result<Value, Error> {
    let size = match *args {
        [] => Val::NIL,
        [size] => Val::from_magnus(size),
        _ => return Err(errors::wrong_arity(args.len(), "0..1")),
    };
    protect(|rb| {
        if !size.truthy() {
            return rb.new_binary(&[]);
        }
        match size.fixnum() {
            Some(size) => rb.zeros(usize::try_from(size).unwrap_or(0)),
            None => by_ruby(rb, known(rb).names.empty_byte_buffer, size),
        }
    })
    .map(Val::to_magnus)
}

/// `force_binary_encoding(buffer)`: the String itself, ASCII-8BIT; a copy of a
/// frozen one of another encoding.
pub fn force_binary_encoding(_bytes: Value, buffer: Value) -> Result<Value, Error> {
    let buffer = Val::from_magnus(buffer);
    protect(|rb| {
        if is_plain(rb, buffer) {
            rb.force_binary(buffer)
        } else {
            by_ruby(rb, known(rb).names.force_binary_encoding, buffer)
        }
    })
    .map(Val::to_magnus)
}

/// `get_string_byte(string, index)`: a byte, 0 to 255; `nil` past the end.
pub fn get_string_byte(_bytes: Value, string: Value, index: Value) -> Result<Value, Error> {
    let [string, index] = [string, index].map(Val::from_magnus);
    protect(|rb| rb.call(string, known(rb).names.getbyte, [index])).map(Val::to_magnus)
}

/// `set_string_byte(string, index, byte)`: sets a byte, and returns it.
pub fn set_string_byte(
    _bytes: Value,
    string: Value,
    index: Value,
    byte: Value,
) -> Result<Value, Error> {
    let [string, index, byte] = [string, index, byte].map(Val::from_magnus);
    protect(|rb| rb.call(string, known(rb).names.setbyte, [index, byte])).map(Val::to_magnus)
}

/// `convert_to_utf8_byte_buffer(string)`: a new ASCII-8BIT String with the text
/// of a String as UTF-8. Raises as `String#encode` does.
pub fn convert_to_utf8_byte_buffer(_bytes: Value, string: Value) -> Result<Value, Error> {
    let string = Val::from_magnus(string);
    protect(|rb| {
        if is_plain(rb, string) && string.is_utf8_as_it_stands() {
            let copy = rb.dup_string(string);
            rb.force_binary(copy)
        } else {
            let name = known(rb).names.convert_to_utf8_byte_buffer;
            by_ruby(rb, name, string)
        }
    })
    .map(Val::to_magnus)
}

/// `convert_to_string(utf8_buffer)`: a new UTF-8 String with these bytes.
pub fn convert_to_string(_bytes: Value, buffer: Value) -> Result<Value, Error> {
    let buffer = Val::from_magnus(buffer);
    protect(|rb| {
        if is_plain(rb, buffer) {
            let copy = rb.dup_string(buffer);
            rb.call_utf8(copy);
            copy
        } else {
            by_ruby(rb, known(rb).names.convert_to_string, buffer)
        }
    })
    .map(Val::to_magnus)
}

/// Is it a String, of no class below it?
#[inline]
fn is_plain(rb: Rb, value: Val) -> bool {
    value.kind() == Kind::String && value.class() == known(rb).string
}

/// What the gem's own function makes of a value.
#[cold]
fn by_ruby(rb: Rb, function: Name, value: Val) -> Val {
    let known = known(rb);
    let args = [function.symbol(), value];
    let result = rb.call(known.originals, known.names.bytes, args);
    keep(value);
    result
}
