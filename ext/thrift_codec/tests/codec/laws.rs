//! What holds for any value and for any bytes, in every format. The fuzzers hold
//! the codec to it too.

use thrift_codec::{skip, Error, Reader, SliceInput, TType, SKIP_DEPTH};

use crate::format::Format;
use crate::one_by_one::OneByOne;
use crate::value::{written, Value};

/// A value that is written is read again, whichever way the bytes come.
pub fn comes_back<F: Format>(value: &Value) {
    let bytes = written::<F>(value);

    let mut reader = F::reader(SliceInput::new(&bytes, 0));
    let read = Value::read(&mut reader, value.ttype(), SKIP_DEPTH);
    assert_eq!(read.as_ref(), Ok(value));
    assert_eq!(reader.byte(), Err(Error::EndOfInput));

    let mut reader = F::reader(OneByOne::new(&bytes));
    let read = Value::read(&mut reader, value.ttype(), SKIP_DEPTH);
    assert_eq!(read.as_ref(), Ok(value));
    assert_eq!(reader.byte(), Err(Error::EndOfInput));
}

/// A struct that is written is skipped, and no more than it.
pub fn is_passed_over<F: Format>(value: &Value) {
    let mut bytes = written::<F>(value);
    bytes.push(42);

    let mut reader = F::reader(SliceInput::new(&bytes, 0));
    assert_eq!(skip(&mut reader, TType::STRUCT, SKIP_DEPTH), Ok(()));
    assert_eq!(reader.byte(), Ok(42));

    let mut reader = F::reader(OneByOne::new(&bytes));
    assert_eq!(skip(&mut reader, TType::STRUCT, SKIP_DEPTH), Ok(()));
    assert_eq!(reader.byte(), Ok(42));
}

/// A struct of which only the first `len` bytes are there, fewer than it has, is
/// never taken for another.
pub fn cut_short_is_an_end<F: Format>(value: &Value, len: usize) {
    let bytes = written::<F>(value);
    let bytes = &bytes[..len];

    let mut reader = F::reader(SliceInput::new(bytes, 0));
    let read = Value::read(&mut reader, TType::STRUCT, SKIP_DEPTH);
    assert_eq!(read, Err(Error::EndOfInput));

    let mut reader = F::reader(OneByOne::new(bytes));
    let skipped = skip(&mut reader, TType::STRUCT, SKIP_DEPTH);
    assert_eq!(skipped, Err(Error::EndOfInput));
}

/// Both kinds of input and skipping agree on what can be read as a value of
/// `ttype`, and it is returned. They needn't agree on why not: where the end is
/// known a false claim is seen before what follows.
pub fn is_read_or_refused<F: Format>(bytes: &[u8], ttype: TType) -> Result<Value, Error> {
    let mut reader = F::reader(SliceInput::new(bytes, 0));
    let in_place = Value::read(&mut reader, ttype, SKIP_DEPTH);
    let after_value = reader.input().position();

    let mut reader = F::reader(OneByOne::new(bytes));
    let one_by_one = Value::read(&mut reader, ttype, SKIP_DEPTH);
    assert_eq!(in_place.as_ref().ok(), one_by_one.as_ref().ok());

    let mut reader = F::reader(SliceInput::new(bytes, 0));
    let skipped = skip(&mut reader, ttype, SKIP_DEPTH);
    assert_eq!(skipped.as_ref().err(), in_place.as_ref().err());
    if skipped.is_ok() {
        assert_eq!(reader.input().position(), after_value);
    }
    in_place
}
