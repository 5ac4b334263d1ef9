//! Any bytes as a value: the first byte chooses the type, the others are read.
//!
//! - Reading and skipping never panic, and agree about what is a value and where
//!   it ends, in place and one byte after the other.
//! - What is read comes back when it is written, in either format.
//! - Reading takes memory for what is there, not for what is claimed, and skipping
//!   takes none.

use thrift_codec::compact::CompactType;
use thrift_codec::{skip, SliceInput, TType, SKIP_DEPTH};

use crate::format::{Binary, Compact, Format};
use crate::laws::{comes_back, is_read_or_refused};
use crate::memory::{peak, without_allocating};
use crate::value::Value;

/// The most memory that reading may take, for each byte that is there: that of the
/// smallest elements in a vector that grows, of the one it grows out of, and of the
/// value that was read before and is compared.
const MEMORY_FOR_EACH_BYTE: usize = 512;

/// Holds the codec to what is said above.
pub fn check(data: &[u8]) {
    if let Some((&ttype, bytes)) = data.split_first() {
        check_format::<Compact>(bytes, TType(ttype));
        check_format::<Binary>(bytes, TType(ttype));
    }
}

fn check_format<F: Format>(bytes: &[u8], ttype: TType) {
    let mut reader = F::reader(SliceInput::new(bytes, 0));
    let _ = without_allocating(|| skip(&mut reader, ttype, SKIP_DEPTH));

    let (value, memory) = peak(|| is_read_or_refused::<F>(bytes, ttype));
    let most = (bytes.len() + 1) * MEMORY_FOR_EACH_BYTE;
    assert!(memory <= most, "{memory} bytes for {}", bytes.len());

    let Ok(value) = value else { return };
    comes_back::<Binary>(&value);
    if has_codes(&value) {
        comes_back::<Compact>(&value);
    }
}

/// Can the compact protocol say it? An empty list of the binary protocol may be
/// of any type.
fn has_codes(value: &Value) -> bool {
    match value {
        Value::Struct(fields) => fields.iter().all(|(_, value)| has_codes(value)),
        Value::Map(entries) => entries.iter().all(|(k, v)| has_codes(k) && has_codes(v)),
        Value::Set(ttype, elements) | Value::List(ttype, elements) => {
            CompactType::of(*ttype).is_some() && elements.iter().all(has_codes)
        }
        _ => true,
    }
}
