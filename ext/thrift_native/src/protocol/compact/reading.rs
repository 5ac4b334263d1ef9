//! The `read_*` methods of `Thrift::CompactProtocol`.

use magnus::{Error, Value};
use thrift_codec::compact::CompactReader;
use thrift_codec::{Error as CodecError, Reader, TType};

use super::{state, Compact};
use crate::checks::Checks;
use crate::errors;
use crate::extension::{methods, Method};
use crate::known::known;
use crate::native::Wire;
use crate::protocol::announce_message;
use crate::ruby::{keep, protect, Rb, Val};
use crate::transport::{self, AnyInput, RubyInput};

pub const METHODS: &[Method] = methods! {
    "read_message_begin" => message_begin(0);
    "read_message_end" => nothing(0);
    "read_struct_begin" => struct_begin(0);
    "read_struct_end" => struct_end(0);
    "read_field_begin" => field_begin(0);
    "read_field_end" => nothing(0);
    "read_map_begin" => map_begin(0);
    "read_map_end" => nothing(0);
    "read_list_begin" => list_begin(0);
    "read_list_end" => nothing(0);
    "read_set_begin" => list_begin(0);
    "read_set_end" => nothing(0);
    "read_bool" => bool(0);
    "read_byte" => byte(0);
    "read_i16" => i16(0);
    "read_i32" => i32(0);
    "read_i64" => i64(0);
    "read_double" => double(0);
    "read_string" => string(0);
    "read_binary" => binary(0);
    "read_uuid" => read_uuid(0);
};

/// Reads something by `body`, and tells the transport how much was read.
#[inline]
fn reading(
    this: Value,
    body: impl FnOnce(Rb, Val, &mut CompactReader<AnyInput>) -> Result<Val, CodecError>,
) -> Result<Value, Error> {
    let this = Val::from_magnus(this);
    protect(|rb| {
        let ivars = &known(rb).ivars;
        let input = AnyInput::new(rb, ivars.trans.get(rb, this), ivars.rbuf.get(rb, this));
        let mut reader = Compact::reader(rb, input, this);
        let result = body(rb, this, &mut reader);
        reader.input_mut().finish(rb);
        keep(this);
        result.unwrap_or_else(|error| errors::raise_codec(rb, error))
    })
    .map(Val::to_magnus)
}

fn nothing(_this: Value) -> Result<(), Error> {
    Ok(())
}

fn message_begin(this: Value) -> Result<Value, Error> {
    reading(this, |rb, this, reader| {
        announce_message(rb, this);
        reader.input_mut().load_position(rb);
        let header = reader.message_begin()?;
        let name = transport::text(rb, reader.input_mut(), header.name);
        let message_type = Val::from_small(header.message_type.into());
        Ok(rb.array_of([name, message_type, Val::from_small(header.seqid)]))
    })
}

fn struct_begin(this: Value) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    protect(|rb| state::open_struct(rb, this))
}

fn struct_end(this: Value) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    protect(|rb| state::close_struct(rb, this))
}

/// The value of a field of type BOOL came with its header: it is kept for
/// `read_bool`.
fn field_begin(this: Value) -> Result<Value, Error> {
    reading(this, |rb, this, reader| {
        reader.resume_after(state::last_field_id(rb, this));
        let (ttype, id) = match reader.field_begin()? {
            None => (TType::STOP, 0),
            Some(header) => {
                if let Some(value) = reader.take_field_value() {
                    state::put_bool_value(rb, this, value);
                }
                state::take_last_field_id(rb, this);
                state::put_last_field_id(rb, this, header.id);
                (header.ttype, header.id)
            }
        };
        Ok(rb.array_of([Val::NIL, code(ttype), Val::from_small(id)]))
    })
}

fn map_begin(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| {
        let header = reader.map_begin()?;
        let size = rb.integer(header.size.into());
        Ok(rb.array_of([code(header.key), code(header.value), size]))
    })
}

fn list_begin(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| {
        let header = reader.collection_begin()?;
        let size = rb.integer(header.size.into());
        Ok(rb.array_of([code(header.element), size]))
    })
}

fn bool(this: Value) -> Result<Value, Error> {
    reading(this, |rb, this, reader| {
        match state::take_bool_value(rb, this) {
            Some(value) => Ok(value),
            None => reader.bool().map(Val::from_bool),
        }
    })
}

fn byte(this: Value) -> Result<Value, Error> {
    reading(this, |_, _, reader| {
        Ok(Val::from_small(reader.byte()?.into()))
    })
}

fn i16(this: Value) -> Result<Value, Error> {
    reading(this, |_, _, reader| {
        Ok(Val::from_small(reader.i16()?.into()))
    })
}

fn i32(this: Value) -> Result<Value, Error> {
    reading(this, |_, _, reader| Ok(Val::from_small(reader.i32()?)))
}

fn i64(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| Ok(rb.integer(reader.i64()?)))
}

fn double(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| Ok(rb.new_float(reader.double()?)))
}

fn string(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| {
        let bytes = reader.binary()?;
        Ok(transport::text(rb, reader.input_mut(), bytes))
    })
}

fn binary(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| {
        let bytes = reader.binary()?;
        Ok(reader.input().binary(rb, bytes))
    })
}

fn read_uuid(this: Value) -> Result<Value, Error> {
    reading(this, |rb, _, reader| {
        Ok(Compact::uuid_text(rb, reader.uuid()?))
    })
}

fn code(ttype: TType) -> Val {
    Val::from_small(ttype.0.into())
}
