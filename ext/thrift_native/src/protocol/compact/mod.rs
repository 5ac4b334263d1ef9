//! `Thrift::CompactProtocol`.

mod reading;
mod state;
mod writing;

use magnus::{Error, Value};
use thrift_codec::compact::{CompactReader, CompactWriter};
use thrift_codec::TType;

use crate::checks::Checks;
use crate::dialect;
use crate::errors;
use crate::extension::{methods, Method};
use crate::known::known;
use crate::limits::max_string_size;
use crate::native::Wire;
use crate::numbers;
use crate::ruby::{Rb, Val};
use crate::transport::RubyInput;

/// The methods that are native, of `Thrift::CompactProtocol`.
pub const METHODS: &[&[Method]] = &[
    writing::METHODS,
    reading::METHODS,
    methods! { "native?" => is_native(0); },
];

fn is_native(_this: Value) -> Result<bool, Error> {
    Ok(true)
}

/// The compact protocol.
pub struct Compact;

impl Checks for Compact {
    #[inline]
    fn is_strict(rb: Rb) -> bool {
        dialect::get(rb).strict_integers
    }

    #[cold]
    fn type_code(rb: Rb, code: i32) -> TType {
        errors::unknown_compact_type(rb, code.into())
    }

    #[inline]
    fn bool(rb: Rb, value: Val) -> bool {
        value == Val::TRUE || (value.truthy() && dialect::get(rb).truthy_bools)
    }
}

impl Wire for Compact {
    type Writer = CompactWriter<Vec<u8>>;
    type Reader<I: RubyInput> = CompactReader<I>;

    #[inline]
    fn reader<I: RubyInput>(rb: Rb, input: I, protocol: Val) -> CompactReader<I> {
        let mut reader = CompactReader::new(input, max_string_size(rb, protocol));
        if !dialect::get(rb).uuid {
            reader.forget_uuids();
        }
        reader
    }
}

/// A number in a header, which an old gem converts as C does, `nil` included.
#[inline]
fn header_number(rb: Rb, value: Val, min: i32, max: i32) -> i32 {
    if !Compact::is_strict(rb) {
        return rb.to_i32(value);
    }
    if value.is_nil() {
        errors::nil_argument(rb);
    }
    numbers::integer(rb, value, min.into(), max.into()) as i32
}

/// Is no boolean field half written or half read?
pub fn is_between_values(rb: Rb, protocol: Val) -> bool {
    let ivars = &known(rb).ivars;
    ivars.boolean_field.get(rb, protocol).is_nil() && ivars.bool_value.get(rb, protocol).is_nil()
}
