//! The `read_*` methods of the binary protocols.

use magnus::{Error, Value};
use thrift_codec::binary::BinaryReader;
use thrift_codec::{Error as CodecError, FieldHeader, Reader, TType};

use super::{Class, Originals};
use crate::errors;
use crate::known::known;
use crate::limits::max_string_size;
use crate::overrides::protocols::READS;
use crate::protocol::announce_message;
use crate::ruby::{keep, protect, Rb, Val};
use crate::transport::{self, AnyInput, RubyInput};

/// Reads something by `body`, unless the gem's own method has to, and tells the
/// transport how much was read.
#[inline]
fn reading<C: Class>(
    this: Value,
    method: fn(&Originals) -> Val,
    body: impl FnOnce(Rb, &mut BinaryReader<AnyInput>) -> Result<Val, CodecError>,
) -> Result<Value, Error> {
    let this = Val::from_magnus(this);
    protect(|rb| {
        if !C::serves(rb, this, READS) {
            return C::by_ruby(rb, method, this, []);
        }
        let ivars = &known(rb).ivars;
        let input = AnyInput::new(rb, ivars.trans.get(rb, this), ivars.rbuf.get(rb, this));
        let mut reader = BinaryReader::new(input, max_string_size(rb, this));
        let result = body(rb, &mut reader);
        reader.input_mut().finish(rb);
        keep(this);
        result.unwrap_or_else(|error| errors::raise_codec(rb, error))
    })
    .map(Val::to_magnus)
}

pub fn message_begin<C: Class>(this: Value) -> Result<Value, Error> {
    let protocol = Val::from_magnus(this);
    reading::<C>(
        this,
        |ruby| ruby.read_message_begin,
        |rb, reader| {
            announce_message(rb, protocol);
            reader.input_mut().load_position(rb);
            let is_strict = C::is_strict_header(protocol.ivar(known(rb).names.strict_read));
            let header = reader.message_begin(is_strict).or_else(|error| {
                reader.input_mut().store_position(rb);
                C::refuse_message(rb, error)
            })?;
            let name = if header.is_versioned {
                transport::text(rb, reader.input_mut(), header.name)
            } else {
                reader.input().binary(rb, header.name)
            };
            let message_type = Val::from_small(header.message_type.into());
            Ok(rb.array_of([name, message_type, Val::from_small(header.seqid)]))
        },
    )
}

pub fn field_begin<C: Class>(this: Value) -> Result<Value, Error> {
    reading::<C>(
        this,
        |ruby| ruby.read_field_begin,
        |rb, reader| {
            let stop = FieldHeader {
                ttype: TType::STOP,
                id: 0,
            };
            let header = reader.field_begin()?.unwrap_or(stop);
            Ok(rb.array_of([Val::NIL, code(header.ttype), Val::from_small(header.id)]))
        },
    )
}

pub fn map_begin<C: Class>(this: Value) -> Result<Value, Error> {
    reading::<C>(
        this,
        |ruby| ruby.read_map_begin,
        |rb, reader| {
            let header = reader.map_begin()?;
            let size = rb.integer(header.size.into());
            Ok(rb.array_of([code(header.key), code(header.value), size]))
        },
    )
}

pub fn list_begin<C: Class>(this: Value) -> Result<Value, Error> {
    collection_begin::<C>(this, |ruby| ruby.read_list_begin)
}

pub fn set_begin<C: Class>(this: Value) -> Result<Value, Error> {
    collection_begin::<C>(this, |ruby| ruby.read_set_begin)
}

fn collection_begin<C: Class>(this: Value, method: fn(&Originals) -> Val) -> Result<Value, Error> {
    reading::<C>(this, method, |rb, reader| {
        let header = reader.collection_begin()?;
        let size = rb.integer(header.size.into());
        Ok(rb.array_of([code(header.element), size]))
    })
}

/// A type as Ruby has it: a signed byte.
fn code(ttype: TType) -> Val {
    Val::from_small((ttype.0 as i8).into())
}

/// A method that reads a single value.
macro_rules! value {
    ($name:ident, $method:ident, |$rb:ident, $reader:ident| $body:expr) => {
        pub fn $name<C: Class>(this: Value) -> Result<Value, Error> {
            reading::<C>(this, |ruby| ruby.$method, |$rb, $reader| Ok($body))
        }
    };
}

value!(bool, read_bool, |_rb, reader| Val::from_bool(
    reader.bool()?
));
value!(byte, read_byte, |_rb, reader| Val::from_small(
    reader.byte()?.into()
));
value!(i16, read_i16, |_rb, reader| Val::from_small(
    reader.i16()?.into()
));
value!(i32, read_i32, |_rb, reader| Val::from_small(reader.i32()?));
value!(i64, read_i64, |rb, reader| rb.integer(reader.i64()?));
value!(double, read_double, |rb, reader| rb
    .new_float(reader.double()?));
value!(string, read_string, |rb, reader| {
    let bytes = reader.binary()?;
    transport::text(rb, reader.input_mut(), bytes)
});
value!(binary, read_binary, |rb, reader| {
    let bytes = reader.binary()?;
    reader.input().binary(rb, bytes)
});
value!(uuid, read_uuid, |rb, reader| C::uuid_text(
    rb,
    reader.uuid()?
));
