//! Walks in a wire format of the codec: values are checked here, and encoded or
//! decoded there.

use std::marker::PhantomData;

use thrift_codec::{
    skip_with, FieldHeader, ListHeader, MapHeader, Reader, TType, Writer, SKIP_DEPTH,
};

use crate::bytes;
use crate::checks::Checks;
use crate::decode::{self, Source};
use crate::encode::{self, Output};
use crate::errors::{self, ReadError};
use crate::known::known;
use crate::open_ids::{Level, OpenIds};
use crate::plan::{Field, Scalar, Shape, Type};
use crate::ruby::{Exclusive, Rb, Val};
use crate::scratch::{self, Scratch};
use crate::transport::{self, CalledInput, MemoryInput, RubyInput};
use crate::turns::Turns;

/// A format that structs are written in, to a buffer that is kept.
pub trait Format: Writer<Out = Vec<u8>> + Sized {
    /// Does the header of a map without entries tell no types, known or not?
    const EMPTY_MAPS_ARE_UNTYPED: bool;
    /// Where a writer of the format is kept.
    fn of(scratch: &Scratch) -> &Exclusive<Self>;
    /// Forgets the struct that is being written, not the bytes.
    fn reset(&mut self);
    /// Writes an integer that only an old gem takes for one of 16 bits.
    fn wide_i16(&mut self, value: i32);
}

/// A protocol that is passed by.
#[derive(Clone, Copy)]
pub struct Decorated {
    /// What others are given who write or read in between.
    pub protocol: Val,
    /// The protocol that does the work: the same one, or what it decorates.
    pub inner: Val,
}

/// Encodes, for a protocol that writes to a transport and checks its values as
/// `C` does.
pub struct NativeOutput<'a, W, C> {
    pub writer: &'a mut W,
    pub protocol: Decorated,
    pub transport: Val,
    pub checks: PhantomData<C>,
}

/// What a walk has encoded, in whichever format.
pub trait Encoded {
    /// The bytes that were not sent yet.
    fn bytes(&self) -> &[u8];
    /// Hands them to the transport, in one `write`.
    fn send(&mut self, rb: Rb);
}

impl<W: Format, C: Checks> Encoded for NativeOutput<'_, W, C> {
    fn bytes(&self) -> &[u8] {
        self.writer.out()
    }

    fn send(&mut self, rb: Rb) {
        transport::write(rb, self.transport, self.writer.out());
        self.writer.out_mut().clear();
    }
}

#[inline]
fn wire_type<C: Checks>(rb: Rb, declared: &Type) -> TType {
    declared.ttype().unwrap_or_else(|| match declared {
        Type::Unknown(code) => C::type_code(rb, *code),
        _ => errors::incomplete_field(rb),
    })
}

#[inline]
fn wire_size(rb: Rb, size: usize) -> i32 {
    i32::try_from(size).unwrap_or_else(|_| errors::out_of_bounds(rb))
}

impl<W: Format, C: Checks> Output for NativeOutput<'_, W, C> {
    type Outer = W::Outer;

    const CALLS_RUBY: bool = false;

    #[inline]
    fn struct_begin(&mut self, _rb: Rb, _object: Val) -> W::Outer {
        self.writer.struct_begin()
    }

    #[inline]
    fn struct_end(&mut self, _rb: Rb, outer: W::Outer) {
        self.writer.struct_end(outer);
    }

    #[inline]
    fn field_begin(&mut self, rb: Rb, _name: Val, field: &Field, declared: &Type) {
        let (ttype, id) = field.wire.unwrap_or_else(|| {
            let id = C::field_id(rb, field.id);
            (wire_type::<C>(rb, declared), id)
        });
        self.writer.field_begin(ttype, id);
    }

    #[inline]
    fn field_bool(&mut self, rb: Rb, _name: Val, field: &Field, value: Val) {
        let id = match field.wire {
            Some((_, id)) => id,
            None => C::field_id(rb, field.id),
        };
        self.writer.field_bool(id, C::bool(rb, value));
    }

    #[inline]
    fn field_end(&mut self, _rb: Rb) {}

    #[inline]
    fn field_stop(&mut self, _rb: Rb) {
        self.writer.field_stop();
    }

    #[inline]
    fn map_begin(&mut self, rb: Rb, key: &Type, value: &Type, size: usize) {
        let size = wire_size(rb, size);
        if size == 0 && W::EMPTY_MAPS_ARE_UNTYPED {
            self.writer.map_begin(TType::STOP, TType::STOP, 0);
        } else {
            let (key, value) = (wire_type::<C>(rb, key), wire_type::<C>(rb, value));
            self.writer.map_begin(key, value, size);
        }
    }

    #[inline]
    fn map_end(&mut self, _rb: Rb) {}

    #[inline]
    fn list_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        self.collection_begin(rb, element, size);
    }

    #[inline]
    fn list_end(&mut self, _rb: Rb) {}

    #[inline]
    fn set_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        self.collection_begin(rb, element, size);
    }

    #[inline]
    fn set_end(&mut self, _rb: Rb) {}

    #[inline]
    fn scalar(&mut self, rb: Rb, scalar: Scalar, value: Val) {
        match scalar {
            Scalar::Bool => self.writer.bool(C::bool(rb, value)),
            Scalar::Byte => self.writer.byte(C::byte(rb, value)),
            Scalar::I16 => match C::i16(rb, value) {
                Ok(number) => self.writer.i16(number),
                Err(number) => self.writer.wide_i16(number),
            },
            Scalar::I32 => self.writer.i32(C::i32(rb, value)),
            Scalar::I64 => self.writer.i64(C::i64(rb, value)),
            Scalar::Double => self.writer.double(C::double(rb, value)),
            Scalar::String => self.string(rb, C::string(rb, value)),
            Scalar::Binary => self.string(rb, C::binary(rb, value)),
            Scalar::Uuid => self.writer.uuid(&C::uuid(rb, value)),
        }
    }

    fn hand_over(&mut self, rb: Rb, object: Val, depth: Option<i32>, level: &Level<'_, W::Outer>) {
        if !self.writer.out().is_empty() {
            self.send(rb);
        }
        let names = &known(rb).names;
        let Decorated { protocol, inner } = self.protocol;
        let ids = OpenIds::new(rb, inner);
        ids.push_outer(level, &|outer| W::outer_field_id(outer).into());
        ids.push(self.writer.last_field_id().into());
        match depth {
            Some(depth) => rb.call(object, names.write, [protocol, Val::from_small(depth)]),
            None => rb.call(object, names.write, [protocol]),
        };
        ids.close();
    }
}

