//! What every format can write.

use bytes::BufMut;

use crate::TType;

/// Writes Thrift values in one wire format.
///
/// No method can fail: what is out of range can't be expressed in the argument
/// types, and whoever holds dynamically typed values checks them before. The
/// sequence of calls is that of the protocol: `struct_begin`, fields,
/// `field_stop`, `struct_end`; a container header and then its elements.
pub trait Writer {
    /// What [`struct_begin`](Self::struct_begin) hands to the matching
    /// [`struct_end`](Self::struct_end): the state of the enclosing struct.
    type Outer: Copy;

    /// Where the bytes go.
    type Out: BufMut;

    /// Where the bytes are.
    fn out(&self) -> &Self::Out;

    /// Where the bytes are, to do more with them.
    fn out_mut(&mut self) -> &mut Self::Out;

    /// The id of the field that the innermost struct wrote last, for formats
    /// that write ids as differences; 0 where a format has no such state.
    fn last_field_id(&self) -> i16;

    /// The last field id inside a saved state, as [`last_field_id`](Self::last_field_id).
    fn outer_field_id(outer: Self::Outer) -> i16;

    /// Begins a struct.
    fn struct_begin(&mut self) -> Self::Outer;

    /// Ends the struct that `outer` began.
    fn struct_end(&mut self, outer: Self::Outer);

    /// Writes the header of a field of any type but BOOL, for which there is
    /// [`field_bool`](Self::field_bool).
    fn field_begin(&mut self, ttype: TType, id: i16);

    /// Writes a whole field of type BOOL, header and value.
    fn field_bool(&mut self, id: i16, value: bool);

    /// Writes the end of the fields of a struct.
    #[inline]
    fn field_stop(&mut self) {
        self.out_mut().put_u8(TType::STOP.0);
    }

    /// Writes the header of a map of `size` entries; `size` is never negative.
    fn map_begin(&mut self, key: TType, value: TType, size: i32);

    /// Writes the header of a list or a set of `size` elements, which every format
    /// has alike; `size` is never negative.
    fn collection_begin(&mut self, element: TType, size: i32);

    /// Writes a boolean that stands in a container.
    fn bool(&mut self, value: bool);

    /// Writes an 8-bit integer.
    #[inline]
    fn byte(&mut self, value: i8) {
        self.out_mut().put_i8(value);
    }

    /// Writes a 16-bit integer.
    fn i16(&mut self, value: i16);

    /// Writes a 32-bit integer.
    fn i32(&mut self, value: i32);

    /// Writes a 64-bit integer.
    fn i64(&mut self, value: i64);

    /// Writes a floating point number.
    fn double(&mut self, value: f64);

    /// Writes a string or binary: its length and its bytes, of which there are
    /// at most `i32::MAX`.
    fn binary(&mut self, value: &[u8]);

    /// Writes a UUID.
    #[inline]
    fn uuid(&mut self, value: &[u8; 16]) {
        self.out_mut().put_slice(value);
    }
}
