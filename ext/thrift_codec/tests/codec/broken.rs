//! Any bytes are read or refused, and no claim is believed.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use thrift_codec::{skip, Error, Reader, SliceInput, TType, Writer, SKIP_DEPTH};

use crate::any::any_struct;
use crate::format::{Binary, Compact, Format};
use crate::laws::{cut_short_is_an_end, is_read_or_refused};
use crate::one_by_one::OneByOne;
use crate::value::{written, Value};

/// Cuts the bytes of `value` short at any place.
fn cut_anywhere_is_an_end<F: Format>(value: &Value, cut: Index) {
    cut_short_is_an_end::<F>(value, cut.index(written::<F>(value).len()));
}

fn any_is_read_or_refused<F: Format>(bytes: &[u8]) {
    let _ = is_read_or_refused::<F>(bytes, TType::STRUCT);
}

/// As [`any_is_read_or_refused`], for bytes that are right but for one.
fn changed_is_read_or_refused<F: Format>(value: &Value, place: Index, byte: u8) {
    let mut bytes = written::<F>(value);
    let place = place.index(bytes.len());
    bytes[place] = byte;
    any_is_read_or_refused::<F>(&bytes);
}

/// A list that claims the most it can, and has three bytes.
fn false_claim<F: Format>(element: TType) -> Vec<u8> {
    let mut writer = F::writer();
    writer.collection_begin(element, i32::MAX);
    [writer.out().as_slice(), &[0, 0, 0]].concat()
}

fn claims_end_with_the_input<F: Format>() {
    for element in [TType::BYTE, TType::STRUCT, TType::STRING, TType::LIST] {
        let bytes = false_claim::<F>(element);
        let mut reader = F::reader(SliceInput::new(&bytes, 0));
        let skipped = skip(&mut reader, TType::LIST, SKIP_DEPTH);
        assert_eq!(skipped, Err(Error::EndOfInput));
        // Nothing was taken for an element.
        assert_eq!(reader.byte(), Ok(0));

        let mut reader = F::reader(OneByOne::new(&bytes));
        let skipped = skip(&mut reader, TType::LIST, SKIP_DEPTH);
        assert_eq!(skipped, Err(Error::EndOfInput));
    }
}

#[test]
fn a_false_claim_ends_with_the_input_in_compact() {
    claims_end_with_the_input::<Compact>();
}

#[test]
fn a_false_claim_ends_with_the_input_in_binary() {
    claims_end_with_the_input::<Binary>();
}

proptest! {
    #[test]
    fn a_struct_cut_short_is_an_end_in_compact(value in any_struct(3), cut: Index) {
        cut_anywhere_is_an_end::<Compact>(&value, cut);
    }

    #[test]
    fn a_struct_cut_short_is_an_end_in_binary(value in any_struct(3), cut: Index) {
        cut_anywhere_is_an_end::<Binary>(&value, cut);
    }

    #[test]
    fn any_bytes_are_read_or_refused_in_compact(bytes in vec(any::<u8>(), 0..100)) {
        any_is_read_or_refused::<Compact>(&bytes);
    }

    #[test]
    fn any_bytes_are_read_or_refused_in_binary(bytes in vec(0..20_u8, 0..100)) {
        any_is_read_or_refused::<Binary>(&bytes);
    }

    #[test]
    fn a_struct_with_a_byte_changed_is_read_or_refused_in_compact(
        value in any_struct(3),
        place: Index,
        byte: u8,
    ) {
        changed_is_read_or_refused::<Compact>(&value, place, byte);
    }

    #[test]
    fn a_struct_with_a_byte_changed_is_read_or_refused_in_binary(
        value in any_struct(3),
        place: Index,
        byte: u8,
    ) {
        changed_is_read_or_refused::<Binary>(&value, place, byte);
    }
}
