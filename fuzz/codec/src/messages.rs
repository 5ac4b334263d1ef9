//! Any bytes as the header of a message, and any header as bytes.
//!
//! - Reading never panics, allocates nothing, and finds the same in place and one
//!   byte after the other.
//! - What is read comes back when it is written.
//! - A header that is written is read, and one cut short is an end of input.

use thrift_codec::binary::{BinaryReader, BinaryWriter};
use thrift_codec::{Error, Input, MessageHeader, Reader, SliceInput, Writer};

use crate::format::{Binary, Compact, Format};
use crate::memory::without_allocating;
use crate::one_by_one::OneByOne;

/// Holds the codec to what is said above.
pub fn check(data: &[u8]) {
    check_read::<Compact>(data);
    check_read::<Binary>(data);
    check_read::<Unversioned>(data);

    if let Some((&[a, b, c, d, message_type], name)) = data.split_first_chunk() {
        let seqid = i32::from_le_bytes([a, b, c, d]);
        let message_type = i16::from(message_type);
        check_written::<Compact>(name, message_type & 0x07, seqid);
        check_written::<Binary>(name, message_type & 0x7f, seqid);
        check_written::<Unversioned>(name, message_type & 0x7f, seqid);
    }
}

fn check_read<F: Format>(bytes: &[u8]) {
    let mut reader = F::reader(SliceInput::new(bytes, 0));
    let in_place = without_allocating(|| F::read_message(&mut reader));
    let after = reader.input().position();

    let one_by_one = F::read_message(&mut F::reader(OneByOne::new(bytes)));
    assert_eq!(in_place, one_by_one);

    let Ok(header) = in_place else { return };
    assert!(after <= bytes.len());
    // Types beyond those of Thrift run into the version, as in the reference.
    if header.message_type < 0x80 {
        let written = comes_back::<F>(header.name, header.message_type, header.seqid);
        // What is older than versions can be said in one way only.
        if !header.is_versioned {
            assert_eq!(written, bytes[..after]);
        }
    }
}

/// Writes a header, reads it, and cuts it short everywhere.
fn check_written<F: Format>(name: &[u8], message_type: i16, seqid: i32) {
    let bytes = comes_back::<F>(name, message_type, seqid);
    for len in 0..bytes.len().min(64) {
        let cut = F::read_message(&mut F::reader(SliceInput::new(&bytes[..len], 0)));
        assert_eq!(cut, Err(Error::EndOfInput));
    }
}

/// The bytes of a header, which are read as that header.
fn comes_back<F: Format>(name: &[u8], message_type: i16, seqid: i32) -> Vec<u8> {
    let mut writer = F::writer();
    F::write_message(&mut writer, name, message_type as u8, seqid);
    let bytes = writer.out();

    let mut reader = F::reader(SliceInput::new(bytes, 0));
    let header = F::read_message(&mut reader).unwrap();
    assert_eq!(header.name, name);
    assert_eq!(header.message_type, message_type);
    assert_eq!(header.seqid, seqid);
    assert_eq!(reader.byte(), Err(Error::EndOfInput));
    bytes.clone()
}

/// The binary protocol with peers that are older than versions, or not.
struct Unversioned;

impl Format for Unversioned {
    type Writer = BinaryWriter<Vec<u8>>;
    type Reader<I: Input> = BinaryReader<I>;

    const MERGES_BOOL: bool = Binary::MERGES_BOOL;
    const EMPTY_MAP_HAS_TYPES: bool = Binary::EMPTY_MAP_HAS_TYPES;

    fn writer() -> Self::Writer {
        Binary::writer()
    }

    fn write_message(writer: &mut Self::Writer, name: &[u8], message_type: u8, seqid: i32) {
        writer.unversioned_message_begin(name, message_type as i8, seqid);
    }

    fn reader<I: Input>(input: I) -> BinaryReader<I> {
        Binary::reader(input)
    }

    fn read_message<I: Input>(
        reader: &mut BinaryReader<I>,
    ) -> Result<MessageHeader<I::Bytes>, Error> {
        reader.message_begin(false)
    }
}
