//! Passing over values that nobody wants.

use crate::{Error, Reader, TType};

/// How deep structs and containers may be nested in a value that is skipped,
/// the outermost included.
pub const SKIP_DEPTH: u32 = 64;

/// Passes over a value of type `ttype` that nests at most `depth` deep:
/// structs, containers and what they hold all count.
///
/// # Errors
/// [`Error::SkipDepth`] where it nests deeper, [`Error::InvalidType`] where
/// `ttype` or a type inside is none that a value can have, and whatever the
/// reader fails with.
///
/// ```
/// # use thrift_codec::{compact::CompactReader, skip, Reader, SliceInput, TType, SKIP_DEPTH};
/// let bytes = [0x35, 2, 4, 6, 0x07]; // a list of three i32, then a byte
/// let mut reader = CompactReader::new(SliceInput::new(&bytes, 0), None);
/// skip(&mut reader, TType::LIST, SKIP_DEPTH)?;
/// assert_eq!(reader.byte(), Ok(7));
/// # Ok::<(), thrift_codec::Error>(())
/// ```
pub fn skip<R: Reader>(reader: &mut R, ttype: TType, depth: u32) -> Result<(), Error> {
    let inner = depth.checked_sub(1).ok_or(Error::SkipDepth)?;
    match ttype {
        TType::BOOL => reader.bool().map(drop),
        TType::BYTE => reader.byte().map(drop),
        TType::I16 => reader.i16().map(drop),
        TType::I32 => reader.i32().map(drop),
        TType::I64 => reader.i64().map(drop),
        TType::DOUBLE => reader.double().map(drop),
        TType::STRING => reader.skip_binary(),
        TType::UUID => reader.uuid().map(drop),
        TType::STRUCT => skip_struct(reader, inner),
        TType::MAP => skip_map(reader, inner),
        TType::LIST => {
            let header = reader.list_begin()?;
            skip_elements(reader, header.element, header.size, inner)
        }
        TType::SET => {
            let header = reader.set_begin()?;
            skip_elements(reader, header.element, header.size, inner)
        }
        TType(code) => Err(Error::InvalidType(code)),
    }
}

fn skip_struct<R: Reader>(reader: &mut R, depth: u32) -> Result<(), Error> {
    let outer = reader.struct_begin();
    while let Some(field) = reader.field_begin()? {
        skip(reader, field.ttype, depth)?;
    }
    reader.struct_end(outer);
    Ok(())
}

fn skip_map<R: Reader>(reader: &mut R, depth: u32) -> Result<(), Error> {
    let header = reader.map_begin()?;
    reader.expect_entries(header.key, header.value, header.size)?;
    for _ in 0..header.size {
        skip(reader, header.key, depth)?;
        skip(reader, header.value, depth)?;
    }
    Ok(())
}

fn skip_elements<R: Reader>(
    reader: &mut R,
    element: TType,
    size: u32,
    depth: u32,
) -> Result<(), Error> {
    reader.expect_elements(element, size)?;
    for _ in 0..size {
        skip(reader, element, depth)?;
    }
    Ok(())
}
