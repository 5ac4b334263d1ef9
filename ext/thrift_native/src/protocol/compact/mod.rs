//! `Thrift::CompactProtocol`.

mod reading;
mod state;
mod writing;

use magnus::{Error, Value};
use thrift_codec::compact::{CompactReader, CompactWriter};
use thrift_codec::Writer;

use crate::decode;
use crate::dialect;
use crate::encode;
use crate::errors::{self, ReadError};
use crate::extension::{methods, Method};
use crate::known::known;
use crate::native::{Encoded, Format, NativeOutput, NativeSource, RubyReader};
use crate::ruby::{Rb, Val};
use crate::scratch;
use crate::transport::{self, CalledInput, MemoryInput, RubyInput};

/// The methods that are native, of `Thrift::CompactProtocol`.
pub const METHODS: &[&[Method]] = &[
    writing::METHODS,
    reading::METHODS,
    methods! { "native?" => is_native(0); },
];

fn is_native(_this: Value) -> Result<bool, Error> {
    Ok(true)
}

impl Format for CompactWriter<Vec<u8>> {
    #[inline]
    fn bytes(&self) -> &[u8] {
        self.out()
    }

    #[inline]
    fn clear(&mut self) {
        self.out_mut().clear();
    }

    #[cold]
    fn unknown_type(rb: Rb, code: i32) -> ! {
        errors::unknown_compact_type(rb, code.into())
    }

    fn wide_i16(&mut self, value: i32) {
        self.i32(value);
    }
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
    scratch::with_compact(rb, |writer| {
        let mut output = NativeOutput {
            writer,
            protocol,
            transport,
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
    };
    let result = decode::read(rb, &mut source, object, depth);
    source.reader.input_mut().store_position(rb);
    result
}

/// A reader with the protocol's limit, and the types of the installed gem.
#[inline]
fn reader<I: RubyInput>(rb: Rb, input: I, protocol: Val) -> CompactReader<I> {
    let mut reader = CompactReader::new(input, state::max_string_size(rb, protocol));
    if !dialect::get(rb).uuid {
        reader.forget_uuids();
    }
    reader
}
