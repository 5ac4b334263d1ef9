//! Any value comes back, whichever way it is read or passed over.

use proptest::prelude::*;
use thrift_codec::{skip, Error, Reader, SliceInput, TType, SKIP_DEPTH};

use crate::format::{Binary, Compact, Format};
use crate::one_by_one::OneByOne;
use crate::value::{any_struct, written, Value};

fn comes_back<F: Format>(value: &Value) -> Result<(), TestCaseError> {
    let bytes = written::<F>(value);

    let mut reader = F::reader(SliceInput::new(&bytes, 0));
    let read = Value::read(&mut reader, TType::STRUCT, SKIP_DEPTH);
    prop_assert_eq!(read.as_ref(), Ok(value));
    prop_assert_eq!(reader.byte(), Err(Error::EndOfInput));

    let mut reader = F::reader(OneByOne::new(&bytes));
    let read = Value::read(&mut reader, TType::STRUCT, SKIP_DEPTH);
    prop_assert_eq!(read.as_ref(), Ok(value));
    prop_assert_eq!(reader.byte(), Err(Error::EndOfInput));
    Ok(())
}

fn is_passed_over<F: Format>(value: &Value) -> Result<(), TestCaseError> {
    let mut bytes = written::<F>(value);
    bytes.push(42);

    let mut reader = F::reader(SliceInput::new(&bytes, 0));
    prop_assert_eq!(skip(&mut reader, TType::STRUCT, SKIP_DEPTH), Ok(()));
    prop_assert_eq!(reader.byte(), Ok(42));

    let mut reader = F::reader(OneByOne::new(&bytes));
    prop_assert_eq!(skip(&mut reader, TType::STRUCT, SKIP_DEPTH), Ok(()));
    prop_assert_eq!(reader.byte(), Ok(42));
    Ok(())
}

proptest! {
    #[test]
    fn any_struct_comes_back_from_compact(value in any_struct(3)) {
        comes_back::<Compact>(&value)?;
    }

    #[test]
    fn any_struct_comes_back_from_binary(value in any_struct(3)) {
        comes_back::<Binary>(&value)?;
    }

    #[test]
    fn any_struct_is_passed_over_in_compact(value in any_struct(3)) {
        is_passed_over::<Compact>(&value)?;
    }

    #[test]
    fn any_struct_is_passed_over_in_binary(value in any_struct(3)) {
        is_passed_over::<Binary>(&value)?;
    }
}
