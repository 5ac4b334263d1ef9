//! Reading the compact protocol.

use super::header::{number_in, size_in};
use super::message::{check_protocol_id, message_type_of};
use super::types::{ttype_of, CompactType};
use crate::limit::StringLimit;
use crate::varint::{decode_varint32, decode_varint64};
use crate::{
    zigzag, Error, FieldHeader, Input, ListHeader, MapHeader, MessageHeader, Reader, TType,
};

/// The most elements or bytes that a size may claim.
const MAX_SIZE: u32 = i32::MAX as u32;

/// Reads values in the compact protocol from `I`.
///
/// ```
/// # use thrift_codec::{compact::CompactReader, Reader, SliceInput, TType};
/// let input = SliceInput::new(&[0x15, 0x01, 0x11, 0x00], 0);
/// let mut reader = CompactReader::new(input, None);
/// let outer = reader.struct_begin();
/// let field = reader.field_begin()?.unwrap();
/// assert_eq!((field.ttype, field.id, reader.i32()?), (TType::I32, 1, -1));
/// let field = reader.field_begin()?.unwrap();
/// assert_eq!((field.ttype, field.id, reader.bool()?), (TType::BOOL, 2, true));
/// assert_eq!(reader.field_begin()?, None);
/// reader.struct_end(outer);
/// # Ok::<(), thrift_codec::Error>(())
/// ```
#[derive(Debug)]
pub struct CompactReader<I> {
    input: I,
    last_field_id: i32,
    /// The value of the boolean field whose header was read last.
    field_value: Option<bool>,
    string_limit: StringLimit,
    knows_uuids: bool,
}

impl<I> CompactReader<I> {
    /// Reads from `input`; refuses strings of more than `max_string_size` bytes,
    /// before it asks for any of them.
    ///
    /// ```
    /// # use thrift_codec::{compact::CompactReader, Error, Reader, SliceInput};
    /// let input = SliceInput::new(b"\x05hello", 0);
    /// assert_eq!(CompactReader::new(input, Some(5)).binary(), Ok(b"hello".as_slice()));
    /// let refused = CompactReader::new(input, Some(4)).binary();
    /// assert_eq!(refused, Err(Error::StringSizeLimit { size: 5, max: 4 }));
    /// ```
    pub fn new(input: I, max_string_size: Option<u64>) -> Self {
        Self {
            input,
            last_field_id: 0,
            field_value: None,
            string_limit: StringLimit::new(max_string_size),
            knows_uuids: true,
        }
    }

    /// Takes the code of UUIDs for one without a meaning, as readers do that are
    /// older than UUIDs.
    ///
    /// ```
    /// # use thrift_codec::{compact::CompactReader, Error, Reader, SliceInput};
    /// let mut reader = CompactReader::new(SliceInput::new(b"\x1d", 0), None);
    /// reader.forget_uuids();
    /// assert_eq!(reader.field_begin(), Err(Error::UnknownCompactType(13)));
    /// ```
    pub fn forget_uuids(&mut self) {
        self.knows_uuids = false;
    }

    /// Goes on inside a struct whose last field had this id.
    pub fn resume_after(&mut self, last_field_id: i32) {
        self.last_field_id = last_field_id;
    }

    /// The value of the boolean field whose header was read last: who reads on
    /// with another reader keeps it.
    pub fn take_field_value(&mut self) -> Option<bool> {
        self.field_value.take()
    }
}

impl<I> CompactReader<I> {
    #[inline]
    fn ttype_of(&self, byte: u8) -> Result<TType, Error> {
        match ttype_of(byte)? {
            TType::UUID if !self.knows_uuids => Err(Error::UnknownCompactType(byte & 0x0f)),
            ttype => Ok(ttype),
        }
    }
}

impl<I: Input> CompactReader<I> {
    /// Reads the header of a message.
    ///
    /// # Errors
    /// [`Error::ProtocolId`] and [`Error::Version`] where it is none of this
    /// protocol, and those of a string.
    ///
    /// ```
    /// # use thrift_codec::{compact::CompactReader, SliceInput};
    /// let input = SliceInput::new(b"\x82\x21\x07\x04ping", 0);
    /// let header = CompactReader::new(input, None).message_begin()?;
    /// assert_eq!(header.name, b"ping");
    /// assert_eq!((header.message_type, header.seqid), (1, 7));
    /// # Ok::<(), thrift_codec::Error>(())
    /// ```
    pub fn message_begin(&mut self) -> Result<MessageHeader<I::Bytes>, Error> {
        check_protocol_id(self.input.byte()?)?;
        let message_type = message_type_of(self.input.byte()?)?;
        let seqid = decode_varint32(&mut self.input)? as i32;
        let name = self.binary()?;
        Ok(MessageHeader {
            name,
            message_type: message_type.into(),
            seqid,
            is_versioned: true,
        })
    }

