//! The Apache Thrift wire formats, without any Ruby.
//!
//! One [`Writer`] and one [`Reader`] describe what every binary Thrift format
//! can do; a walker over values is written once against them and the format is
//! monomorphised in. Bytes go to any [`bytes::BufMut`] and come from any
//! [`Input`].
//!
//! ```
//! use thrift_codec::binary::{BinaryReader, BinaryWriter};
//! use thrift_codec::compact::{CompactReader, CompactWriter};
//! use thrift_codec::{skip, Error, Reader, SliceInput, TType, Writer, SKIP_DEPTH};
//!
//! fn write_point(writer: &mut impl Writer, x: i32, y: i32) {
//!     let outer = writer.struct_begin();
//!     for (id, value) in [(1, x), (2, y)] {
//!         writer.field_begin(TType::I32, id);
//!         writer.i32(value);
//!     }
//!     writer.field_stop();
//!     writer.struct_end(outer);
//! }
//!
//! fn read_point(reader: &mut impl Reader) -> Result<(i32, i32), Error> {
//!     let (mut x, mut y) = (0, 0);
//!     let outer = reader.struct_begin();
//!     while let Some(field) = reader.field_begin()? {
//!         match (field.ttype, field.id) {
//!             (TType::I32, 1) => x = reader.i32()?,
//!             (TType::I32, 2) => y = reader.i32()?,
//!             (unknown, _) => skip(reader, unknown, SKIP_DEPTH)?,
//!         }
//!     }
//!     reader.struct_end(outer);
//!     Ok((x, y))
//! }
//!
//! let mut compact = CompactWriter::new(Vec::new());
//! write_point(&mut compact, 3, -4);
//! let bytes = compact.into_inner();
//! assert_eq!(bytes, [0x15, 6, 0x15, 7, 0]);
//! let mut reader = CompactReader::new(SliceInput::new(&bytes, 0), None);
//! assert_eq!(read_point(&mut reader), Ok((3, -4)));
//!
//! let mut binary = BinaryWriter::new(Vec::new());
//! write_point(&mut binary, 3, -4);
//! let bytes = binary.into_inner();
//! assert_eq!(bytes.len(), 15);
//! let mut reader = BinaryReader::new(SliceInput::new(&bytes, 0), None);
//! assert_eq!(read_point(&mut reader), Ok((3, -4)));
//! ```

#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod binary;
pub mod compact;
mod error;
mod input;
mod limit;
mod reader;
mod skip;
mod ttype;
pub mod varint;
mod writer;
pub mod zigzag;

pub use error::Error;
pub use input::{Input, SliceInput};
pub use reader::{FieldHeader, ListHeader, MapHeader, MessageHeader, Reader};
pub use skip::{skip, skip_with, SKIP_DEPTH};
pub use ttype::TType;
pub use writer::Writer;
