//! The native extension of the thrift_native gem.
//!
//! `Init` defines `ThriftNative::Extension` and touches nothing of Thrift: the
//! Ruby side decides which methods it installs (see `extension.rs`).

mod bytes;
mod checks;
mod decode;
mod defaults;
mod dialect;
mod encode;
mod errors;
mod extension;
mod faults;
mod general;
mod known;
mod limits;
mod memory_buffer;
mod native;
mod numbers;
mod objects;
mod open_ids;
mod overrides;
mod plan;
mod protocol;
mod ruby;
mod scratch;
mod serializer;
mod structs;
mod transport;
mod turns;
mod uuid;

#[magnus::init]
fn init(ruby: &magnus::Ruby) -> Result<(), magnus::Error> {
    extension::init(ruby)
}
