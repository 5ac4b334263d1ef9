//! A Thrift value: written and read. The fuzzers use it too.

use thrift_codec::{Error, Input, Reader, TType, Writer};

use crate::format::Format;

/// A value as it is on the wire.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Bool(bool),
    Byte(i8),
    I16(i16),
    I32(i32),
    I64(i64),
    /// As bits, so that not-a-numbers are equal to themselves.
    Double(u64),
    Binary(Vec<u8>),
    Uuid([u8; 16]),
    Struct(Vec<(i16, Value)>),
    /// An empty one has the types that the wire gives it: none.
    Map(Vec<(Value, Value)>),
    Set(TType, Vec<Value>),
    List(TType, Vec<Value>),
}

/// The bytes of `value`.
pub fn written<F: Format>(value: &Value) -> Vec<u8> {
    let mut writer = F::writer();
    value.write(&mut writer);
    writer.out().to_vec()
}

impl Value {
    pub fn ttype(&self) -> TType {
        match self {
            Self::Bool(_) => TType::BOOL,
            Self::Byte(_) => TType::BYTE,
            Self::I16(_) => TType::I16,
            Self::I32(_) => TType::I32,
            Self::I64(_) => TType::I64,
            Self::Double(_) => TType::DOUBLE,
            Self::Binary(_) => TType::STRING,
            Self::Uuid(_) => TType::UUID,
            Self::Struct(_) => TType::STRUCT,
            Self::Map(_) => TType::MAP,
            Self::Set(..) => TType::SET,
            Self::List(..) => TType::LIST,
        }
    }

    pub fn write<W: Writer>(&self, writer: &mut W) {
        match self {
            Self::Bool(value) => writer.bool(*value),
            Self::Byte(value) => writer.byte(*value),
            Self::I16(value) => writer.i16(*value),
            Self::I32(value) => writer.i32(*value),
            Self::I64(value) => writer.i64(*value),
            Self::Double(bits) => writer.double(f64::from_bits(*bits)),
            Self::Binary(bytes) => writer.binary(bytes),
            Self::Uuid(bytes) => writer.uuid(bytes),
            Self::Struct(fields) => write_struct(fields, writer),
            Self::Map(entries) => write_map(entries, writer),
            Self::Set(ttype, elements) | Self::List(ttype, elements) => {
                writer.collection_begin(*ttype, elements.len() as i32);
                elements.iter().for_each(|element| element.write(writer));
            }
        }
    }

    /// Reads a value that nests at most `depth` deep; a deeper one is as bad as
    /// one that is skipped.
    pub fn read<'a, R>(reader: &mut R, ttype: TType, depth: u32) -> Result<Self, Error>
    where
        R: Reader<Input: Input<Bytes = &'a [u8]>>,
    {
        let inner = depth.checked_sub(1).ok_or(Error::SkipDepth)?;
        Ok(match ttype {
            TType::BOOL => Self::Bool(reader.bool()?),
            TType::BYTE => Self::Byte(reader.byte()?),
            TType::I16 => Self::I16(reader.i16()?),
            TType::I32 => Self::I32(reader.i32()?),
            TType::I64 => Self::I64(reader.i64()?),
            TType::DOUBLE => Self::Double(reader.double()?.to_bits()),
            TType::STRING => Self::Binary(reader.binary()?.to_vec()),
            TType::UUID => Self::Uuid(reader.uuid()?),
            TType::STRUCT => Self::Struct(read_struct(reader, inner)?),
            TType::MAP => Self::Map(read_map(reader, inner)?),
            TType::SET => {
                let header = reader.collection_begin()?;
                let elements = read_elements(reader, header.element, header.size, inner)?;
                Self::Set(header.element, elements)
            }
            TType::LIST => {
                let header = reader.collection_begin()?;
                let elements = read_elements(reader, header.element, header.size, inner)?;
                Self::List(header.element, elements)
            }
            TType(code) => return Err(Error::InvalidType(code)),
        })
    }
}

fn write_struct<W: Writer>(fields: &[(i16, Value)], writer: &mut W) {
    let outer = writer.struct_begin();
    for (id, value) in fields {
        if let Value::Bool(value) = value {
            writer.field_bool(*id, *value);
        } else {
            writer.field_begin(value.ttype(), *id);
            value.write(writer);
        }
    }
    writer.field_stop();
    writer.struct_end(outer);
}

fn write_map<W: Writer>(entries: &[(Value, Value)], writer: &mut W) {
    let (key, value) = entries
        .first()
        .map_or((TType::STOP, TType::STOP), |(k, v)| (k.ttype(), v.ttype()));
    writer.map_begin(key, value, entries.len() as i32);
    for (key, value) in entries {
        key.write(writer);
        value.write(writer);
    }
}

fn read_struct<'a, R>(reader: &mut R, depth: u32) -> Result<Vec<(i16, Value)>, Error>
where
    R: Reader<Input: Input<Bytes = &'a [u8]>>,
{
    let mut fields = Vec::new();
    let outer = reader.struct_begin();
    while let Some(field) = reader.field_begin()? {
        let value = Value::read(reader, field.ttype, depth)?;
        fields.push((field.id as i16, value));
    }
    reader.struct_end(outer);
    Ok(fields)
}

fn read_map<'a, R>(reader: &mut R, depth: u32) -> Result<Vec<(Value, Value)>, Error>
where
    R: Reader<Input: Input<Bytes = &'a [u8]>>,
{
    let header = reader.map_begin()?;
    reader.expect_entries(header.key, header.value, header.size)?;
    let entry = |_| {
        let key = Value::read(reader, header.key, depth)?;
        Ok((key, Value::read(reader, header.value, depth)?))
    };
    (0..header.size).map(entry).collect()
}

fn read_elements<'a, R>(
    reader: &mut R,
    ttype: TType,
    size: u32,
    depth: u32,
) -> Result<Vec<Value>, Error>
where
    R: Reader<Input: Input<Bytes = &'a [u8]>>,
{
    reader.expect_elements(ttype, size)?;
    (0..size)
        .map(|_| Value::read(reader, ttype, depth))
        .collect()
}
