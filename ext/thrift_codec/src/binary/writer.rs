//! Writing the binary protocol.

use bytes::BufMut;

use super::message::version_and_type;
use crate::{TType, Writer};

/// Writes values in the binary protocol to `B`, which must have room for them
/// (a `Vec` grows). Types go out as they are, known or not.
///
/// ```
/// # use thrift_codec::{binary::BinaryWriter, TType, Writer};
/// let mut writer = BinaryWriter::new(Vec::new());
/// writer.field_begin(TType::I16, 1);
/// writer.i16(-2);
/// writer.field_stop();
/// assert_eq!(writer.into_inner(), [6, 0, 1, 0xff, 0xfe, 0]);
/// ```
#[derive(Debug)]
pub struct BinaryWriter<B> {
    out: B,
}

impl<B> BinaryWriter<B> {
    /// Writes to `out`, after what is there.
    pub fn new(out: B) -> Self {
        Self { out }
    }

    /// Ends the writing.
    pub fn into_inner(self) -> B {
        self.out
    }
}

impl<B: BufMut> BinaryWriter<B> {
    /// Writes the header of a message that says its version.
    ///
    /// ```
    /// # use thrift_codec::binary::BinaryWriter;
    /// let mut writer = BinaryWriter::new(Vec::new());
    /// writer.message_begin(b"ping", 1, 7);
    /// assert_eq!(writer.into_inner(), b"\x80\x01\x00\x01\x00\x00\x00\x04ping\x00\x00\x00\x07");
    /// ```
    pub fn message_begin(&mut self, name: &[u8], message_type: i8, seqid: i32) {
        self.out.put_slice(&version_and_type(message_type));
        self.binary(name);
        self.i32(seqid);
    }

    /// Writes the header of a message as it was before there were versions.
    ///
    /// ```
    /// # use thrift_codec::binary::BinaryWriter;
    /// let mut writer = BinaryWriter::new(Vec::new());
    /// writer.unversioned_message_begin(b"ping", 1, 7);
    /// assert_eq!(writer.into_inner(), b"\x00\x00\x00\x04ping\x01\x00\x00\x00\x07");
    /// ```
    pub fn unversioned_message_begin(&mut self, name: &[u8], message_type: i8, seqid: i32) {
        self.binary(name);
        self.byte(message_type);
        self.i32(seqid);
    }
}

impl<B: BufMut> Writer for BinaryWriter<B> {
    type Outer = ();
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
        0
    }

    #[inline]
    fn outer_field_id((): ()) -> i16 {
        0
    }

    #[inline]
    fn struct_begin(&mut self) {}

    #[inline]
    fn struct_end(&mut self, (): ()) {}

    #[inline]
    fn field_begin(&mut self, ttype: TType, id: i16) {
        let [high, low] = id.to_be_bytes();
        self.out.put_slice(&[ttype.0, high, low]);
    }

    #[inline]
    fn field_bool(&mut self, id: i16, value: bool) {
        let [high, low] = id.to_be_bytes();
        self.out
            .put_slice(&[TType::BOOL.0, high, low, value.into()]);
    }

    #[inline]
    fn map_begin(&mut self, key: TType, value: TType, size: i32) {
        let [a, b, c, d] = size.to_be_bytes();
        self.out.put_slice(&[key.0, value.0, a, b, c, d]);
    }

    #[inline]
    fn collection_begin(&mut self, element: TType, size: i32) {
        let [a, b, c, d] = size.to_be_bytes();
        self.out.put_slice(&[element.0, a, b, c, d]);
    }

    #[inline]
    fn bool(&mut self, value: bool) {
        self.out.put_u8(value.into());
    }

    #[inline]
    fn i16(&mut self, value: i16) {
        self.out.put_slice(&value.to_be_bytes());
    }

    #[inline]
    fn i32(&mut self, value: i32) {
        self.out.put_slice(&value.to_be_bytes());
    }

    #[inline]
    fn i64(&mut self, value: i64) {
        self.out.put_slice(&value.to_be_bytes());
    }

    #[inline]
    fn double(&mut self, value: f64) {
        self.out.put_slice(&value.to_be_bytes());
    }

    #[inline]
    fn binary(&mut self, value: &[u8]) {
        self.i32(value.len() as i32);
        self.out.put_slice(value);
    }
}
