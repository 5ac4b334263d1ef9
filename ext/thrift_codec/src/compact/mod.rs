//! The compact protocol: variable-length integers, field ids as differences,
//! booleans inside their field's header.
//!
//! [`CompactWriter`] and [`CompactReader`] do whole values. The pieces they are
//! made of, bounded bytes on the stack, serve whoever writes a value in the
//! same steps as the protocol has methods.

mod header;
mod message;
mod reader;
mod types;
mod writer;

pub use header::{collection_header, field_header, map_types, Header};
pub use message::{version_and_type, PROTOCOL_ID, VERSION};
pub use reader::CompactReader;
pub use types::{ttype_of, CompactType};
pub use writer::CompactWriter;
