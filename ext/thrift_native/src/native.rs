//! Walks in a wire format of the codec: values are checked here, and encoded or
//! decoded there.

use thrift_codec::{skip, FieldHeader, ListHeader, MapHeader, Reader, TType, Writer, SKIP_DEPTH};

use crate::bytes;
use crate::decode::{self, Source};
use crate::dialect;
use crate::encode::{self, Output};
use crate::errors::{self, ReadError};
use crate::known::known;
use crate::numbers;
use crate::plan::{Field, Scalar, Type};
use crate::ruby::{Kind, Rb, Val};
use crate::transport::{self, RubyInput};
use crate::uuid;

/// A format that structs are written in.
pub trait Format: Writer {
    /// The bytes that were written.
    fn bytes(&self) -> &[u8];
    /// Forgets the bytes, not the struct that is being written.
    fn clear(&mut self);
    /// Raises what the protocol raises for a type that it doesn't know.
    fn unknown_type(rb: Rb, code: i32) -> !;
    /// Writes an integer that only an old gem writes as 16 bits.
    fn wide_i16(&mut self, value: i32);
}

/// Encodes, for a protocol that writes to a transport.
pub struct NativeOutput<'a, W> {
    pub writer: &'a mut W,
    pub protocol: Val,
    pub transport: Val,
}

/// What a walk has encoded, in whichever format.
pub trait Encoded {
    /// The bytes that were not sent yet.
    fn bytes(&self) -> &[u8];
    /// Hands them to the transport, in one `write`.
    fn send(&mut self, rb: Rb);
}

impl<W: Format> Encoded for NativeOutput<'_, W> {
    fn bytes(&self) -> &[u8] {
        self.writer.bytes()
    }

    fn send(&mut self, rb: Rb) {
        transport::write(rb, self.transport, self.writer.bytes());
        self.writer.clear();
    }
}

#[inline]
fn wire_type<W: Format>(rb: Rb, declared: &Type) -> TType {
    match declared {
        Type::Unknown(code) => W::unknown_type(rb, *code),
        Type::Untyped => errors::incomplete_field(rb),
        known => TType(known.code() as u8),
    }
}

#[inline]
fn wire_size(rb: Rb, size: usize) -> i32 {
    i32::try_from(size).unwrap_or_else(|_| errors::out_of_bounds(rb))
}

/// A field id as the wire has it.
#[inline]
fn wire_id(rb: Rb, id: i64) -> i16 {
    i16::try_from(id).unwrap_or_else(|_| errors::out_of_bounds(rb))
}

/// What a bool is.
#[inline]
pub fn truth(rb: Rb, value: Val) -> bool {
    value == Val::TRUE || (value.truthy() && dialect::get(rb).truthy_bools)
}

impl<W: Format> Output for NativeOutput<'_, W> {
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
        let id = wire_id(rb, field.id);
        self.writer.field_begin(wire_type::<W>(rb, declared), id);
    }

    #[inline]
    fn field_bool(&mut self, rb: Rb, _name: Val, field: &Field, value: Val) {
        self.writer
            .field_bool(wire_id(rb, field.id), truth(rb, value));
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
        if size == 0 {
            // Types don't matter, known or not.
            self.writer.map_begin(TType::BYTE, TType::BYTE, 0);
        } else {
            let (key, value) = (wire_type::<W>(rb, key), wire_type::<W>(rb, value));
            self.writer.map_begin(key, value, size);
        }
    }

    #[inline]
    fn map_end(&mut self, _rb: Rb) {}

    #[inline]
    fn list_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        let size = wire_size(rb, size);
        self.writer.list_begin(wire_type::<W>(rb, element), size);
    }

    #[inline]
    fn list_end(&mut self, _rb: Rb) {}

    #[inline]
    fn set_begin(&mut self, rb: Rb, element: &Type, size: usize) {
        let size = wire_size(rb, size);
        self.writer.set_begin(wire_type::<W>(rb, element), size);
    }

    #[inline]
    fn set_end(&mut self, _rb: Rb) {}

    #[inline]
    fn scalar(&mut self, rb: Rb, scalar: Scalar, value: Val) {
        match scalar {
            Scalar::Bool => self.writer.bool(truth(rb, value)),
            Scalar::Byte => self.writer.byte(numbers::byte(rb, value)),
            Scalar::I16 => match numbers::i16(rb, value) {
                Ok(number) => self.writer.i16(number),
                Err(number) => self.writer.wide_i16(number),
            },
            Scalar::I32 => self.writer.i32(numbers::i32(rb, value)),
            Scalar::I64 => self.writer.i64(numbers::i64(rb, value)),
            Scalar::Double => self.writer.double(numbers::double(rb, value)),
            Scalar::String => self.string(rb, bytes::as_utf8(rb, value)),
            Scalar::Binary => self.string(rb, bytes::as_binary(rb, value)),
            Scalar::Uuid => self.writer.uuid(&uuid::from_text(rb, value)),
        }
    }

    fn hand_over(
        &mut self,
        rb: Rb,
        object: Val,
        depth: Option<i32>,
        level: &encode::Level<'_, W::Outer>,
    ) {
        if !self.writer.bytes().is_empty() {
            self.send(rb);
        }
        let names = &known(rb).names;
        let ids = OpenIds::new(rb, self.protocol);
        ids.push_outer(level, &|level| W::outer_field_id(level.outer).into());
        ids.push(self.writer.last_field_id().into());
        match depth {
            Some(depth) => rb.call(object, names.write, [self.protocol, Val::from_small(depth)]),
            None => rb.call(object, names.write, [self.protocol]),
        };
        ids.close();
    }
}

