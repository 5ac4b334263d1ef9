//! How bytes leave to a transport and come from one.

mod any;
pub mod begun;
mod called;
mod memory;
mod outgoing;
mod window;

use thrift_codec::Input;

use crate::bytes;
use crate::known::known;
use crate::overrides::{self, transports};
use crate::ruby::{Rb, Val};

pub use any::AnyInput;
pub use called::CalledInput;
pub use memory::MemoryInput;

use outgoing::Outgoing;

/// The most bytes that a socket is handed in one `write`: its timeout is for
/// each.
const SOCKET_CHUNK: usize = 64 * 1024;

/// Is the transport a memory buffer whose methods that read are Thrift's own?
#[inline]
pub fn reads_from_memory(rb: Rb, transport: Val) -> bool {
    const WANTED: u32 = transports::MEMORY | transports::READS;

    overrides::transport(rb, transport.class()) & WANTED == WANTED
}

/// Hands bytes to a transport: in one `write`, as a new String, unfrozen and
/// ASCII-8BIT, that is never touched again. A socket gets many bytes in several.
#[inline]
pub fn write(rb: Rb, transport: Val, bytes: &[u8]) {
    match Outgoing::of(rb, transport) {
        Outgoing::Buffer(buffer) => rb.append(buffer, bytes),
        Outgoing::Socket => bytes
            .chunks(SOCKET_CHUNK)
            .for_each(|chunk| call_write(rb, transport, chunk)),
        Outgoing::Stream(_) | Outgoing::Unknown => call_write(rb, transport, bytes),
    }
}

/// Hands the bytes of a String to a transport, in one `write`.
pub fn write_string(rb: Rb, transport: Val, string: Val) {
    if let Outgoing::Buffer(buffer) = Outgoing::of(rb, transport) {
        rb.append_string(buffer, string);
    } else {
        let copy = rb.copy_as_binary(string);
        rb.call(transport, known(rb).names.write, [copy]);
    }
}

fn call_write(rb: Rb, transport: Val, bytes: &[u8]) {
    let string = rb.new_binary(bytes);
    rb.call(transport, known(rb).names.write, [string]);
}

/// Where a decoder takes its bytes from, and makes Ruby values of them.
pub trait RubyInput: Input {
    /// Tells the transport how much was read, before Ruby code of others runs.
    fn store_position(&mut self, rb: Rb);
    /// The same at the end of a walk: what was read isn't asked for any more.
    #[inline]
    fn finish(&mut self, rb: Rb) {
        self.store_position(rb);
    }
    /// Asks the transport where it is, after Ruby code of others ran.
    fn load_position(&mut self, rb: Rb);
    /// A new ASCII-8BIT String of bytes that were read.
    fn binary(&self, rb: Rb, bytes: Self::Bytes) -> Val;
    /// What `make` does of bytes that were read.
    fn with_bytes(&self, rb: Rb, bytes: Self::Bytes, make: impl FnOnce(&[u8]) -> Val) -> Val;
}

/// A string that was read, as `convert_to_string` makes it of its bytes.
#[inline]
pub fn text<I: RubyInput>(rb: Rb, input: &mut I, bytes: I::Bytes) -> Val {
    if bytes::makes_strings(rb) {
        return input.with_bytes(rb, bytes, |bytes| rb.new_utf8(bytes));
    }
    converted_text(rb, input, bytes)
}

#[cold]
fn converted_text<I: RubyInput>(rb: Rb, input: &mut I, bytes: I::Bytes) -> Val {
    let binary = input.binary(rb, bytes);
    input.store_position(rb);
    let string = bytes::to_string(rb, binary);
    input.load_position(rb);
    string
}
