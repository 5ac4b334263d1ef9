//! Every exception that the extension raises itself, in the words of Thrift.

use std::any::Any;

use magnus::{Error, ExceptionClass, Module, RModule, Ruby};
use thrift_codec::Error as CodecError;

use crate::dialect;
use crate::known::known;
use crate::ruby::{Rb, Val};

/// `Thrift::ProtocolException#type`.
mod protocol_exception {
    pub const INVALID_DATA: i32 = 1;
    pub const NEGATIVE_SIZE: i32 = 2;
    pub const SIZE_LIMIT: i32 = 3;
    pub const BAD_VERSION: i32 = 4;
    pub const DEPTH_LIMIT: i32 = 6;
}

/// `Thrift::TransportException#type`.
mod transport_exception {
    pub const NEGATIVE_SIZE: i32 = 5;
}

/// Why a value can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReadError {
    /// The bytes are not of the format.
    Codec(CodecError),
    /// The structs are nested too deep.
    Depth,
    /// A union has more than one field.
    TooManyFields,
    /// A field of a type that FIELDS names and nobody knows.
    UnknownType(i32),
}

impl From<CodecError> for ReadError {
    fn from(error: CodecError) -> Self {
        Self::Codec(error)
    }
}

/// Raises the exception for what can't be read.
#[cold]
pub fn raise_read(rb: Rb, error: ReadError) -> ! {
    match error {
        ReadError::Codec(error) => raise_codec(rb, error),
        ReadError::Depth => depth_limit(rb),
        ReadError::TooManyFields => union(rb, "too many fields in union!"),
        ReadError::UnknownType(code) => not_implemented(
            rb,
            format_args!("read_anything not implemented for type {code}!"),
        ),
    }
}

/// Raises the exception for bytes that are not of the format.
#[cold]
pub fn raise_codec(rb: Rb, error: CodecError) -> ! {
    use protocol_exception::*;
    let (code, text): (i32, Message) = match error {
        CodecError::EndOfInput => end_of_buffer(rb),
        CodecError::VarintTooLong { max_bytes } => (
            INVALID_DATA,
            Message::new(format_args!("Variable-length int over {max_bytes} bytes.")),
        ),
        CodecError::VarintOverflow => (
            INVALID_DATA,
            Message::new(format_args!("Variable-length int overflows uint32.")),
        ),
        CodecError::UnknownCompactType(code) => unknown_compact_type(rb, code.into()),
        CodecError::ContainerSizeLimit => (
            SIZE_LIMIT,
            Message::new(format_args!("Container size limit exceeded")),
        ),
        CodecError::NegativeSize => (NEGATIVE_SIZE, Message::new(format_args!("Negative size"))),
        CodecError::BinarySizeLimit => (
            SIZE_LIMIT,
            Message::new(format_args!("Binary size limit exceeded")),
        ),
        CodecError::StringSizeLimit { size, max } => (
            SIZE_LIMIT,
            Message::new(format_args!(
                "String size {size} larger than the maximum {max}"
            )),
        ),
        CodecError::InvalidType(_) => invalid_data(rb, "Invalid data"),
        CodecError::SkipDepth => (
            DEPTH_LIMIT,
            Message::new(format_args!("Maximum skip depth exceeded")),
        ),
        CodecError::MissingVersion | CodecError::Unversioned => {
            bad_binary_version(rb, error, BAD_VERSION)
        }
        CodecError::ProtocolId { found } => (
            dialect::get(rb).bad_version_code.unwrap_or(BAD_VERSION),
            Message::new(format_args!("Expected protocol id -126 but got {found}")),
        ),
        CodecError::Version { found } => match dialect::get(rb).bad_version_code {
            Some(code) => (
                code,
                Message::new(format_args!("Expected version id {found} but got 1")),
            ),
            None => (
                BAD_VERSION,
                Message::new(format_args!("Expected version 1 but got {found}")),
            ),
        },
    };
    protocol(rb, code, text)
}

/// A message without the version of the binary protocol, as an exception of this
/// type.
#[cold]
pub fn bad_binary_version(rb: Rb, error: CodecError, code: i32) -> ! {
    let text = match error {
        CodecError::MissingVersion => "Missing version identifier",
        _ => "No version identifier, old protocol client?",
    };
    protocol(rb, code, Message::new(format_args!("{text}")))
}

/// A type that the compact protocol has no code for, or a code without a type.
#[cold]
pub fn unknown_compact_type(rb: Rb, code: i64) -> ! {
    if dialect::get(rb).unknown_type_is_standard_error {
        raise(
            rb,
            known(rb).standard_error,
            Message::new(format_args!("don't know what type: {code}")),
        )
    }
    protocol(
        rb,
        protocol_exception::INVALID_DATA,
        Message::new(format_args!("Unknown compact type: {code}")),
    )
}

/// The depth of structs is used up.
#[cold]
pub fn depth_limit(rb: Rb) -> ! {
    protocol(
        rb,
        protocol_exception::DEPTH_LIMIT,
        Message::new(format_args!("Maximum recursion depth exceeded")),
    )
}

/// Data that Thrift can't mean.
#[cold]
pub fn invalid_data(rb: Rb, text: &'static str) -> ! {
    protocol(
        rb,
        protocol_exception::INVALID_DATA,
        Message::new(format_args!("{text}")),
    )
}