impl<W: Format> NativeOutput<'_, W> {
    #[inline]
    fn string(&mut self, rb: Rb, string: Val) {
        if i32::try_from(string.byte_len()).is_err() {
            errors::out_of_bounds(rb);
        }
        string.with_bytes(|bytes| self.writer.binary(bytes));
    }
}

/// A level of either kind of walk.
trait Nested: Sized {
    fn parent(&self) -> Option<&Self>;
}

impl<O> Nested for encode::Level<'_, O> {
    fn parent(&self) -> Option<&Self> {
        self.parent
    }
}

impl<O> Nested for decode::Level<'_, O> {
    fn parent(&self) -> Option<&Self> {
        self.parent
    }
}

/// The protocol's `@last_field`, for as long as it holds the ids of the structs
/// that a walk is inside of: a stack of the last field id of each.
struct OpenIds {
    rb: Rb,
    stack: Val,
    len: usize,
}

impl OpenIds {
    fn new(rb: Rb, protocol: Val) -> Self {
        let stack = protocol.ivar(known(rb).names.last_field);
        let len = match stack.kind() {
            Kind::Array => stack.array_len(),
            _ => 0,
        };
        Self { rb, stack, len }
    }

    fn push(&self, id: i64) {
        if self.stack.kind() == Kind::Array {
            self.rb.push(self.stack, self.rb.integer(id));
        }
    }

    /// The ids of the structs around the innermost one. The outermost struct's
    /// own outer state is the protocol's, which is there already.
    fn push_outer<L: Nested>(&self, level: &L, id: &dyn Fn(&L) -> i64) {
        if let Some(parent) = level.parent() {
            self.push_outer(parent, id);
            self.push(id(level));
        }
    }

    fn close(&self) {
        while self.stack.kind() == Kind::Array && self.stack.array_len() > self.len {
            self.rb.pop(self.stack);
        }
    }
}

/// Decodes, for a protocol that reads from a transport.
pub struct NativeSource<R> {
    pub reader: R,
    pub protocol: Val,
}

/// A reader over an input that makes Ruby values.
pub trait RubyReader: Reader<Bytes = <Self::In as thrift_codec::Input>::Bytes> {
    type In: RubyInput;
    fn input(&self) -> &Self::In;
    fn input_mut(&mut self) -> &mut Self::In;
}

impl<R: RubyReader> Source for NativeSource<R> {
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
        Ok(self.reader.list_begin()?)
    }

    #[inline]
    fn list_end(&mut self, _rb: Rb) {}

    #[inline]
    fn set_begin(&mut self, _rb: Rb) -> Result<ListHeader, ReadError> {
        Ok(self.reader.set_begin()?)
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
                self.string(rb, bytes, |bytes| rb.new_utf8(bytes))
            }
            Scalar::Binary => {
                let bytes = self.reader.binary()?;
                self.reader.input().binary(rb, bytes)
            }
            Scalar::Uuid => uuid::to_text(rb, self.reader.uuid()?),
        })
    }

    /// A Hash makes interned Strings of its String keys: they are made so at
    /// once.
    #[inline]
    fn key(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError> {
        match scalar {
            Scalar::String => {
                let bytes = self.reader.binary()?;
                Ok(self.string(rb, bytes, |bytes| rb.interned_utf8(bytes)))
            }
            Scalar::Binary => {
                let bytes = self.reader.binary()?;
                let input = self.reader.input();
                Ok(input.with_bytes(bytes, |bytes| rb.interned_binary(bytes)))
            }
            _ => self.scalar(rb, scalar),
        }
    }

    fn skip(&mut self, _rb: Rb, ttype: TType) -> Result<(), ReadError> {
        Ok(skip(&mut self.reader, ttype, SKIP_DEPTH)?)
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

    fn hand_over(
        &mut self,
        rb: Rb,
        object: Val,
        depth: Option<i32>,
        level: &decode::Level<'_, R::Outer>,
    ) {
        let names = &known(rb).names;
        let protocol = self.protocol;
        let ids = OpenIds::new(rb, protocol);
        ids.push_outer(level, &|level| R::outer_field_id(level.outer).into());
        ids.push(self.reader.last_field_id().into());
        self.call_out(rb, || match depth {
            Some(depth) => rb.call(object, names.read, [protocol, Val::from_small(depth)]),
            None => rb.call(object, names.read, [protocol]),
        });
        ids.close();
    }
}

impl<R: RubyReader> NativeSource<R> {
    /// A string, by `make` of its bytes, or by the application's own
    /// `convert_to_string`.
    #[inline]
    fn string(&mut self, rb: Rb, bytes: R::Bytes, make: impl FnOnce(&[u8]) -> Val) -> Val {
        if bytes::makes_strings(rb) {
            return self.reader.input().with_bytes(bytes, make);
        }
        let binary = self.reader.input().binary(rb, bytes);
        self.call_out(rb, || bytes::to_string(rb, binary))
    }
}
