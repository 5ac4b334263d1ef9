//! The `write_*` methods of the binary protocols.
//!
//! Each number, each header of a field or container leaves in one `write` of the
//! transport; a string in two, its length and its bytes.

use magnus::{Error, Value};
use thrift_codec::binary::version_and_type;
use thrift_codec::TType;

use super::{Class, Originals};
use crate::known::known;
use crate::overrides::protocols::WRITES;
use crate::protocol::outgoing::Protocol;
use crate::ruby::{keep, protect, Rb, Val};
use crate::transport::begun;

impl Protocol {
    /// The length of a String, and its bytes.
    fn write_string_as<C: Class>(self, string: Val) {
        self.write(&C::length(self.rb, string.byte_len()).to_be_bytes());
        self.write_bytes_of(string);
        keep(string);
    }
}

/// Writes something by `body`, unless the gem's own method has to.
#[inline]
fn writing<C: Class, const N: usize>(
    this: Value,
    method: fn(&Originals) -> Val,
    args: [Value; N],
    body: impl FnOnce(Rb, Protocol, [Val; N]) -> Option<()>,
) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    let args = args.map(Val::from_magnus);
    protect(|rb| {
        let served = C::serves(rb, this, WRITES)
            .then(|| body(rb, Protocol { rb, this }, args))
            .flatten();
        if served.is_none() {
            C::by_ruby(rb, method, this, args);
        }
        keep(this);
    })
}

pub fn struct_begin(_this: Value, _name: Value) -> Result<(), Error> {
    Ok(())
}

pub fn message_begin<C: Class>(
    this: Value,
    name: Value,
    message_type: Value,
    seqid: Value,
) -> Result<(), Error> {
    writing::<C, 3>(
        this,
        |ruby| ruby.write_message_begin,
        [name, message_type, seqid],
        |rb, protocol, [name, message_type, seqid]| {
            let is_strict = C::is_strict_header(protocol.this.ivar(known(rb).names.strict_write));
            let message_type = type_byte::<C>(rb, message_type)?;
            let name = C::message_name(rb, name)?;
            let seqid = C::header_number(rb, seqid, i32::MIN, i32::MAX)?;
            begun::begin(rb, protocol.this, || {
                if is_strict {
                    protocol.write(&version_and_type(message_type));
                    protocol.write_string_as::<C>(name);
                } else {
                    protocol.write_string_as::<C>(name);
                    protocol.write(&message_type.to_be_bytes());
                }
                protocol.write(&seqid.to_be_bytes());
            });
            Some(())
        },
    )
}

pub fn field_begin<C: Class>(
    this: Value,
    name: Value,
    ttype: Value,
    id: Value,
) -> Result<(), Error> {
    writing::<C, 3>(
        this,
        |ruby| ruby.write_field_begin,
        [name, ttype, id],
        |rb, protocol, [_, ttype, id]| {
            let ttype = type_byte::<C>(rb, ttype)?;
            let id = C::header_number(rb, id, i16::MIN.into(), i16::MAX.into())? as i16;
            let [high, low] = id.to_be_bytes();
            protocol.write(&[ttype as u8, high, low]);
            Some(())
        },
    )
}

pub fn field_stop<C: Class>(this: Value) -> Result<(), Error> {
    writing::<C, 0>(
        this,
        |ruby| ruby.write_field_stop,
        [],
        |_, protocol, []| {
            protocol.write(&[TType::STOP.0]);
            Some(())
        },
    )
}

pub fn map_begin<C: Class>(
    this: Value,
    key: Value,
    value: Value,
    size: Value,
) -> Result<(), Error> {
    writing::<C, 3>(
        this,
        |ruby| ruby.write_map_begin,
        [key, value, size],
        |rb, protocol, [key, value, size]| {
            let key = type_byte::<C>(rb, key)?;
            let value = type_byte::<C>(rb, value)?;
            let [a, b, c, d] = C::header_number(rb, size, 0, i32::MAX)?.to_be_bytes();
            protocol.write(&[key as u8, value as u8, a, b, c, d]);
            Some(())
        },
    )
}

pub fn list_begin<C: Class>(this: Value, element: Value, size: Value) -> Result<(), Error> {
    collection_begin::<C>(this, |ruby| ruby.write_list_begin, [element, size])
}

pub fn set_begin<C: Class>(this: Value, element: Value, size: Value) -> Result<(), Error> {
    collection_begin::<C>(this, |ruby| ruby.write_set_begin, [element, size])
}

fn collection_begin<C: Class>(
    this: Value,
    method: fn(&Originals) -> Val,
    args: [Value; 2],
) -> Result<(), Error> {
    writing::<C, 2>(this, method, args, |rb, protocol, [element, size]| {
        let element = type_byte::<C>(rb, element)?;
        let [a, b, c, d] = C::header_number(rb, size, 0, i32::MAX)?.to_be_bytes();
        protocol.write(&[element as u8, a, b, c, d]);
        Some(())
    })
}

fn type_byte<C: Class>(rb: Rb, ttype: Val) -> Option<i8> {
    C::header_number(rb, ttype, i8::MIN.into(), i8::MAX.into()).map(|code| code as i8)
}

/// A method that writes a single value.
macro_rules! value {
    ($name:ident, $method:ident, |$rb:ident, $protocol:ident, $value:ident| $body:expr) => {
        pub fn $name<C: Class>(this: Value, value: Value) -> Result<(), Error> {
            writing::<C, 1>(
                this,
                |ruby| ruby.$method,
                [value],
                |$rb, $protocol, [$value]| {
                    $body;
                    Some(())
                },
            )
        }
    };
}

value!(bool, write_bool, |rb, protocol, value| {
    protocol.write(&[C::bool(rb, value).into()])
});
value!(byte, write_byte, |rb, protocol, value| {
    protocol.write(&C::byte(rb, value).to_be_bytes())
});
value!(i16, write_i16, |rb, protocol, value| {
    // What is beyond 16 bits is cut off, where an old gem takes it.
    let number = C::i16(rb, value).unwrap_or_else(|wide| wide as i16);
    protocol.write(&number.to_be_bytes())
});
value!(i32, write_i32, |rb, protocol, value| {
    protocol.write(&C::i32(rb, value).to_be_bytes())
});
value!(i64, write_i64, |rb, protocol, value| {
    protocol.write(&C::i64(rb, value).to_be_bytes())
});
value!(double, write_double, |rb, protocol, value| {
    protocol.write(&C::double(rb, value).to_be_bytes())
});
value!(string, write_string, |rb, protocol, value| {
    protocol.write_string_as::<C>(C::string(rb, value))
});
value!(binary, write_binary, |rb, protocol, value| {
    protocol.write_string_as::<C>(C::binary(rb, value))
});
value!(uuid, write_uuid, |rb, protocol, value| {
    protocol.write(&C::uuid(rb, value))
});