impl<'a, W, C> NativeOutput<'a, W, C> {
    fn new(writer: &'a mut W, protocol: Decorated, transport: Val) -> Self {
        Self {
            writer,
            protocol,
            transport,
            checks: PhantomData,
        }
    }
}

impl<W: Format, C: Checks> NativeOutput<'_, W, C> {
    #[inline]
    fn collection_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        let size = wire_size(rb, size);
        self.writer
            .collection_begin(wire_type::<C>(rb, element), size);
    }

    #[inline]
    fn string(&mut self, rb: Rb, string: Val) {
        let length = C::length(rb, string.byte_len());
        if !scratch::has_room(self.writer.out_mut(), length as usize) {
            rb.no_memory();
        }
        string.with_bytes(|bytes| self.writer.binary(bytes));
    }
}

/// Decodes, for a protocol that reads from a transport.
pub struct NativeSource<R, C> {
    pub reader: R,
    pub protocol: Decorated,
    pub checks: PhantomData<C>,
}

impl<R: Reader<Input: RubyInput>, C: Checks> Source for NativeSource<R, C> {
    type Outer = R::Outer;

    #[inline]
    fn struct_begin(&mut self, _rb: Rb) -> R::Outer {
        self.reader.struct_begin()
    }

    #[inline]
    fn struct_end(&mut self, _rb: Rb, outer: R::Outer) {
        self.reader.struct_end(outer);
    }

    #[inline]
    fn field_begin(&mut self, _rb: Rb) -> Result<Option<FieldHeader>, ReadError> {
        Ok(self.reader.field_begin()?)
    }

    #[inline]
    fn field_end(&mut self, _rb: Rb) {}

    #[inline]
    fn map_begin(&mut self, _rb: Rb) -> Result<MapHeader, ReadError> {
        Ok(self.reader.map_begin()?)
    }

    #[inline]
    fn map_end(&mut self, _rb: Rb) {}

    #[inline]
    fn list_begin(&mut self, _rb: Rb) -> Result<ListHeader, ReadError> {
        Ok(self.reader.collection_begin()?)
    }

    #[inline]
    fn list_end(&mut self, _rb: Rb) {}

    #[inline]
    fn set_begin(&mut self, _rb: Rb) -> Result<ListHeader, ReadError> {
        Ok(self.reader.collection_begin()?)
    }

    #[inline]
    fn set_end(&mut self, _rb: Rb) {}

