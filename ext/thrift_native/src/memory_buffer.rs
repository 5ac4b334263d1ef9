//! `Thrift::MemoryBufferTransport`: what was written in `@buf`, and in `@index`
//! how much of it has been read.

use magnus::{Error, Value};
use thrift_codec::Input;

use crate::dialect;
use crate::errors;
use crate::known::known;
use crate::ruby::{keep, protect, Rb, StringInput, Val};

/// Bytes that were read are dropped as soon as there are this many, and at least
/// as many as are still to come: so that each byte is moved once at most.
const GARBAGE_BUFFER_SIZE: usize = 4096;

/// Appends the bytes of a String to what was written.
pub fn append_string(rb: Rb, transport: Val, string: Val) {
    rb.append_string(buffer(rb, transport), string);
}

/// Forgets what was written and read.
#[inline]
pub fn reset(rb: Rb, transport: Val) {
    let buffer = buffer(rb, transport);
    if buffer.byte_len() > 0 {
        rb.clear_string(buffer);
    }
    known(rb).ivars.index.set(rb, transport, Val::from_small(0));
}

/// Takes over the bytes of a String, as `reset_buffer` does: the String is
/// ASCII-8BIT afterwards, unless it is frozen.
pub fn reset_to(rb: Rb, transport: Val, bytes: Val) {
    let bytes = rb.force_binary(bytes);
    rb.replace_string(buffer(rb, transport), bytes);
    known(rb).ivars.index.set(rb, transport, Val::from_small(0));
}

/// Is there nothing to be read?
#[inline]
pub fn is_empty(rb: Rb, transport: Val) -> bool {
    input(rb, transport).chunk().is_empty()
}

/// Takes all there is to be read.
pub fn take_all(rb: Rb, transport: Val) -> Val {
    let input = input(rb, transport);
    take(rb, transport, input, input.chunk().len())
}

/// What is still to be read.
#[inline]
pub fn input(rb: Rb, transport: Val) -> StringInput {
    let index = rb.to_i64(known(rb).ivars.index.get(rb, transport));
    StringInput::new(buffer(rb, transport), index.max(0) as usize)
}

/// Everything before the position of `input` has been read, and may be dropped.
#[inline]
pub fn consume_to(rb: Rb, transport: Val, input: StringInput) {
    let position = input.position();
    if position >= GARBAGE_BUFFER_SIZE && position >= input.chunk().len() {
        let ivars = &known(rb).ivars;
        let rest = input.copy_rest(rb);
        ivars.buf.set(rb, transport, rest);
        ivars.index.set(rb, transport, Val::from_small(0));
    } else {
        store_position(rb, transport, input);
    }
}

/// Everything before the position of `input` has been read, and stays: in the
/// middle of a message nobody should wait for the rest of it to be moved.
#[inline]
pub fn store_position(rb: Rb, transport: Val, input: StringInput) {
    let index = rb.integer(input.position() as i64);
    known(rb).ivars.index.set(rb, transport, index);
}

fn buffer(rb: Rb, transport: Val) -> Val {
    rb.to_str(known(rb).ivars.buf.get(rb, transport))
}

/// `write`: appends the bytes of a String, which is ASCII-8BIT afterwards unless
/// it is frozen.
pub fn write(this: Value, string: Value) -> Result<(), Error> {
    let (this, string) = (Val::from_magnus(this), Val::from_magnus(string));
    protect(|rb| {
        let bytes = rb.force_binary(crate::bytes::as_binary(rb, string));
        append_string(rb, this, bytes);
        keep(bytes);
    })
}

/// `read`: takes exactly `length` bytes; where there are fewer, takes them and
/// raises EOFError.
pub fn read(this: Value, length: Value) -> Result<Value, Error> {
    let (this, length) = (Val::from_magnus(this), Val::from_magnus(length));
    protect(|rb| {
        let length = wanted(rb, length);
        take_or_drain(rb, this, length)
    })
    .map(Val::to_magnus)
}

/// `read_all`: takes exactly `length` bytes; where there are fewer, takes none
/// and raises EOFError.
pub fn read_all(this: Value, length: Value) -> Result<Value, Error> {
    let (this, length) = (Val::from_magnus(this), Val::from_magnus(length));
    protect(|rb| {
        let length = wanted(rb, length);
        take(rb, this, input(rb, this), length)
    })
    .map(Val::to_magnus)
}

/// `read_byte`: takes one byte, as an Integer of 0 to 255; with an old gem, of
/// -128 to 127.
pub fn read_byte(this: Value) -> Result<Value, Error> {
    let this = Val::from_magnus(this);
    protect(|rb| {
        let mut input = input(rb, this);
        match input.byte() {
            Ok(byte) => {
                consume_to(rb, this, input);
                if dialect::get(rb).old_memory_buffer {
                    Val::from_small((byte as i8).into())
                } else {
                    Val::from_small(byte.into())
                }
            }
            Err(error) => errors::raise_codec(rb, error),
        }
    })
    .map(Val::to_magnus)
}

/// `read_into_buffer`: takes `size` bytes into the beginning of a String that is
/// long enough, and returns how many. Where there are fewer, or the String is
/// shorter, takes what it can and raises EOFError or IndexError.
pub fn read_into_buffer(this: Value, target: Value, size: Value) -> Result<Value, Error> {
    let this = Val::from_magnus(this);
    let (target, size) = (Val::from_magnus(target), Val::from_magnus(size));
    protect(|rb| {
        let size = rb.to_i32(size);
        let Ok(size @ 1..) = usize::try_from(size) else {
            return Val::from_small(0);
        };
        if is_empty(rb, this) {
            errors::end_of_buffer(rb);
        }
        let target = rb.to_str(target);
        let mut input = input(rb, this);
        let left = input.chunk().len();
        let room = target.byte_len();
        let taken = size.min(left).min(room);
        if room > 0 {
            input.overwrite(rb, target, taken);
        }
        let succeeds = taken == size;
        if succeeds || !dialect::get(rb).old_memory_buffer {
            consume_to(rb, this, input);
        }
        if succeeds {
            return rb.integer(size as i64);
        }
        if taken == left {
            errors::end_of_buffer(rb);
        }
        errors::index_error(rb, taken)
    })
    .map(Val::to_magnus)
}

/// The number of bytes that is asked for.
fn wanted(rb: Rb, length: Val) -> usize {
    let length = if dialect::get(rb).old_memory_buffer {
        rb.to_int(length).into()
    } else {
        rb.to_i64(length)
    };
    match usize::try_from(length) {
        Ok(length) => length,
        Err(_) => errors::transport_negative_size(rb),
    }
}

/// Takes exactly `length` bytes; where there are fewer, takes them and raises.
fn take_or_drain(rb: Rb, transport: Val, length: usize) -> Val {
    let mut input = input(rb, transport);
    let left = input.chunk().len();
    if length > left {
        input.advance(left);
        consume_to(rb, transport, input);
        errors::end_of_buffer(rb);
    }
    take(rb, transport, input, length)
}

/// Takes exactly `length` bytes; where there are fewer, takes none and raises.
fn take(rb: Rb, transport: Val, mut input: StringInput, length: usize) -> Val {
    match input.bytes(length) {
        Ok(span) => {
            let data = input.copy(span, |bytes| rb.new_binary(bytes));
            consume_to(rb, transport, input);
            data
        }
        Err(error) => errors::raise_codec(rb, error),
    }
}