    #[inline]
    fn container_size(&mut self) -> Result<u32, Error> {
        match decode_varint32(&mut self.input)? {
            size if size > MAX_SIZE => Err(Error::ContainerSizeLimit),
            size => Ok(size),
        }
    }
}

impl<I: Input> Reader for CompactReader<I> {
    type Outer = i32;
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
        self.last_field_id
    }

    #[inline]
    fn outer_field_id(outer: i32) -> i32 {
        outer
    }

    #[inline]
    fn struct_begin(&mut self) -> i32 {
        std::mem::take(&mut self.last_field_id)
    }

    #[inline]
    fn struct_end(&mut self, outer: i32) {
        self.last_field_id = outer;
    }

    #[inline]
    fn field_begin(&mut self) -> Result<Option<FieldHeader>, Error> {
        let byte = self.input.byte()?;
        let ttype = self.ttype_of(byte);
        if ttype == Ok(TType::STOP) {
            return Ok(None);
        }
        let id = match number_in(byte) {
            0 => self.i16()?.into(),
            delta => self.last_field_id.wrapping_add(delta.into()),
        };
        self.last_field_id = id;
        let ttype = ttype?;
        if ttype == TType::BOOL {
            self.field_value = Some(byte & 0x0f == CompactType::TRUE.code());
        }
        Ok(Some(FieldHeader { ttype, id }))
    }

    #[inline]
    fn map_begin(&mut self) -> Result<MapHeader, Error> {
        let size = self.container_size()?;
        // Nothing follows the size of an empty map.
        let types = if size == 0 { 0 } else { self.input.byte()? };
        // Of two unknown types the reference names that of the values.
        let value = self.ttype_of(types)?;
        let key = self.ttype_of(number_in(types))?;
        Ok(MapHeader { key, value, size })
    }

    #[inline]
    fn collection_begin(&mut self) -> Result<ListHeader, Error> {
        let byte = self.input.byte()?;
        let size = match size_in(byte) {
            Some(size) => size,
            None => self.container_size()?,
        };
        let element = self.ttype_of(byte)?;
        Ok(ListHeader { element, size })
    }

    #[inline]
    fn bool(&mut self) -> Result<bool, Error> {
        match self.field_value.take() {
            Some(value) => Ok(value),
            None => Ok(self.input.byte()? == CompactType::TRUE.code()),
        }
    }

    #[inline]
    fn i16(&mut self) -> Result<i16, Error> {
        // Bits beyond the 16th are lost, as in the reference.
        Ok(self.i32()? as i16)
    }

    #[inline]
    fn i32(&mut self) -> Result<i32, Error> {
        Ok(zigzag::decode32(decode_varint32(&mut self.input)?))
    }

    #[inline]
    fn i64(&mut self) -> Result<i64, Error> {
        Ok(zigzag::decode64(decode_varint64(&mut self.input)?))
    }

    #[inline]
    fn double(&mut self) -> Result<f64, Error> {
        Ok(f64::from_le_bytes(self.input.array()?))
    }

    #[inline]
    fn binary_begin(&mut self) -> Result<usize, Error> {
        let size = decode_varint32(&mut self.input)?;
        if size > MAX_SIZE {
            return Err(Error::BinarySizeLimit);
        }
        self.string_limit.check(size)
    }

    #[inline]
    fn knows_uuids(&self) -> bool {
        self.knows_uuids
    }

    #[inline]
    fn min_len(&self, ttype: TType) -> u64 {
        match ttype {
            TType::BOOL
            | TType::BYTE
            | TType::I16
            | TType::I32
            | TType::I64
            | TType::STRING
            | TType::STRUCT
            | TType::MAP
            | TType::SET
            | TType::LIST => 1,
            TType::DOUBLE => 8,
            TType::UUID => 16,
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SliceInput;

    fn reader(bytes: &[u8]) -> CompactReader<SliceInput<'_>> {
        CompactReader::new(SliceInput::new(bytes, 0), None)
    }

    #[test]
    fn any_header_byte_of_type_0_ends_the_fields() {
        assert_eq!(reader(&[0xf0]).field_begin(), Ok(None));
    }

    #[test]
    fn differences_can_lead_out_of_the_range_of_ids() {
        let mut bytes = vec![0x03, 0xfe, 0xff, 0x03]; // a byte field, id i16::MAX
        bytes.push(0x13);
        let mut reader = reader(&bytes);
        assert_eq!(reader.field_begin().unwrap().unwrap().id, 32_767);
        assert_eq!(reader.field_begin().unwrap().unwrap().id, 32_768);
        assert_eq!(reader.last_field_id(), 32_768);
    }

    #[test]
    fn ids_and_i16_lose_what_is_beyond_16_bits() {
        let field = reader(&[0x03, 0x82, 0x80, 0x08]).field_begin();
        assert_eq!(field.unwrap().unwrap().id, 1);
        assert_eq!(reader(&[0x82, 0x80, 0x08]).i16(), Ok(1));
    }

    #[test]
    fn a_field_of_an_unknown_type_is_an_error_after_its_id() {
        let mut reader = reader(&[0x0f, 0x02, 0x07]);
        assert_eq!(reader.field_begin(), Err(Error::UnknownCompactType(15)));
        assert_eq!(reader.byte(), Ok(7));
    }

    #[test]
    fn a_boolean_field_is_read_from_its_header_once() {
        let mut reader = reader(&[0x12, 0x01]);
        reader.field_begin().unwrap();
        assert_eq!(reader.bool(), Ok(false));
        assert_eq!(reader.bool(), Ok(true));
    }

    #[test]
    fn only_1_is_true_in_a_container() {
        let mut reader = reader(&[1, 2, 0, 3]);
        let values = [(); 4].map(|()| reader.bool().unwrap());
        assert_eq!(values, [true, false, false, false]);
    }

    #[test]
    fn of_two_unknown_types_in_a_map_that_of_the_values_is_named() {
        let header = reader(&[0x01, 0xef]).map_begin();
        assert_eq!(header, Err(Error::UnknownCompactType(15)));
    }

    #[test]
    fn an_empty_map_has_no_types() {
        let header = reader(&[0x00]).map_begin().unwrap();
        assert_eq!((header.key, header.value), (TType::STOP, TType::STOP));
    }

    #[test]
    fn a_container_holds_at_most_i32_max() {
        let most = [0xf3, 0xff, 0xff, 0xff, 0xff, 0x07];
        assert_eq!(reader(&most).collection_begin().unwrap().size, MAX_SIZE);
        // The size is looked at before the type, unknown here.
        let more = [0xff, 0x80, 0x80, 0x80, 0x80, 0x08];
        assert_eq!(
            reader(&more).collection_begin(),
            Err(Error::ContainerSizeLimit)
        );
        let map = reader(&more[1..]).map_begin();
        assert_eq!(map, Err(Error::ContainerSizeLimit));
    }

    #[test]
    fn a_string_holds_at_most_i32_max_whatever_the_limit() {
        let input = SliceInput::new(&[0x80, 0x80, 0x80, 0x80, 0x08], 0);
        let mut reader = CompactReader::new(input, Some(1));
        assert_eq!(reader.binary(), Err(Error::BinarySizeLimit));
    }

    #[test]
    fn a_string_over_the_limit_is_neither_read_nor_skipped() {
        let error = Error::StringSizeLimit { size: 3, max: 2 };
        let input = SliceInput::new(b"\x03abc", 0);
        assert_eq!(CompactReader::new(input, Some(2)).binary(), Err(error));
        let skipped = CompactReader::new(input, Some(2)).skip_binary();
        assert_eq!(skipped, Err(error));
        let within = CompactReader::new(input, Some(3)).binary();
        assert_eq!(within, Ok(b"abc".as_slice()));
    }

    #[test]
    fn a_message_of_another_protocol_or_version_is_refused() {
        let protocol = reader(&[0x83]).message_begin();
        assert_eq!(protocol, Err(Error::ProtocolId { found: -125 }));
        let version = reader(&[0x82, 0x3f]).message_begin();
        assert_eq!(version, Err(Error::Version { found: 31 }));
    }

    #[test]
    fn elements_are_expected_to_fit() {
        let reader = reader(&[0; 16]);
        for (ttype, fit) in [
            (TType::BOOL, 16),
            (TType::STRUCT, 16),
            (TType::DOUBLE, 2),
            (TType::UUID, 1),
        ] {
            assert_eq!(reader.expect_elements(ttype, fit), Ok(()));
            let error = reader.expect_elements(ttype, fit + 1);
            assert_eq!(error, Err(Error::EndOfInput));
        }
        // Of a type that nothing is known of anything may fit.
        assert_eq!(reader.expect_elements(TType::STOP, MAX_SIZE), Ok(()));
    }

    #[test]
    fn entries_are_expected_to_fit() {
        let reader = reader(&[0; 18]);
        let expect = |size| reader.expect_entries(TType::DOUBLE, TType::I64, size);
        assert_eq!(expect(2), Ok(()));
        assert_eq!(expect(3), Err(Error::EndOfInput));
    }
}
