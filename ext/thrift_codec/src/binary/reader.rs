//! Reading the binary protocol.

use super::message::Beginning;
use crate::limit::StringLimit;
use crate::{Error, FieldHeader, Input, ListHeader, MapHeader, MessageHeader, Reader, TType};

/// Reads values in the binary protocol from `I`. Types come as they are, known
/// or not.
///
/// ```
/// # use thrift_codec::{binary::BinaryReader, Reader, SliceInput, TType};
/// let input = SliceInput::new(&[6, 0, 1, 0xff, 0xfe, 0], 0);
/// let mut reader = BinaryReader::new(input, None);
/// let field = reader.field_begin()?.unwrap();
/// assert_eq!((field.ttype, field.id, reader.i16()?), (TType::I16, 1, -2));
/// assert_eq!(reader.field_begin()?, None);
/// # Ok::<(), thrift_codec::Error>(())
/// ```
#[derive(Debug)]
pub struct BinaryReader<I> {
    input: I,
    string_limit: StringLimit,
    knows_uuids: bool,
}

impl<I> BinaryReader<I> {
    /// Reads from `input`; refuses strings of more than `max_string_size` bytes,
    /// before it asks for any of them.
    ///
    /// ```
    /// # use thrift_codec::{binary::BinaryReader, Error, Reader, SliceInput};
    /// let input = SliceInput::new(b"\0\0\0\x05hello", 0);
    /// assert_eq!(BinaryReader::new(input, Some(5)).binary(), Ok(b"hello".as_slice()));
    /// let refused = BinaryReader::new(input, Some(4)).binary();
    /// assert_eq!(refused, Err(Error::StringSizeLimit { size: 5, max: 4 }));
    /// ```
    pub fn new(input: I, max_string_size: Option<u64>) -> Self {
        Self {
            input,
            string_limit: StringLimit::new(max_string_size),
            knows_uuids: true,
        }
    }

    /// Takes the code of UUIDs for one without a meaning, as readers do that are
    /// older than UUIDs.
    ///
    /// ```
    /// # use thrift_codec::{binary::BinaryReader, skip, Error, SliceInput, TType, SKIP_DEPTH};
    /// let mut reader = BinaryReader::new(SliceInput::new(&[0; 16], 0), None);
    /// reader.forget_uuids();
    /// let skipped = skip(&mut reader, TType::UUID, SKIP_DEPTH);
    /// assert_eq!(skipped, Err(Error::InvalidType(16)));
    /// ```
    pub fn forget_uuids(&mut self) {
        self.knows_uuids = false;
    }
}

impl<I: Input> BinaryReader<I> {
    /// Reads the header of a message, which must say its version if `strict`.
    ///
    /// # Errors
    /// [`Error::MissingVersion`] where it says another one,
    /// [`Error::Unversioned`] where it says none and must, and those of a
    /// string.
    ///
    /// ```
    /// # use thrift_codec::{binary::BinaryReader, Error, SliceInput};
    /// let old = b"\x00\x00\x00\x04ping\x01\x00\x00\x00\x07";
    /// let header = BinaryReader::new(SliceInput::new(old, 0), None).message_begin(false)?;
    /// assert_eq!(header.name, b"ping");
    /// assert_eq!((header.message_type, header.seqid), (1, 7));
    ///
    /// let strict = BinaryReader::new(SliceInput::new(old, 0), None).message_begin(true);
    /// assert_eq!(strict, Err(Error::Unversioned));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn message_begin(&mut self, strict: bool) -> Result<MessageHeader<I::Bytes>, Error> {
        let (name, message_type, is_versioned) = match Beginning::of(self.i32()?)? {
            Beginning::Versioned { message_type } => (self.binary()?, message_type.into(), true),
            Beginning::Unversioned { .. } if strict => return Err(Error::Unversioned),
            Beginning::Unversioned { name_len } => {
                let name_len = self.string_limit.check(name_len)?;
                (self.input.bytes(name_len)?, self.byte()?.into(), false)
            }
        };
        let seqid = self.i32()?;
        Ok(MessageHeader {
            name,
            message_type,
            seqid,
            is_versioned,
        })
    }

    #[inline]
    fn ttype(&mut self) -> Result<TType, Error> {
        Ok(TType(self.input.byte()?))
    }

    #[inline]
    fn size(&mut self) -> Result<u32, Error> {
        u32::try_from(self.i32()?).map_err(|_| Error::NegativeSize)
    }
}

impl<I: Input> Reader for BinaryReader<I> {
    type Outer = ();
    type Input = I;

    #[inline]
    fn input(&self) -> &I {
        &self.input
    }

    #[inline]
    fn input_mut(&mut self) -> &mut I {
        &mut self.input
    }

    #[inline]
    fn last_field_id(&self) -> i32 {
        0
    }

    #[inline]
    fn outer_field_id((): ()) -> i32 {
        0
    }

    #[inline]
    fn struct_begin(&mut self) {}

    #[inline]
    fn struct_end(&mut self, (): ()) {}

    #[inline]
    fn field_begin(&mut self) -> Result<Option<FieldHeader>, Error> {
        match self.ttype()? {
            TType::STOP => Ok(None),
            ttype => {
                let id = self.i16()?.into();
                Ok(Some(FieldHeader { ttype, id }))
            }
        }
    }

