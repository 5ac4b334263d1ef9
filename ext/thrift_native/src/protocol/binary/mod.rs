//! `Thrift::BinaryProtocolAccelerated` and `Thrift::BinaryProtocol`: one format,
//! and two manners of refusing what isn't of it.

mod accelerated;
mod originals;
mod plain;
mod reading;
mod writing;

use magnus::{Error, Value};
use thrift_codec::binary::{BinaryReader, BinaryWriter};
use thrift_codec::Error as CodecError;

use crate::checks::Checks;
use crate::dialect;
use crate::extension::{methods, Method};
use crate::limits::max_string_size;
use crate::native::Wire;
use crate::ruby::{Rb, Val};
use crate::transport::RubyInput;

pub use accelerated::Accelerated;
pub use originals::start;
pub use plain::Plain;

use originals::Originals;

/// The class of a protocol: what it takes in headers, where its methods leave
/// the work to the thrift gem's own.
trait Class: Checks {
    /// Does the native method serve this object? `kind` is a bit of
    /// `overrides::protocols`.
    fn serves(rb: Rb, this: Val, kind: u32) -> bool;
    /// The gem's own method, for what the native one doesn't serve.
    fn by_ruby<const N: usize>(
        rb: Rb,
        method: fn(&Originals) -> Val,
        this: Val,
        args: [Val; N],
    ) -> Val;
    /// A number of a header, `None` where the gem's own method decides.
    fn header_number(rb: Rb, value: Val, min: i32, max: i32) -> Option<i32>;
    /// The name of a message, `None` where the gem's own method decides.
    fn message_name(rb: Rb, value: Val) -> Option<Val>;
    /// Raises what a message raises whose header is none.
    fn refuse_message(rb: Rb, error: CodecError) -> !;
    /// What `strict_read` and `strict_write` are.
    fn is_strict_header(value: Val) -> bool;
}

macro_rules! methods_of {
    ($class:ident) => {
        methods! {
            "write_message_begin" => writing::message_begin<$class>(3);
            "write_struct_begin" => writing::struct_begin(1);
            "write_field_begin" => writing::field_begin<$class>(3);
            "write_field_stop" => writing::field_stop<$class>(0);
            "write_map_begin" => writing::map_begin<$class>(3);
            "write_list_begin" => writing::list_begin<$class>(2);
            "write_set_begin" => writing::set_begin<$class>(2);
            "write_bool" => writing::bool<$class>(1);
            "write_byte" => writing::byte<$class>(1);
            "write_i16" => writing::i16<$class>(1);
            "write_i32" => writing::i32<$class>(1);
            "write_i64" => writing::i64<$class>(1);
            "write_double" => writing::double<$class>(1);
            "write_string" => writing::string<$class>(1);
            "write_binary" => writing::binary<$class>(1);
            "write_uuid" => writing::uuid<$class>(1);
            "read_message_begin" => reading::message_begin<$class>(0);
            "read_struct_begin" => nothing(0);
            "read_field_begin" => reading::field_begin<$class>(0);
            "read_map_begin" => reading::map_begin<$class>(0);
            "read_list_begin" => reading::list_begin<$class>(0);
            "read_set_begin" => reading::set_begin<$class>(0);
            "read_bool" => reading::bool<$class>(0);
            "read_byte" => reading::byte<$class>(0);
            "read_i16" => reading::i16<$class>(0);
            "read_i32" => reading::i32<$class>(0);
            "read_i64" => reading::i64<$class>(0);
            "read_double" => reading::double<$class>(0);
            "read_string" => reading::string<$class>(0);
            "read_binary" => reading::binary<$class>(0);
            "read_uuid" => reading::uuid<$class>(0);
        }
    };
}

/// The methods that are native, of `Thrift::BinaryProtocolAccelerated`.
pub const ACCELERATED: &[&[Method]] = &[
    methods_of!(Accelerated),
    methods! {
        "write_message_end" => nothing(0);
        "write_struct_end" => nothing(0);
        "write_field_end" => nothing(0);
        "write_map_end" => nothing(0);
        "write_list_end" => nothing(0);
        "write_set_end" => nothing(0);
        "read_message_end" => nothing(0);
        "read_struct_end" => nothing(0);
        "read_field_end" => nothing(0);
        "read_map_end" => nothing(0);
        "read_list_end" => nothing(0);
        "read_set_end" => nothing(0);
        "native?" => is_native(0);
    },
];

/// The methods that are native, of `Thrift::BinaryProtocol`: those that the class
/// has in the gem. The ones that end something are `BaseProtocol`'s, where an
/// application may override them; and it says of itself that it is not native.
pub const PLAIN: &[&[Method]] = &[methods_of!(Plain)];

fn nothing(_this: Value) -> Result<(), Error> {
    Ok(())
}

fn is_native(_this: Value) -> Result<bool, Error> {
    Ok(true)
}

impl<C: Class> Wire for C {
    type Writer = BinaryWriter<Vec<u8>>;
    type Reader<I: RubyInput> = BinaryReader<I>;

    #[inline]
    fn reader<I: RubyInput>(rb: Rb, input: I, protocol: Val) -> BinaryReader<I> {
        let mut reader = BinaryReader::new(input, max_string_size(rb, protocol));
        if !dialect::get(rb).uuid {
            reader.forget_uuids();
        }
        reader
    }
}
