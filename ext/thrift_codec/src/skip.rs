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
    skip_with(reader, ttype, depth, |_| {})
}

/// As [`skip`]. `turn` is called with the reader after every value inside, so that
/// a long walk can be left or let others have their turn; the reader stands
/// between two values then.
///
/// # Errors
/// As [`skip`].
///
/// ```
/// # use thrift_codec::{compact::CompactReader, skip_with, SliceInput, TType, SKIP_DEPTH};
/// let bytes = [0x35, 2, 4, 6]; // a list of three i32
/// let mut reader = CompactReader::new(SliceInput::new(&bytes, 0), None);
/// let mut values = 0;
/// skip_with(&mut reader, TType::LIST, SKIP_DEPTH, |_| values += 1)?;
/// assert_eq!(values, 3);
/// # Ok::<(), thrift_codec::Error>(())
/// ```
pub fn skip_with<R: Reader>(
    reader: &mut R,
    ttype: TType,
    depth: u32,
    turn: impl FnMut(&mut R),
) -> Result<(), Error> {
    Skip { reader, turn }.value(ttype, depth)
}

struct Skip<'a, R, F> {
    reader: &'a mut R,
    turn: F,
}

impl<R: Reader, F: FnMut(&mut R)> Skip<'_, R, F> {
    fn value(&mut self, ttype: TType, depth: u32) -> Result<(), Error> {
        let inner = depth.checked_sub(1).ok_or(Error::SkipDepth)?;
        match ttype {
            TType::BOOL => self.reader.bool().map(drop),
            TType::BYTE => self.reader.byte().map(drop),
            TType::I16 => self.reader.i16().map(drop),
            TType::I32 => self.reader.i32().map(drop),
            TType::I64 => self.reader.i64().map(drop),
            TType::DOUBLE => self.reader.double().map(drop),
            TType::STRING => self.reader.skip_binary(),
            TType::UUID if self.reader.knows_uuids() => self.reader.uuid().map(drop),
            TType::STRUCT => self.fields(inner),
            TType::MAP => self.entries(inner),
            TType::LIST | TType::SET => self.elements(inner),
            TType(code) => Err(Error::InvalidType(code)),
        }
    }

    fn inside(&mut self, ttype: TType, depth: u32) -> Result<(), Error> {
        self.value(ttype, depth)?;
        (self.turn)(self.reader);
        Ok(())
    }

    fn fields(&mut self, depth: u32) -> Result<(), Error> {
        let outer = self.reader.struct_begin();
        while let Some(field) = self.reader.field_begin()? {
            self.inside(field.ttype, depth)?;
        }
        self.reader.struct_end(outer);
        Ok(())
    }

    fn entries(&mut self, depth: u32) -> Result<(), Error> {
        let header = self.reader.map_begin()?;
        self.reader
            .expect_entries(header.key, header.value, header.size)?;
        for _ in 0..header.size {
            self.inside(header.key, depth)?;
            self.inside(header.value, depth)?;
        }
        Ok(())
    }

    fn elements(&mut self, depth: u32) -> Result<(), Error> {
        let header = self.reader.collection_begin()?;
        self.reader.expect_elements(header.element, header.size)?;
        for _ in 0..header.size {
            self.inside(header.element, depth)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact::CompactReader;
    use crate::SliceInput;

    /// Skips a value and tells how many of the bytes it was.
    fn skipped(bytes: &[u8], ttype: TType, depth: u32) -> Result<usize, Error> {
        let mut reader = CompactReader::new(SliceInput::new(bytes, 0), None);
        skip(&mut reader, ttype, depth)?;
        Ok(reader.input().position())
    }

    /// Lists, each the only element of the one around it; the innermost is empty.
    fn nested_lists(count: usize) -> Vec<u8> {
        let mut bytes = vec![0x19; count];
        bytes[count - 1] = 0x09;
        bytes
    }

    #[test]
    fn a_value_may_nest_as_deep_as_is_allowed() {
        let bytes = nested_lists(64);
        assert_eq!(skipped(&bytes, TType::LIST, SKIP_DEPTH), Ok(64));
        let bytes = nested_lists(65);
        let error = skipped(&bytes, TType::LIST, SKIP_DEPTH);
        assert_eq!(error, Err(Error::SkipDepth));
    }

    #[test]
    fn a_number_takes_a_level_too() {
        assert_eq!(skipped(&[7], TType::BYTE, 1), Ok(1));
        assert_eq!(skipped(&[7], TType::BYTE, 0), Err(Error::SkipDepth));
        let list_of_one = [0x13, 7];
        assert_eq!(skipped(&list_of_one, TType::LIST, 2), Ok(2));
        let error = skipped(&list_of_one, TType::LIST, 1);
        assert_eq!(error, Err(Error::SkipDepth));
    }

    #[test]
    fn an_empty_container_may_be_of_any_type() {
        assert_eq!(skipped(&[0x00], TType::LIST, SKIP_DEPTH), Ok(1));
        assert_eq!(skipped(&[0x00], TType::MAP, SKIP_DEPTH), Ok(1));
    }

    #[test]
    fn values_of_no_type_are_not_skipped() {
        for ttype in [TType::STOP, TType(1), TType(17)] {
            let error = skipped(&[0], ttype, SKIP_DEPTH);
            assert_eq!(error, Err(Error::InvalidType(ttype.0)));
        }
        let list_of_stops = [0x10, 0];
        let error = skipped(&list_of_stops, TType::LIST, SKIP_DEPTH);
        assert_eq!(error, Err(Error::InvalidType(0)));
    }

    #[test]
    fn the_outer_struct_goes_on_where_it_was() {
        // Field 5, a struct with a field 9; then a field one further than 5.
        let bytes = [0x5c, 0x91, 0x00, 0x13, 7];
        let mut reader = CompactReader::new(SliceInput::new(&bytes, 0), None);
        reader.field_begin().unwrap();
        skip(&mut reader, TType::STRUCT, SKIP_DEPTH).unwrap();
        assert_eq!(reader.field_begin().unwrap().unwrap().id, 6);
    }

    #[test]
    fn a_boolean_field_is_its_header() {
        let bytes = [0x11, 0x12, 0x00, 0xff];
        assert_eq!(skipped(&bytes, TType::STRUCT, SKIP_DEPTH), Ok(3));
    }

    #[test]
    fn a_claim_that_can_t_be_true_ends_at_once() {
        let list = [0xf3, 0xff, 0xff, 0xff, 0xff, 0x07, 1, 2, 3];
        let error = skipped(&list, TType::LIST, SKIP_DEPTH);
        assert_eq!(error, Err(Error::EndOfInput));
        let map = [0xff, 0xff, 0xff, 0xff, 0x07, 0x33, 1, 2, 3];
        let error = skipped(&map, TType::MAP, SKIP_DEPTH);
        assert_eq!(error, Err(Error::EndOfInput));
    }
}
