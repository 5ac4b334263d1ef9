//! The `write_*` methods of `Thrift::CompactProtocol`.
//!
//! Each varint leaves in one `write` of the transport, and so does each byte
//! that the C extension writes by itself.

use magnus::{Error, Value};
use thrift_codec::compact::{
    collection_header, field_header, map_types, version_and_type, CompactType, Header, PROTOCOL_ID,
};
use thrift_codec::varint::{encode_varint32, encode_varint64};
use thrift_codec::{zigzag, TType};

use super::{header_number, state, Compact};
use crate::checks::Checks;
use crate::dialect;
use crate::errors;
use crate::extension::{methods, Method};
use crate::protocol::outgoing::Protocol;
use crate::ruby::{keep, protect, Rb, Val};
use crate::transport::begun;

pub const METHODS: &[Method] = methods! {
    "write_message_begin" => message_begin(3);
    "write_message_end" => nothing(0);
    "write_struct_begin" => struct_begin(1);
    "write_struct_end" => struct_end(0);
    "write_field_begin" => field_begin(3);
    "write_field_end" => nothing(0);
    "write_field_stop" => field_stop(0);
    "write_map_begin" => map_begin(3);
    "write_map_end" => nothing(0);
    "write_list_begin" => collection_begin(2);
    "write_list_end" => nothing(0);
    "write_set_begin" => collection_begin(2);
    "write_set_end" => nothing(0);
    "write_bool" => bool(1);
    "write_byte" => byte(1);
    "write_i16" => i16(1);
    "write_i32" => i32(1);
    "write_i64" => i64(1);
    "write_double" => double(1);
    "write_string" => string(1);
    "write_binary" => binary(1);
    "write_uuid" => write_uuid(1);
};

impl Protocol {
    fn write_header(self, header: Header) {
        self.write(&[header.byte]);
        if let Some(number) = header.number {
            self.write(&number);
        }
    }

    fn write_varint32(self, value: u32) {
        self.write(&encode_varint32(value));
    }

    fn write_i32(self, value: i32) {
        self.write_varint32(zigzag::encode32(value));
    }

    /// The length of a String, and its bytes.
    fn write_string(self, string: Val) {
        let length = Compact::length(self.rb, string.byte_len());
        self.write_varint32(length as u32);
        self.write_bytes_of(string);
    }

    fn write_field(self, ttype: CompactType, id: i32) {
        let last_id = state::take_last_field_id(self.rb, self.this);
        self.write_header(field_header(ttype, last_id, id));
        state::put_last_field_id(self.rb, self.this, id);
    }

    fn compact_type(self, ttype: Val) -> CompactType {
        let code = self.rb.to_i32(ttype);
        u8::try_from(code)
            .ok()
            .map(TType)
            .filter(|&ttype| ttype != TType::UUID || dialect::get(self.rb).uuid)
            .and_then(CompactType::of)
            .unwrap_or_else(|| errors::unknown_compact_type(self.rb, code.into()))
    }
}

#[inline]
fn writing(this: Value, body: impl FnOnce(Rb, Protocol)) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    protect(|rb| {
        body(rb, Protocol { rb, this });
        keep(this);
    })
}

fn nothing(_this: Value) -> Result<(), Error> {
    Ok(())
}

fn message_begin(this: Value, name: Value, message_type: Value, seqid: Value) -> Result<(), Error> {
    let [name, message_type, seqid] = [name, message_type, seqid].map(Val::from_magnus);
    writing(this, |rb, protocol| {
        let message_type = rb.to_i32(message_type) as u8;
        let seqid = header_number(rb, seqid, i32::MIN, i32::MAX);
        let name = Compact::string(rb, name);
        begun::begin(rb, protocol.this, || {
            protocol.write(&[PROTOCOL_ID]);
            protocol.write(&[version_and_type(message_type)]);
            protocol.write_varint32(seqid as u32);
            protocol.write_string(name);
        });
        keep(name);
    })
}

fn struct_begin(this: Value, _name: Value) -> Result<(), Error> {
    writing(this, |rb, protocol| state::open_struct(rb, protocol.this))
}

fn struct_end(this: Value) -> Result<(), Error> {
    writing(this, |rb, protocol| state::close_struct(rb, protocol.this))
}

/// The header of a field of type BOOL waits for the value, which is part of it.
fn field_begin(this: Value, _name: Value, ttype: Value, id: Value) -> Result<(), Error> {
    let [ttype, id] = [ttype, id].map(Val::from_magnus);
    writing(this, |rb, protocol| {
        let id = header_number(rb, id, i16::MIN.into(), i16::MAX.into());
        if rb.to_i32(ttype) == i32::from(TType::BOOL.0) {
            state::put_boolean_field(rb, protocol.this, ttype, id);
        } else {
            protocol.write_field(protocol.compact_type(ttype), id);
        }
    })
}

fn field_stop(this: Value) -> Result<(), Error> {
    writing(this, |_, protocol| protocol.write(&[TType::STOP.0]))
}

fn map_begin(this: Value, key: Value, value: Value, size: Value) -> Result<(), Error> {
    let [key, value, size] = [key, value, size].map(Val::from_magnus);
    writing(this, |rb, protocol| {
        let size = header_number(rb, size, 0, i32::MAX);
        if size == 0 {
            protocol.write(&[0]);
        } else {
            protocol.write_varint32(size as u32);
            // The C extension looks at the value's type first.
            let value = protocol.compact_type(value);
            let key = protocol.compact_type(key);
            protocol.write(&[map_types(key, value)]);
        }
    })
}

fn collection_begin(this: Value, element: Value, size: Value) -> Result<(), Error> {
    let [element, size] = [element, size].map(Val::from_magnus);
    writing(this, |rb, protocol| {
        let size = header_number(rb, size, 0, i32::MAX);
        let element = protocol.compact_type(element);
        protocol.write_header(collection_header(element, size as u32));
    })
}

fn bool(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        let ttype = CompactType::of_bool(Compact::bool(rb, value));
        match state::boolean_field(rb, protocol.this) {
            None => protocol.write(&[ttype.code()]),
            Some(id) => {
                protocol.write_field(ttype, id);
                state::forget_boolean_field(rb, protocol.this);
            }
        }
    })
}

fn byte(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        protocol.write(&[Compact::byte(rb, value) as u8]);
    })
}

fn i16(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| match Compact::i16(rb, value) {
        Ok(number) => protocol.write_i32(number.into()),
        Err(number) => protocol.write_i32(number),
    })
}

fn i32(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        protocol.write_i32(Compact::i32(rb, value));
    })
}

fn i64(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        let number = zigzag::encode64(Compact::i64(rb, value));
        protocol.write(&encode_varint64(number));
    })
}

fn double(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        protocol.write(&Compact::double(rb, value).to_le_bytes());
    })
}

fn string(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        let string = Compact::string(rb, value);
        protocol.write_string(string);
        keep(string);
    })
}

fn binary(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        let string = Compact::binary(rb, value);
        protocol.write_string(string);
        keep(string);
    })
}

fn write_uuid(this: Value, value: Value) -> Result<(), Error> {
    let value = Val::from_magnus(value);
    writing(this, |rb, protocol| {
        protocol.write(&Compact::uuid(rb, value));
    })
}
