//! `Thrift::CompactProtocol`.

mod reading;
mod state;
mod writing;

use std::marker::PhantomData;

use magnus::{Error, Value};
use thrift_codec::compact::{CompactReader, CompactWriter};
use thrift_codec::TType;

use crate::bytes;
use crate::checks::Checks;
use crate::decode;
use crate::dialect;
use crate::encode;
use crate::errors::{self, ReadError};
use crate::extension::{methods, Method};
use crate::known::known;
use crate::native::{Encoded, NativeOutput, NativeSource, RubyReader};
use crate::numbers;
use crate::protocol::max_string_size;
use crate::ruby::{Rb, Val};
use crate::scratch;
use crate::transport::{self, CalledInput, MemoryInput, RubyInput};
use crate::uuid;

/// The methods that are native, of `Thrift::CompactProtocol`.
pub const METHODS: &[&[Method]] = &[
    writing::METHODS,
    reading::METHODS,
    methods! { "native?" => is_native(0); },
];

fn is_native(_this: Value) -> Result<bool, Error> {
    Ok(true)
}

impl<I: RubyInput> RubyReader for CompactReader<I> {
    type In = I;

    #[inline]
    fn input(&self) -> &I {
        CompactReader::input(self)
    }

    #[inline]
    fn input_mut(&mut self) -> &mut I {
        CompactReader::input_mut(self)
    }
}

/// The checks of the C extension.
struct Compact;

impl Checks for Compact {
    #[cold]
    fn type_code(rb: Rb, code: i32) -> TType {
        errors::unknown_compact_type(rb, code.into())
    }

    #[inline]
    fn field_id(rb: Rb, id: i64) -> i16 {
        i16::try_from(id).unwrap_or_else(|_| errors::out_of_bounds(rb))
    }

    #[inline]
    fn length(rb: Rb, length: usize) -> i32 {
        i32::try_from(length).unwrap_or_else(|_| errors::out_of_bounds(rb))
    }

    #[inline]
    fn bool(rb: Rb, value: Val) -> bool {
        value == Val::TRUE || (value.truthy() && dialect::get(rb).truthy_bools)
    }

    #[inline]
    fn byte(rb: Rb, value: Val) -> i8 {
        numbers::byte(rb, value, strict(rb))
    }

    #[inline]
    fn i16(rb: Rb, value: Val) -> Result<i16, i32> {
        numbers::i16(rb, value, strict(rb))
    }

    #[inline]
    fn i32(rb: Rb, value: Val) -> i32 {
        numbers::i32(rb, value, strict(rb))
    }

    #[inline]
    fn i64(rb: Rb, value: Val) -> i64 {
        numbers::i64(rb, value, strict(rb))
    }

    #[inline]
    fn double(rb: Rb, value: Val) -> f64 {
        numbers::double(rb, value)
    }

    #[inline]
    fn string(rb: Rb, value: Val) -> Val {
        bytes::as_binary(rb, bytes::as_utf8(rb, value))
    }

    #[inline]
    fn binary(rb: Rb, value: Val) -> Val {
        bytes::as_binary(rb, value)
    }

    fn uuid(rb: Rb, value: Val) -> [u8; 16] {
        uuid::from_text(rb, value)
    }

    fn uuid_text(rb: Rb, bytes: [u8; 16]) -> Val {
        rb.new_binary(&uuid::to_text(bytes))
    }
}

#[inline]
fn strict(rb: Rb) -> bool {
    dialect::get(rb).strict_integers
}

/// A number in a header, which an old gem converts as C does, `nil` included.
#[inline]
fn header_number(rb: Rb, value: Val, min: i32, max: i32) -> i32 {
    if !strict(rb) {
        return rb.to_i32(value);
    }
    if value.is_nil() {
        errors::nil_argument(rb);
    }
    numbers::integer(rb, value, min.into(), max.into()) as i32
}

/// Is no boolean field half written or half read?
pub fn is_between_values(rb: Rb, protocol: Val) -> bool {
    let names = &known(rb).names;
    protocol.ivar(names.boolean_field).is_nil() && protocol.ivar(names.bool_value).is_nil()
}

/// Encodes a struct in one pass, and hands the bytes to `finish`.
pub fn encode_struct<T>(
    rb: Rb,
    protocol: Val,
    object: Val,
    depth: i32,
    finish: impl FnOnce(&mut dyn Encoded) -> T,
) -> T {
    let transport = protocol.ivar(known(rb).names.trans);
    scratch::with_writer(rb, |writer: &mut CompactWriter<Vec<u8>>| {
        let mut output = NativeOutput {
            writer,
            protocol,
            transport,
            checks: PhantomData::<Compact>,
        };
        encode::write(rb, &mut output, object, depth);
        finish(&mut output)
    })
}

/// Reads a struct in one pass: in place from a memory buffer, from any other
/// transport by its own methods.
pub fn read_struct(rb: Rb, protocol: Val, object: Val, depth: i32) -> Result<(), ReadError> {
    let names = &known(rb).names;
    let transport = protocol.ivar(names.trans);
    if transport::reads_from_memory(rb, transport) {
        let input = MemoryInput::new(rb, transport);
        read_from(rb, input, protocol, object, depth)
    } else {
        let rbuf = protocol.ivar(names.rbuf);
        let input = CalledInput::new(rb, transport, rbuf);
        read_from(rb, input, protocol, object, depth)
    }
}

fn read_from(
    rb: Rb,
    input: impl RubyInput,
    protocol: Val,
    object: Val,
    depth: i32,
) -> Result<(), ReadError> {
    let mut source = NativeSource {
        reader: reader(rb, input, protocol),
        protocol,
        checks: PhantomData::<Compact>,
    };
    let result = decode::read(rb, &mut source, object, depth);
    source.reader.input_mut().store_position(rb);
    result
}

/// A reader with the protocol's limit, and the types of the installed gem.
#[inline]
fn reader<I: RubyInput>(rb: Rb, input: I, protocol: Val) -> CompactReader<I> {
    let mut reader = CompactReader::new(input, max_string_size(rb, protocol));
    if !dialect::get(rb).uuid {
        reader.forget_uuids();
    }
    reader
}
