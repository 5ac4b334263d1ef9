//! The Apache Thrift wire formats, without any Ruby.
//!
//! One [`Writer`] and one [`Reader`] describe what every binary Thrift format
//! can do; a walker over values is written once against them and the format is
//! monomorphised in. Bytes go to any [`bytes::BufMut`] and come from any
//! [`Input`].

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