/// A union that is not one.
#[cold]
pub fn union(rb: Rb, text: &'static str) -> ! {
    if dialect::get(rb).union_errors_are_runtime_errors {
        let class = Val::from_magnus(ruby().exception_runtime_error());
        raise(rb, class, Message::new(format_args!("{text}")))
    }
    invalid_data(rb, text)
}

/// A struct whose writing has ended is gone on with, by a continuation.
#[cold]
pub fn ended(rb: Rb) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_runtime_error()),
        Message::new(format_args!("the struct has been written already")),
    )
}

/// A negative size of a container.
#[cold]
pub fn negative_size(rb: Rb) -> ! {
    raise_codec(rb, CodecError::NegativeSize)
}

/// A container of more elements than an i32 counts.
#[cold]
pub fn container_size_limit(rb: Rb) -> ! {
    raise_codec(rb, CodecError::ContainerSizeLimit)
}

/// A negative number of bytes is asked of a transport.
#[cold]
pub fn transport_negative_size(rb: Rb) -> ! {
    let text = rb.new_binary(b"Negative size");
    let code = Val::from_small(transport_exception::NEGATIVE_SIZE);
    let exception = rb.new_instance(known(rb).transport_exception, [code, text]);
    rb.raise(exception)
}

/// A memory buffer has fewer bytes than it is asked for.
#[cold]
pub fn end_of_buffer(rb: Rb) -> ! {
    raise(
        rb,
        known(rb).eof_error,
        Message::new(format_args!("Not enough bytes remain in memory buffer")),
    )
}

/// `nil` where a number is needed.
#[cold]
pub fn nil_argument(rb: Rb) -> ! {
    raise(
        rb,
        known(rb).standard_error,
        Message::new(format_args!("nil argument not allowed!")),
    )
}

/// Not an Integer.
#[cold]
pub fn integer_expected(rb: Rb) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_type_error()),
        Message::new(format_args!("integer argument expected")),
    )
}

/// An Integer beyond what the type holds.
#[cold]
pub fn out_of_bounds(rb: Rb) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_range_error()),
        Message::new(format_args!("integer out of bounds")),
    )
}

/// A number that the gem's Ruby methods refuse.
#[cold]
pub fn out_of_range(rb: Rb) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_range_error()),
        Message::new(format_args!("RangeError")),
    )
}

/// A string of more bytes than an i32 counts.
#[cold]
pub fn string_too_long(rb: Rb) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_range_error()),
        Message::new(format_args!("string too long")),
    )
}

/// No String where one is needed.
#[cold]
pub fn not_a_string(rb: Rb) -> ! {
    raise(
        rb,
        known(rb).standard_error,
        Message::new(format_args!("Value should be a string")),
    )
}

/// An index beyond a String.
#[cold]
pub fn index_error(rb: Rb, index: usize) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_index_error()),
        Message::new(format_args!("index {index} out of string")),
    )
}

/// A description of a field that lacks what its type needs.
#[cold]
pub fn incomplete_field(rb: Rb) -> ! {
    raise(
        rb,
        Val::from_magnus(ruby().exception_type_error()),
        Message::new(format_args!("no implicit conversion from nil to integer")),
    )
}

/// A type that can't be written.
#[cold]
pub fn not_implemented(rb: Rb, text: std::fmt::Arguments) -> ! {
    raise(rb, known(rb).not_implemented_error, Message::new(text))
}

/// The wrong number of arguments.
pub fn wrong_arity(given: usize, expected: &str) -> Error {
    Error::new(
        ruby().exception_arg_error(),
        format!("wrong number of arguments (given {given}, expected {expected})"),
    )
}

/// The error for a panic: a bug of ours that must not end the process.
pub fn internal(payload: &(dyn Any + Send)) -> Error {
    let text = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    let ruby = ruby();
    let class = ruby
        .class_object()
        .const_get::<_, RModule>("ThriftNative")
        .and_then(|module| module.const_get::<_, ExceptionClass>("InternalError"))
        .unwrap_or_else(|_| ruby.exception_runtime_error());
    Error::new(
        class,
        format!("thrift_native met a bug of its own, please report it: {text}"),
    )
}

fn ruby() -> Ruby {
    Ruby::get().expect("called by Ruby")
}

fn protocol(rb: Rb, code: i32, text: Message) -> ! {
    let text = rb.new_binary(text.as_bytes());
    let exception = rb.new_instance(known(rb).protocol_exception, [Val::from_small(code), text]);
    rb.raise(exception)
}

fn raise(rb: Rb, class: Val, text: Message) -> ! {
    let text = rb.new_binary(text.as_bytes());
    let exception = rb.new_instance(class, [text]);
    rb.raise(exception)
}

/// The text of an exception, on the stack: a jump leaves nothing behind.
struct Message {
    bytes: [u8; 128],
    len: usize,
}

impl Message {
    fn new(text: std::fmt::Arguments) -> Self {
        use std::io::Write;
        let mut bytes = [0; 128];
        let mut rest = &mut bytes[..];
        // What doesn't fit is cut off: every text here is shorter.
        let _ = rest.write_fmt(text);
        let left = rest.len();
        Self {
            bytes,
            len: bytes.len() - left,
        }
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}
