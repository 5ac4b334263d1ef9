//! The bytes of field and container headers.

use bytes::BufMut;

use super::CompactType;
use crate::varint::{encode_varint32, Varint, MAX_LEN_32};
use crate::zigzag;

/// Sizes up to this one fit beside the element type; it itself says that the
/// size follows.
const SIZE_FOLLOWS: u8 = 15;

/// The largest difference of field ids that fits beside the field's type.
const MAX_DELTA: i32 = 15;

/// A byte, and the number that it had no room for.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// A type in the low four bits, and in the high ones a number where it fits.
    pub byte: u8,
    /// The number where it doesn't.
    pub number: Option<Varint<MAX_LEN_32>>,
}

impl Header {
    #[inline]
    pub(super) fn put<B: BufMut>(&self, out: &mut B) {
        out.put_u8(self.byte);
        if let Some(number) = &self.number {
            out.put_slice(number);
        }
    }
}

/// The header of the field `id` after the field `last_id` of the same struct,
/// which is 0 where there is none. An id beyond 16 bits is written as it is: that
/// is what old writers do. The type of a boolean field is its value,
/// [`CompactType::of_bool`].
///
/// ```
/// # use thrift_codec::{compact::{field_header, CompactType}, TType};
/// let i32 = CompactType::of(TType::I32).unwrap();
/// assert_eq!(field_header(i32, 1, 3).byte, 0x25);
/// assert!(field_header(i32, 1, 3).number.is_none());
///
/// let far = field_header(i32, 1, 1000);
/// assert_eq!(far.byte, 0x05);
/// assert_eq!(far.number.unwrap().as_slice(), [0xd0, 0x0f]);
/// ```
#[inline]
pub fn field_header(ttype: CompactType, last_id: i32, id: i32) -> Header {
    // No overflow where a reader's chain of differences ran far from any id.
    let delta = id.wrapping_sub(last_id);
    if (1..=MAX_DELTA).contains(&delta) {
        Header {
            byte: (delta as u8) << 4 | ttype.code(),
            number: None,
        }
    } else {
        Header {
            byte: ttype.code(),
            number: Some(encode_varint32(zigzag::encode32(id))),
        }
    }
}

/// The header of a list or set of `size` elements.
///
/// ```
/// # use thrift_codec::{compact::{collection_header, CompactType}, TType};
/// let string = CompactType::of(TType::STRING).unwrap();
/// assert_eq!(collection_header(string, 14).byte, 0xe8);
///
/// let long = collection_header(string, 15);
/// assert_eq!(long.byte, 0xf8);
/// assert_eq!(long.number.unwrap().as_slice(), [15]);
/// ```
#[inline]
pub fn collection_header(element: CompactType, size: u32) -> Header {
    if size < SIZE_FOLLOWS.into() {
        Header {
            byte: (size as u8) << 4 | element.code(),
            number: None,
        }
    } else {
        Header {
            byte: SIZE_FOLLOWS << 4 | element.code(),
            number: Some(encode_varint32(size)),
        }
    }
}

/// The types of a map, which follow its size; a map without entries has no types.
///
/// ```
/// # use thrift_codec::{compact::{map_types, CompactType}, TType};
/// let string = CompactType::of(TType::STRING).unwrap();
/// let bool = CompactType::of(TType::BOOL).unwrap();
/// assert_eq!(map_types(string, bool), 0x81);
/// ```
#[inline]
pub fn map_types(key: CompactType, value: CompactType) -> u8 {
    key.code() << 4 | value.code()
}

/// The number beside the type in a header's byte.
#[inline]
pub(super) const fn number_in(byte: u8) -> u8 {
    byte >> 4
}

/// The size in a collection header's byte, if it fits there.
#[inline]
pub(super) const fn size_in(byte: u8) -> Option<u32> {
    match number_in(byte) {
        SIZE_FOLLOWS => None,
        size => Some(size as u32),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compact::CompactReader;
    use crate::{Reader, SliceInput, TType};
    use proptest::prelude::*;

    fn bytes(header: Header) -> Vec<u8> {
        let mut out = Vec::new();
        header.put(&mut out);
        out
    }

    #[test]
    fn the_difference_is_not_taken_in_16_bits() {
        let header = field_header(CompactType::TRUE, i16::MIN.into(), i16::MAX.into());
        assert!(header.number.is_some());
        let header = field_header(CompactType::TRUE, i32::MIN, i16::MAX.into());
        assert!(header.number.is_some());
    }

    #[test]
    fn a_size_of_15_stands_outside_the_byte() {
        assert_eq!(size_in(0xe8), Some(14));
        assert_eq!(size_in(0xf8), None);
    }

    proptest! {
        #[test]
        fn a_field_header_is_one_byte_where_the_id_is_1_to_15_ahead(
            last_id: i16,
            ahead in -40..40,
        ) {
            let Ok(id) = i16::try_from(i32::from(last_id) + ahead) else {
                return Ok(());
            };
            let header = field_header(CompactType::TRUE, last_id.into(), id.into());
            prop_assert_eq!(header.number.is_none(), (1..=15).contains(&ahead));
        }

        #[test]
        fn a_field_header_is_read_back(ids: [i16; 3]) {
            let string = CompactType::of(TType::STRING).unwrap();
            let mut out = Vec::new();
            let mut last_id = 0;
            for id in ids {
                out.extend(bytes(field_header(string, last_id, id.into())));
                last_id = id.into();
            }
            let mut reader = CompactReader::new(SliceInput::new(&out, 0), None);
            for id in ids {
                let field = reader.field_begin().unwrap().unwrap();
                prop_assert_eq!((field.ttype, field.id), (TType::STRING, id.into()));
            }
        }

        #[test]
        fn a_collection_header_is_read_back(size in 0..=i32::MAX as u32) {
            let double = CompactType::of(TType::DOUBLE).unwrap();
            let out = bytes(collection_header(double, size));
            let mut reader = CompactReader::new(SliceInput::new(&out, 0), None);
            let header = reader.collection_begin().unwrap();
            prop_assert_eq!((header.element, header.size), (TType::DOUBLE, size));
        }
    }
}
