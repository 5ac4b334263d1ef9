//! What the fuzzers hold `thrift_codec` to, one module for each target. A target
//! takes any bytes and panics where the codec does wrong.

// Shared with the tests of the codec, each of which uses a part.
#[allow(dead_code)]
#[path = "../../../ext/thrift_codec/tests/codec/format.rs"]
mod format;
#[path = "../../../ext/thrift_codec/tests/codec/laws.rs"]
mod laws;
#[path = "../../../ext/thrift_codec/tests/codec/one_by_one.rs"]
mod one_by_one;
#[path = "../../../ext/thrift_codec/tests/codec/value.rs"]
mod value;

pub mod bytes;
pub mod calls;
mod made;
mod memory;
pub mod messages;
pub mod seeds;
pub mod values;

#[global_allocator]
static COUNTED: memory::Counted = memory::Counted;