    #[inline]
    fn map_begin(&mut self) -> Result<MapHeader, Error> {
        let key = self.ttype()?;
        let value = self.ttype()?;
        let size = self.size()?;
        Ok(MapHeader { key, value, size })
    }

    #[inline]
    fn collection_begin(&mut self) -> Result<ListHeader, Error> {
        let element = self.ttype()?;
        let size = self.size()?;
        Ok(ListHeader { element, size })
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        Ok(self.input.byte()? != 0)
    }

    #[inline]
    fn i16(&mut self) -> Result<i16, Error> {
        Ok(i16::from_be_bytes(self.input.array()?))
    }

    #[inline]
    fn i32(&mut self) -> Result<i32, Error> {
        Ok(i32::from_be_bytes(self.input.array()?))
    }

    #[inline]
    fn i64(&mut self) -> Result<i64, Error> {
        Ok(i64::from_be_bytes(self.input.array()?))
    }

    #[inline]
    fn double(&mut self) -> Result<f64, Error> {
        Ok(f64::from_be_bytes(self.input.array()?))
    }

    #[inline]
    fn binary_begin(&mut self) -> Result<usize, Error> {
        let size = self.size()?;
        self.string_limit.check(size)
    }

    #[inline]
    fn knows_uuids(&self) -> bool {
        self.knows_uuids
    }

    #[inline]
    fn min_len(&self, ttype: TType) -> u64 {
        match ttype {
            TType::BOOL | TType::BYTE | TType::STRUCT => 1,
            TType::I16 => 2,
            TType::I32 | TType::STRING => 4,
            TType::SET | TType::LIST => 5,
            TType::MAP => 6,
            TType::I64 | TType::DOUBLE => 8,
            TType::UUID if self.knows_uuids => 16,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SliceInput;

    fn reader(bytes: &[u8]) -> BinaryReader<SliceInput<'_>> {
        BinaryReader::new(SliceInput::new(bytes, 0), None)
    }

    #[test]
    fn unknown_types_are_passed_on() {
        let field = reader(&[0xff, 0x00, 0x01]).field_begin().unwrap().unwrap();
        assert_eq!((field.ttype, field.id), (TType(0xff), 1));
        let list = reader(&[99, 0, 0, 0, 0]).collection_begin().unwrap();
        assert_eq!((list.element, list.size), (TType(99), 0));
    }

    #[test]
    fn everything_but_0_is_true() {
        let mut reader = reader(&[0, 1, 2, 0xff]);
        let values = [(); 4].map(|()| reader.bool().unwrap());
        assert_eq!(values, [false, true, true, true]);
    }

    #[test]
    fn negative_sizes_are_refused() {
        let bytes = [11, 11, 0x80, 0, 0, 0];
        assert_eq!(reader(&bytes).map_begin(), Err(Error::NegativeSize));
        assert_eq!(
            reader(&bytes[1..]).collection_begin(),
            Err(Error::NegativeSize)
        );
        assert_eq!(reader(&bytes[2..]).binary(), Err(Error::NegativeSize));
        assert_eq!(reader(&bytes[2..]).skip_binary(), Err(Error::NegativeSize));
    }

    #[test]
    fn a_string_over_the_limit_is_neither_read_nor_skipped() {
        let error = Error::StringSizeLimit { size: 3, max: 2 };
        let input = SliceInput::new(b"\0\0\0\x03abc", 0);
        assert_eq!(BinaryReader::new(input, Some(2)).binary(), Err(error));
        let skipped = BinaryReader::new(input, Some(2)).skip_binary();
        assert_eq!(skipped, Err(error));
        let within = BinaryReader::new(input, Some(3)).binary();
        assert_eq!(within, Ok(b"abc".as_slice()));
    }

    #[test]
    fn the_name_of_an_unversioned_message_is_a_string_like_others() {
        let input = SliceInput::new(b"\0\0\0\x03abc\x01\0\0\0\x07", 0);
        let header = BinaryReader::new(input, Some(2)).message_begin(false);
        assert_eq!(header, Err(Error::StringSizeLimit { size: 3, max: 2 }));
    }

    #[test]
    fn the_type_of_a_message_is_signed_where_there_is_no_version() {
        let unversioned = b"\0\0\0\x01a\xff\0\0\0\x07";
        let header = reader(unversioned).message_begin(false).unwrap();
        assert_eq!(header.message_type, -1);
        let versioned = b"\x80\x01\x00\xff\0\0\0\x01a\0\0\0\x07";
        let header = reader(versioned).message_begin(true).unwrap();
        assert_eq!(header.message_type, 255);
    }

    #[test]
    fn elements_are_expected_to_fit() {
        let reader = reader(&[0; 60]);
        for (ttype, len) in [
            (TType::BOOL, 1),
            (TType::STRUCT, 1),
            (TType::I16, 2),
            (TType::STRING, 4),
            (TType::LIST, 5),
            (TType::MAP, 6),
            (TType::UUID, 16),
        ] {
            let fit = 60 / len;
            assert_eq!(reader.expect_elements(ttype, fit), Ok(()));
            let error = reader.expect_elements(ttype, fit + 1);
            assert_eq!(error, Err(Error::EndOfInput));
        }
        let entries = reader.expect_entries(TType::I64, TType::I64, 4);
        assert_eq!(entries, Err(Error::EndOfInput));
    }
}
