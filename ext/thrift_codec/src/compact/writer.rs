//! Writing the compact protocol.

use bytes::BufMut;

use super::header::{collection_header, field_header, map_types};
use super::message::{version_and_type, PROTOCOL_ID};
use super::types::CompactType;
use crate::varint::{put_varint32, put_varint64};
use crate::{zigzag, TType, Writer};

/// Writes values in the compact protocol to `B`, which must have room for them
/// (a `Vec` grows).
///
/// # Panics
/// Where a header is given a type that the format has no code for; see
/// [`CompactType::of`].
///
/// ```
/// # use thrift_codec::{compact::CompactWriter, TType, Writer};
/// let mut writer = CompactWriter::new(Vec::new());
/// let outer = writer.struct_begin();
/// writer.field_begin(TType::I32, 1);
/// writer.i32(-1);
/// writer.field_bool(2, true);
/// writer.field_stop();
/// writer.struct_end(outer);
/// assert_eq!(writer.into_inner(), [0x15, 0x01, 0x11, 0x00]);
/// ```
#[derive(Debug)]
pub struct CompactWriter<B> {
    out: B,
    last_field_id: i16,
}

impl<B> CompactWriter<B> {
    /// Writes to `out`, after what is there.
    pub fn new(out: B) -> Self {
        Self {
            out,
            last_field_id: 0,
        }
    }

    /// Forgets the struct that is being written, not the bytes.
    ///
    /// ```
    /// # use thrift_codec::{compact::CompactWriter, Writer};
    /// let mut writer = CompactWriter::new(Vec::new());
    /// writer.struct_begin();
    /// writer.field_bool(3, true);
    /// writer.reset();
    /// writer.field_bool(3, true);
    /// assert_eq!(writer.into_inner(), [0x31, 0x31]);
    /// ```
    pub fn reset(&mut self) {
        self.last_field_id = 0;
    }

    /// Ends the writing.
    pub fn into_inner(self) -> B {
        self.out
    }
}

impl<B: BufMut> CompactWriter<B> {
    /// Writes the header of a message. Of the type only the low three bits
    /// count.
    ///
    /// ```
    /// # use thrift_codec::compact::CompactWriter;
    /// let mut writer = CompactWriter::new(Vec::new());
    /// writer.message_begin(b"ping", 1, 7);
    /// assert_eq!(writer.into_inner(), b"\x82\x21\x07\x04ping");
    /// ```
    pub fn message_begin(&mut self, name: &[u8], message_type: u8, seqid: i32) {
        self.out
            .put_slice(&[PROTOCOL_ID, version_and_type(message_type)]);
        put_varint32(seqid as u32, &mut self.out);
        self.binary(name);
    }

    #[inline]
    fn field(&mut self, ttype: CompactType, id: i16) {
        field_header(ttype, self.last_field_id.into(), id.into()).put(&mut self.out);
        self.last_field_id = id;
    }
}

/// The code of a type that the caller vouches for.
#[inline]
fn code(ttype: TType) -> CompactType {
    CompactType::of(ttype).unwrap_or_else(|| no_code(ttype))
}

#[cold]
fn no_code(ttype: TType) -> ! {
    panic!("{ttype:?} can't be written in the compact protocol")
}

impl<B: BufMut> Writer for CompactWriter<B> {
    type Outer = i16;
    type Out = B;

    #[inline]
    fn out(&self) -> &B {
        &self.out
    }

    #[inline]
    fn out_mut(&mut self) -> &mut B {
        &mut self.out
    }

    #[inline]
    fn last_field_id(&self) -> i16 {
        self.last_field_id
    }

    #[inline]
    fn outer_field_id(outer: i16) -> i16 {
        outer
    }

    #[inline]
    fn struct_begin(&mut self) -> i16 {
        std::mem::take(&mut self.last_field_id)
    }

    #[inline]
    fn struct_end(&mut self, outer: i16) {
        self.last_field_id = outer;
    }

    #[inline]
    fn field_begin(&mut self, ttype: TType, id: i16) {
        self.field(code(ttype), id);
    }

    #[inline]
    fn field_bool(&mut self, id: i16, value: bool) {
        self.field(CompactType::of_bool(value), id);
    }

    #[inline]
    fn map_begin(&mut self, key: TType, value: TType, size: i32) {
        put_varint32(size as u32, &mut self.out);
        if size > 0 {
            self.out.put_u8(map_types(code(key), code(value)));
        }
    }

    #[inline]
    fn collection_begin(&mut self, element: TType, size: i32) {
        collection_header(code(element), size as u32).put(&mut self.out);
    }

    #[inline]
    fn bool(&mut self, value: bool) {
        self.out.put_u8(CompactType::of_bool(value).code());
    }

    #[inline]
    fn i16(&mut self, value: i16) {
        self.i32(value.into());
    }

    #[inline]
    fn i32(&mut self, value: i32) {
        put_varint32(zigzag::encode32(value), &mut self.out);
    }

    #[inline]
    fn i64(&mut self, value: i64) {
        put_varint64(zigzag::encode64(value), &mut self.out);
    }

    #[inline]
    fn double(&mut self, value: f64) {
        self.out.put_slice(&value.to_le_bytes());
    }

    #[inline]
    fn binary(&mut self, value: &[u8]) {
        put_varint32(value.len() as u32, &mut self.out);
        self.out.put_slice(value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_struct_inside_begins_at_0_and_ends_where_the_outer_one_was() {
        let mut writer = CompactWriter::new(Vec::new());
        writer.field_begin(TType::STRUCT, 5);
        let outer = writer.struct_begin();
        assert_eq!(CompactWriter::<Vec<u8>>::outer_field_id(outer), 5);
        writer.field_bool(3, true);
        assert_eq!(writer.last_field_id(), 3);
        writer.struct_end(outer);
        assert_eq!(writer.last_field_id(), 5);
    }

    #[test]
    fn a_reset_forgets_the_struct_but_no_bytes() {
        let mut writer = CompactWriter::new(Vec::new());
        writer.field_begin(TType::I32, 5);
        writer.reset();
        writer.field_begin(TType::I32, 5);
        assert_eq!(writer.into_inner(), [0x55, 0x55]);
    }

    #[test]
    fn it_fills_a_bounded_buffer_too() {
        let mut buffer = [0; 16];
        let mut writer = CompactWriter::new(buffer.as_mut_slice());
        writer.i64(i64::MIN);
        let left = writer.into_inner().len();
        assert_eq!(left, 6);
        assert_eq!(buffer[..10], [[0xff; 9].as_slice(), &[0x01]].concat());
    }

    #[test]
    #[should_panic(expected = "TType(99) can't be written in the compact protocol")]
    fn a_list_of_a_type_without_a_code_is_a_mistake() {
        CompactWriter::new(Vec::new()).collection_begin(TType(99), 0);
    }
}
