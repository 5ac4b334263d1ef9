//! Any struct, made of the bytes.
//!
//! - It comes back when it is written, in either format, and is passed over.
//! - Cut short anywhere, it is an end of input and nothing else.
//! - With any byte changed, it is read or refused.

use arbitrary::{Result, Unstructured};
use thrift_codec::TType;

use crate::format::{Binary, Compact, Format};
use crate::laws::{comes_back, cut_short_is_an_end, is_passed_over, is_read_or_refused};
use crate::made::any_struct;
use crate::value::{written, Value};

/// How deep the values are nested at most.
const DEPTH: u32 = 5;

/// Holds the codec to what is said above.
pub fn check(data: &[u8]) {
    // Bytes that are of no value make none.
    let _ = check_made(&mut Unstructured::new(data));
}

fn check_made(data: &mut Unstructured<'_>) -> Result<()> {
    // Taken first, so that the changes stay what they are when the value changes.
    let (place, byte) = data.arbitrary()?;
    let value = any_struct(data, DEPTH)?;
    check_format::<Compact>(&value, place, byte);
    check_format::<Binary>(&value, place, byte);
    Ok(())
}

fn check_format<F: Format>(value: &Value, place: u16, byte: u8) {
    comes_back::<F>(value);
    is_passed_over::<F>(value);

    let mut bytes = written::<F>(value);
    let place = usize::from(place) % bytes.len();
    cut_short_is_an_end::<F>(value, place);
    bytes[place] = byte;
    let _ = is_read_or_refused::<F>(&bytes, TType::STRUCT);
}
