//! The binary protocol: everything at its full width, big-endian, and every
//! type as its own code.

mod message;
mod reader;
mod writer;

pub use message::version_and_type;
pub use reader::BinaryReader;
pub use writer::BinaryWriter;
