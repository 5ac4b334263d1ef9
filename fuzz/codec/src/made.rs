//! Values that a fuzzer makes: of its bytes, so that a small change of them is a
//! small change of the value.

use arbitrary::{Result, Unstructured};
use thrift_codec::TType;

use crate::value::Value;

/// The types of values, those that nest last.
const TTYPES: [TType; 12] = [
    TType::BOOL,
    TType::BYTE,
    TType::I16,
    TType::I32,
    TType::I64,
    TType::DOUBLE,
    TType::STRING,
    TType::UUID,
    TType::STRUCT,
    TType::MAP,
    TType::SET,
    TType::LIST,
];

/// How many of them nest.
const NESTING: usize = 4;

/// A struct that nests at most `depth` deep.
pub fn any_struct(data: &mut Unstructured<'_>, depth: u32) -> Result<Value> {
    let fields = any_number_of(data, |data| {
        let id = any_id(data)?;
        let ttype = any_ttype(data, depth - 1)?;
        Ok((id, any_of(data, ttype, depth - 1)?))
    })?;
    Ok(Value::Struct(fields))
}

/// An id: most are small, as people number their fields.
fn any_id(data: &mut Unstructured<'_>) -> Result<i16> {
    match data.arbitrary()? {
        0 => data.arbitrary(),
        small => Ok(i8::into(small)),
    }
}

fn any_ttype(data: &mut Unstructured<'_>, depth: u32) -> Result<TType> {
    let choice = match depth {
        0 => &TTYPES[..TTYPES.len() - NESTING],
        _ => &TTYPES[..],
    };
    data.choose(choice).copied()
}

fn any_of(data: &mut Unstructured<'_>, ttype: TType, depth: u32) -> Result<Value> {
    Ok(match ttype {
        TType::BOOL => Value::Bool(data.arbitrary()?),
        TType::BYTE => Value::Byte(data.arbitrary()?),
        TType::I16 => Value::I16(any_i64(data)? as i16),
        TType::I32 => Value::I32(any_i64(data)? as i32),
        TType::I64 => Value::I64(any_i64(data)?),
        TType::DOUBLE => Value::Double(data.arbitrary()?),
        TType::STRING => Value::Binary(any_number_of(data, Unstructured::arbitrary)?),
        TType::UUID => Value::Uuid(data.arbitrary()?),
        TType::STRUCT => any_struct(data, depth)?,
        TType::MAP => any_map(data, depth - 1)?,
        TType::SET => any_elements(data, depth - 1, Value::Set)?,
        TType::LIST => any_elements(data, depth - 1, Value::List)?,
        _ => unreachable!("{ttype:?} is a type of no value"),
    })
}

/// An integer of any length.
fn any_i64(data: &mut Unstructured<'_>) -> Result<i64> {
    let bits: u32 = data.int_in_range(0..=63)?;
    Ok(data.arbitrary::<i64>()? >> bits)
}

fn any_map(data: &mut Unstructured<'_>, depth: u32) -> Result<Value> {
    let (key, value) = (any_ttype(data, depth)?, any_ttype(data, depth)?);
    let entries = any_number_of(data, |data| {
        Ok((any_of(data, key, depth)?, any_of(data, value, depth)?))
    })?;
    Ok(Value::Map(entries))
}

fn any_elements(
    data: &mut Unstructured<'_>,
    depth: u32,
    container: fn(TType, Vec<Value>) -> Value,
) -> Result<Value> {
    let ttype = any_ttype(data, depth)?;
    let elements = any_number_of(data, |data| any_of(data, ttype, depth))?;
    Ok(container(ttype, elements))
}

/// As many as the next byte says, or as there are bytes for.
fn any_number_of<'a, T>(
    data: &mut Unstructured<'a>,
    mut one: impl FnMut(&mut Unstructured<'a>) -> Result<T>,
) -> Result<Vec<T>> {
    let count: u8 = data.arbitrary()?;
    let mut all = Vec::new();
    while all.len() < count.into() && !data.is_empty() {
        all.push(one(data)?);
    }
    Ok(all)
}
