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

/// The most memory that a value may take, for each byte that it is read from: that
/// of the smallest elements, a vector that grows, and the one it grows out of.
const MEMORY_FOR_EACH_BYTE: usize = 256;

/// Holds the codec to what is said above.
pub fn check(data: &[u8]) {
    if let Some((&ttype, bytes)) = data.split_first() {
        check_format::<Compact>(bytes, TType(ttype));
        check_format::<Binary>(bytes, TType(ttype));
    }
}

fn check_format<F: Format>(bytes: &[u8], ttype: TType) {
    takes_memory_for_what_is_there::<F>(bytes, ttype);
    let Ok(value) = is_read_or_refused::<F>(bytes, ttype) else {
        return;
    };
    comes_back::<Binary>(&value);
    if has_codes(&value) {
        comes_back::<Compact>(&value);
    }
}

fn takes_memory_for_what_is_there<F: Format>(bytes: &[u8], ttype: TType) {
    let input = SliceInput::new(bytes, 0);
    let (_, memory) = peak(|| Value::read(&mut F::reader(input), ttype, SKIP_DEPTH));
    let most = (bytes.len() + 1) * MEMORY_FOR_EACH_BYTE;
    assert!(
        memory <= most,
        "{memory} bytes for {} of input",
        bytes.len()
    );
    let _ = without_allocating(|| skip(&mut F::reader(input), ttype, SKIP_DEPTH));
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
