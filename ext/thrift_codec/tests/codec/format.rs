//! What differs between the formats where everything else is the same.

use thrift_codec::binary::{BinaryReader, BinaryWriter};
use thrift_codec::compact::{CompactReader, CompactWriter};
use thrift_codec::{Error, Input, MessageHeader, Reader, Writer};

/// A wire format, as tests use it.
pub trait Format {
    type Writer: Writer<Out = Vec<u8>>;
    type Reader<I: Input>: Reader<Input = I>;

    /// Whether a boolean field is one with its header.
    const MERGES_BOOL: bool;

    /// Whether the header of an empty map names the types.
    const EMPTY_MAP_HAS_TYPES: bool;

    fn writer() -> Self::Writer;
    fn write_message(writer: &mut Self::Writer, name: &[u8], message_type: u8, seqid: i32);

    fn reader<I: Input>(input: I) -> Self::Reader<I>;
    fn read_message<I: Input>(
        reader: &mut Self::Reader<I>,
    ) -> Result<MessageHeader<I::Bytes>, Error>;
}

pub struct Compact;

impl Format for Compact {
    type Writer = CompactWriter<Vec<u8>>;
    type Reader<I: Input> = CompactReader<I>;

    const MERGES_BOOL: bool = true;
    const EMPTY_MAP_HAS_TYPES: bool = false;

    fn writer() -> Self::Writer {
        CompactWriter::new(Vec::new())
    }

    fn write_message(writer: &mut Self::Writer, name: &[u8], message_type: u8, seqid: i32) {
        writer.message_begin(name, message_type, seqid);
    }

    fn reader<I: Input>(input: I) -> CompactReader<I> {
        CompactReader::new(input, None)
    }

    fn read_message<I: Input>(
        reader: &mut CompactReader<I>,
    ) -> Result<MessageHeader<I::Bytes>, Error> {
        reader.message_begin()
    }
}

pub struct Binary;

impl Format for Binary {
    type Writer = BinaryWriter<Vec<u8>>;
    type Reader<I: Input> = BinaryReader<I>;

    const MERGES_BOOL: bool = false;
    const EMPTY_MAP_HAS_TYPES: bool = true;

    fn writer() -> Self::Writer {
        BinaryWriter::new(Vec::new())
    }

    fn write_message(writer: &mut Self::Writer, name: &[u8], message_type: u8, seqid: i32) {
        writer.message_begin(name, message_type as i8, seqid);
    }

    fn reader<I: Input>(input: I) -> BinaryReader<I> {
        BinaryReader::new(input, None)
    }

    fn read_message<I: Input>(
        reader: &mut BinaryReader<I>,
    ) -> Result<MessageHeader<I::Bytes>, Error> {
        reader.message_begin(true)
    }
}
