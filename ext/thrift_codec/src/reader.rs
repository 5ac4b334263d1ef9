//! What every format can read.

use crate::{Error, Input, TType};

/// The header of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MessageHeader<B> {
    /// The name of the method, as bytes of the input.
    pub name: B,
    /// CALL, REPLY, EXCEPTION or ONEWAY, or whatever else the wire says. Wider
    /// than a byte, because one format has it unsigned and another signed.
    pub message_type: i16,
    /// The sequence number that ties a reply to its call.
    pub seqid: i32,
    /// Does the message tell the version of its format? Peers older than
    /// versions don't.
    pub is_versioned: bool,
}

/// The header of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldHeader {
    /// The type on the wire.
    pub ttype: TType,
    /// The id. Wider than an `i16`, because a chain of compact deltas can leave
    /// its range; such an id names no field.
    pub id: i32,
}

/// The header of a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MapHeader {
    /// The type of every key.
    pub key: TType,
    /// The type of every value.
    pub value: TType,
    /// The number of entries that the wire claims, at most `i32::MAX`.
    pub size: u32,
}

/// The header of a list or a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ListHeader {
    /// The type of every element.
    pub element: TType,
    /// The number of elements that the wire claims, at most `i32::MAX`.
    pub size: u32,
}

/// Reads Thrift values in one wire format.
///
/// Every method returns an error where the input ends too early and where the
/// bytes can't be of the format; what it consumed until then is not defined.
/// Sizes are claims: a caller that allocates asks
/// [`expect_elements`](Self::expect_elements) first.
pub trait Reader {
    /// What [`struct_begin`](Self::struct_begin) hands to the matching
    /// [`struct_end`](Self::struct_end): the state of the enclosing struct.
    type Outer: Copy;

    /// Where the bytes come from.
    type Input: Input;

    /// Where the bytes come from.
    fn input(&self) -> &Self::Input;

    /// Where the bytes come from, to take some that aren't values.
    fn input_mut(&mut self) -> &mut Self::Input;

    /// The id of the field that the innermost struct read last, for formats
    /// that carry ids as differences; 0 where a format has no such state.
    fn last_field_id(&self) -> i32;

    /// The last field id inside a saved state, as [`last_field_id`](Self::last_field_id).
    fn outer_field_id(outer: Self::Outer) -> i32;

    /// Begins a struct.
    fn struct_begin(&mut self) -> Self::Outer;

    /// Ends the struct that `outer` began.
    fn struct_end(&mut self, outer: Self::Outer);

    /// Reads a field header; `None` is the end of the struct's fields.
    fn field_begin(&mut self) -> Result<Option<FieldHeader>, Error>;

    /// Reads a map header.
    fn map_begin(&mut self) -> Result<MapHeader, Error>;

    /// Reads the header of a list or a set, which every format has alike.
    fn collection_begin(&mut self) -> Result<ListHeader, Error>;

    /// Reads a boolean: of the field just begun, or of a container.
    fn bool(&mut self) -> Result<bool, Error>;

    /// Reads an 8-bit integer.
    #[inline]
    fn byte(&mut self) -> Result<i8, Error> {
        Ok(self.input_mut().byte()? as i8)
    }

    /// Reads a 16-bit integer.
    fn i16(&mut self) -> Result<i16, Error>;

    /// Reads a 32-bit integer.
    fn i32(&mut self) -> Result<i32, Error>;

    /// Reads a 64-bit integer.
    fn i64(&mut self) -> Result<i64, Error>;

    /// Reads a floating point number.
    fn double(&mut self) -> Result<f64, Error>;

    /// Reads how many bytes a string or binary has that comes next.
    fn binary_begin(&mut self) -> Result<usize, Error>;

    /// Reads a string or binary.
    #[inline]
    fn binary(&mut self) -> Result<<Self::Input as Input>::Bytes, Error> {
        let len = self.binary_begin()?;
        self.input_mut().bytes(len)
    }

    /// Passes over a string or binary.
    #[inline]
    fn skip_binary(&mut self) -> Result<(), Error> {
        let len = self.binary_begin()?;
        self.input_mut().skip(len)
    }

    /// Is there a type UUID for the reader? One that is older can't pass over its
    /// values.
    fn knows_uuids(&self) -> bool;

    /// Reads a UUID.
    #[inline]
    fn uuid(&mut self) -> Result<[u8; 16], Error> {
        self.input_mut().array()
    }

    /// The fewest bytes that a value of a type takes; 0 for what is no type.
    fn min_len(&self, ttype: TType) -> u64;

    /// Fails with [`Error::EndOfInput`] where the input's end is known and
    /// `size` values of type `ttype` can't fit before it: to be called before room
    /// is made for a container, whose size is only a claim.
    ///
    /// ```
    /// # use thrift_codec::{compact::CompactReader, Error, Reader, SliceInput};
    /// // A list that claims 2,000,000 doubles, and holds one.
    /// let bytes = [0xf7, 0x80, 0x89, 0x7a, 0, 0, 0, 0, 0, 0, 0xe0, 0x3f];
    /// let mut reader = CompactReader::new(SliceInput::new(&bytes, 0), None);
    /// let list = reader.collection_begin()?;
    /// assert_eq!(list.size, 2_000_000);
    /// assert_eq!(reader.expect_elements(list.element, list.size), Err(Error::EndOfInput));
    /// assert_eq!(reader.expect_elements(list.element, 1), Ok(()));
    /// # Ok::<(), Error>(())
    /// ```
    #[inline]
    fn expect_elements(&self, ttype: TType, size: u32) -> Result<(), Error> {
        self.input().expect(size, self.min_len(ttype))
    }

    /// As [`expect_elements`](Self::expect_elements), for the entries of a map.
    #[inline]
    fn expect_entries(&self, key: TType, value: TType, size: u32) -> Result<(), Error> {
        let each = self.min_len(key) + self.min_len(value);
        self.input().expect(size, each)
    }
}