    #[inline]
    fn scalar(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError> {
        Ok(match scalar {
            Scalar::Bool => Val::from_bool(self.reader.bool()?),
            Scalar::Byte => Val::from_small(self.reader.byte()?.into()),
            Scalar::I16 => Val::from_small(self.reader.i16()?.into()),
            Scalar::I32 => Val::from_small(self.reader.i32()?),
            Scalar::I64 => rb.integer(self.reader.i64()?),
            Scalar::Double => rb.new_float(self.reader.double()?),
            Scalar::String => {
                let bytes = self.reader.binary()?;
                transport::text(rb, self.reader.input_mut(), bytes)
            }
            Scalar::Binary => {
                let bytes = self.reader.binary()?;
                self.reader.input().binary(rb, bytes)
            }
            Scalar::Uuid => C::uuid_text(rb, self.reader.uuid()?),
        })
    }

    /// A Hash makes interned Strings of its String keys: they are made so at
    /// once.
    #[inline]
    fn key(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError> {
        match scalar {
            Scalar::String => {
                let bytes = self.reader.binary()?;
                let input = self.reader.input_mut();
                if bytes::makes_strings(rb) {
                    return Ok(input.with_bytes(rb, bytes, |bytes| rb.interned_utf8(bytes)));
                }
                Ok(transport::text(rb, input, bytes))
            }
            Scalar::Binary => {
                let bytes = self.reader.binary()?;
                let input = self.reader.input();
                Ok(input.with_bytes(rb, bytes, |bytes| rb.interned_binary(bytes)))
            }
            _ => self.scalar(rb, scalar),
        }
    }

    fn skip(&mut self, rb: Rb, ttype: TType, turns: &mut Turns) -> Result<(), ReadError> {
        Ok(skip_with(&mut self.reader, ttype, SKIP_DEPTH, |reader| {
            if turns.is_over() {
                reader.input_mut().store_position(rb);
                rb.check_interrupts();
                reader.input_mut().load_position(rb);
            }
        })?)
    }

    #[inline]
    fn expect_elements(&self, ttype: TType, size: u32) -> Result<(), ReadError> {
        Ok(self.reader.expect_elements(ttype, size)?)
    }

    #[inline]
    fn expect_entries(&self, key: TType, value: TType, size: u32) -> Result<(), ReadError> {
        Ok(self.reader.expect_entries(key, value, size)?)
    }

    #[inline]
    fn call_out<T>(&mut self, rb: Rb, body: impl FnOnce() -> T) -> T {
        self.reader.input_mut().store_position(rb);
        let result = body();
        self.reader.input_mut().load_position(rb);
        result
    }

    fn hand_over(&mut self, rb: Rb, object: Val, depth: Option<i32>, level: &Level<'_, R::Outer>) {
        let names = &known(rb).names;
        let Decorated { protocol, inner } = self.protocol;
        let ids = OpenIds::new(rb, inner);
        ids.push_outer(level, &|outer| R::outer_field_id(outer).into());
        ids.push(self.reader.last_field_id().into());
        self.call_out(rb, || match depth {
            Some(depth) => rb.call(object, names.read, [protocol, Val::from_small(depth)]),
            None => rb.call(object, names.read, [protocol]),
        });
        ids.close();
    }
}

/// A protocol whose structs go through the codec: its format, with its manners.
pub trait Wire: Checks + Sized {
    type Writer: Format;
    type Reader<I: RubyInput>: Reader<Input = I>;

    /// A reader with the limits of a protocol object.
    fn reader<I: RubyInput>(rb: Rb, input: I, protocol: Val) -> Self::Reader<I>;
}

/// Encodes a struct in one pass, and hands the bytes to `finish`.
#[inline]
pub fn encode_struct<P: Wire, T>(
    rb: Rb,
    protocol: Decorated,
    object: Val,
    shape: Shape,
    depth: i32,
    finish: impl FnOnce(&mut dyn Encoded) -> T,
) -> T {
    let transport = known(rb).ivars.trans.get(rb, protocol.inner);
    scratch::with_writer(
        rb,
        |writer: &mut P::Writer| {
            let mut output = NativeOutput::<_, P>::new(writer, protocol, transport);
            encode::write(rb, &mut output, object, shape, depth);
        },
        |writer| finish(&mut NativeOutput::<_, P>::new(writer, protocol, transport)),
    )
}

/// Reads a struct in one pass: in place from a memory buffer, and from what any
/// other transport of Thrift's has at hand; beyond that by the transport's own
/// methods.
#[inline]
pub fn read_struct<P: Wire>(
    rb: Rb,
    protocol: Decorated,
    object: Val,
    shape: Shape,
    depth: i32,
) -> Result<(), ReadError> {
    let ivars = &known(rb).ivars;
    let transport = ivars.trans.get(rb, protocol.inner);
    if transport::reads_from_memory(rb, transport) {
        let input = MemoryInput::new(rb, transport);
        read_from::<P>(rb, input, protocol, object, shape, depth)
    } else {
        let input = CalledInput::new(rb, transport, ivars.rbuf.get(rb, protocol.inner));
        read_from::<P>(rb, input, protocol, object, shape, depth)
    }
}

fn read_from<P: Wire>(
    rb: Rb,
    input: impl RubyInput,
    protocol: Decorated,
    object: Val,
    shape: Shape,
    depth: i32,
) -> Result<(), ReadError> {
    let mut source = NativeSource {
        reader: P::reader(rb, input, protocol.inner),
        protocol,
        checks: PhantomData::<P>,
    };
    let result = decode::read(rb, &mut source, object, shape, depth);
    source.reader.input_mut().finish(rb);
    result
}
