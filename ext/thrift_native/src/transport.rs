//! How bytes leave to a transport and come from one.

use thrift_codec::{Error, Input};

use crate::bytes;
use crate::known::known;
use crate::memory_buffer;
use crate::overrides::{self, transports};
use crate::ruby::{keep, Kind, Rb, StringInput, Val};

/// Is the transport a memory buffer whose methods that write are Thrift's own?
#[inline]
fn writes_to_memory(rb: Rb, transport: Val) -> bool {
    overrides::transport(rb, transport.class()) & transports::MEMORY_WRITE != 0
}

/// Is the transport a memory buffer whose methods that read are Thrift's own?
#[inline]
pub fn reads_from_memory(rb: Rb, transport: Val) -> bool {
    overrides::transport(rb, transport.class()) & transports::MEMORY_READ != 0
}

/// Hands bytes to a transport in one `write`, as a new String, unfrozen and
/// ASCII-8BIT, that is never touched again.
#[inline]
pub fn write(rb: Rb, transport: Val, bytes: &[u8]) {
    if writes_to_memory(rb, transport) {
        memory_buffer::append(rb, transport, bytes);
    } else {
        let string = rb.new_binary(bytes);
        rb.call(transport, known(rb).names.write, [string]);
    }
}

/// Hands the bytes of a String to a transport, as [`write`] does.
pub fn write_string(rb: Rb, transport: Val, string: Val) {
    if writes_to_memory(rb, transport) {
        memory_buffer::append_string(rb, transport, string);
    } else {
        let copy = rb.copy_as_binary(string);
        rb.call(transport, known(rb).names.write, [copy]);
    }
}

/// Where a decoder takes its bytes from, and makes Ruby values of them.
pub trait RubyInput: Input {
    /// Tells the transport how much was read, before Ruby code of others runs or
    /// the walk ends.
    fn store_position(&mut self, rb: Rb);
    /// Asks the transport where it is, after Ruby code of others ran.
    fn load_position(&mut self, rb: Rb);
    /// A new ASCII-8BIT String of bytes that were read.
    fn binary(&self, rb: Rb, bytes: Self::Bytes) -> Val;
    /// What `make` does of bytes that were read.
    fn with_bytes(&self, bytes: Self::Bytes, make: impl FnOnce(&[u8]) -> Val) -> Val;
}

/// A string that was read, as `convert_to_string` makes it of its bytes.
#[inline]
pub fn text<I: RubyInput>(rb: Rb, input: &mut I, bytes: I::Bytes) -> Val {
    if bytes::makes_strings(rb) {
        return input.with_bytes(bytes, |bytes| rb.new_utf8(bytes));
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

/// A memory buffer: decoded in place.
pub struct MemoryInput {
    transport: Val,
    buffer: StringInput,
}

impl MemoryInput {
    /// Reads on where the memory buffer is.
    #[inline]
    pub fn new(rb: Rb, transport: Val) -> Self {
        Self {
            transport,
            buffer: memory_buffer::input(rb, transport),
        }
    }
}

impl Input for MemoryInput {
    type Bytes = <StringInput as Input>::Bytes;

    #[inline]
    fn chunk(&self) -> &[u8] {
        self.buffer.chunk()
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        self.buffer.advance(n);
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        self.buffer.byte()
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        self.buffer.array()
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<Self::Bytes, Error> {
        self.buffer.bytes(n)
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        self.buffer.skip(n)
    }

    #[inline]
    fn remaining(&self) -> Option<usize> {
        self.buffer.remaining()
    }
}

impl RubyInput for MemoryInput {
    #[inline]
    fn store_position(&mut self, rb: Rb) {
        memory_buffer::consume_to(rb, self.transport, self.buffer);
    }

    #[inline]
    fn load_position(&mut self, rb: Rb) {
        self.buffer = memory_buffer::input(rb, self.transport);
    }

    #[inline]
    fn binary(&self, rb: Rb, bytes: Self::Bytes) -> Val {
        self.buffer.copy(bytes, |bytes| rb.new_binary(bytes))
    }

    #[inline]
    fn with_bytes(&self, bytes: Self::Bytes, make: impl FnOnce(&[u8]) -> Val) -> Val {
        self.buffer.copy(bytes, make)
    }
}

/// Any transport, asked for exactly the bytes that come next by the methods
/// that the C extension calls.
pub struct CalledInput {
    rb: Rb,
    transport: Val,
    /// The protocol's buffer for fixed-width values.
    rbuf: Val,
}

impl CalledInput {
    /// Reads from a transport; `rbuf` is what `read_into_buffer` is given.
    pub fn new(rb: Rb, transport: Val, rbuf: Val) -> Self {
        Self {
            rb,
            transport,
            rbuf,
        }
    }
}

/// A UUID is read by `read_all`, other values of a fixed width by
/// `read_into_buffer`.
const UUID_LEN: usize = 16;

impl Input for CalledInput {
    type Bytes = Val;

    #[inline]
    fn chunk(&self) -> &[u8] {
        &[]
    }

    fn advance(&mut self, n: usize) {
        assert!(n == 0, "there is nothing at hand");
    }

    fn byte(&mut self) -> Result<u8, Error> {
        let names = &known(self.rb).names;
        let byte = self.rb.call(self.transport, names.read_byte, []);
        Ok(self.rb.to_i32(byte) as u8)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let rb = self.rb;
        let names = &known(rb).names;
        let bytes = if N == UUID_LEN {
            rb.call(self.transport, names.read_all, [Val::from_small(N as i32)])
        } else {
            let size = Val::from_small(N as i32);
            rb.call(self.transport, names.read_into_buffer, [self.rbuf, size]);
            self.rbuf
        };
        if bytes.kind() != Kind::String {
            return Err(Error::EndOfInput);
        }
        let array = bytes.with_bytes(|bytes| bytes.first_chunk().copied());
        array.ok_or(Error::EndOfInput)
    }

    fn bytes(&mut self, n: usize) -> Result<Val, Error> {
        let rb = self.rb;
        let size = rb.integer(n as i64);
        Ok(rb.call(self.transport, known(rb).names.read_all, [size]))
    }

    fn skip(&mut self, n: usize) -> Result<(), Error> {
        self.bytes(n).map(keep)
    }

    fn remaining(&self) -> Option<usize> {
        None
    }
}

impl RubyInput for CalledInput {
    fn store_position(&mut self, _rb: Rb) {}

    fn load_position(&mut self, _rb: Rb) {}

    /// The transport's own String: who reads a binary by C gets it as it is.
    fn binary(&self, _rb: Rb, bytes: Val) -> Val {
        bytes
    }

    fn with_bytes(&self, bytes: Val, make: impl FnOnce(&[u8]) -> Val) -> Val {
        let string = self.rb.to_str(bytes);
        string.with_bytes(make)
    }
}

/// A memory buffer or any other transport, for what reads a single value.
pub enum AnyInput {
    Memory(MemoryInput),
    Called(CalledInput),
}

/// Bytes of an [`AnyInput`].
#[derive(Clone, Copy)]
pub enum AnyBytes {
    Memory(<MemoryInput as Input>::Bytes),
    Called(Val),
}

impl AnyInput {
    /// Reads from a transport; `rbuf` is what `read_into_buffer` is given.
    #[inline]
    pub fn new(rb: Rb, transport: Val, rbuf: Val) -> Self {
        if reads_from_memory(rb, transport) {
            Self::Memory(MemoryInput::new(rb, transport))
        } else {
            Self::Called(CalledInput::new(rb, transport, rbuf))
        }
    }
}

impl Input for AnyInput {
    type Bytes = AnyBytes;

    #[inline]
    fn chunk(&self) -> &[u8] {
        match self {
            Self::Memory(input) => input.chunk(),
            Self::Called(input) => input.chunk(),
        }
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        match self {
            Self::Memory(input) => input.advance(n),
            Self::Called(input) => input.advance(n),
        }
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        match self {
            Self::Memory(input) => input.byte(),
            Self::Called(input) => input.byte(),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        match self {
            Self::Memory(input) => input.array(),
            Self::Called(input) => input.array(),
        }
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<AnyBytes, Error> {
        match self {
            Self::Memory(input) => input.bytes(n).map(AnyBytes::Memory),
            Self::Called(input) => input.bytes(n).map(AnyBytes::Called),
        }
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        match self {
            Self::Memory(input) => input.skip(n),
            Self::Called(input) => input.skip(n),
        }
    }

    #[inline]
    fn remaining(&self) -> Option<usize> {
        match self {
            Self::Memory(input) => input.remaining(),
            Self::Called(input) => input.remaining(),
        }
    }
}

impl RubyInput for AnyInput {
    #[inline]
    fn store_position(&mut self, rb: Rb) {
        match self {
            Self::Memory(input) => input.store_position(rb),
            Self::Called(input) => input.store_position(rb),
        }
    }

    #[inline]
    fn load_position(&mut self, rb: Rb) {
        match self {
            Self::Memory(input) => input.load_position(rb),
            Self::Called(input) => input.load_position(rb),
        }
    }

    #[inline]
    fn binary(&self, rb: Rb, bytes: AnyBytes) -> Val {
        match (self, bytes) {
            (Self::Memory(input), AnyBytes::Memory(span)) => input.binary(rb, span),
            (_, AnyBytes::Called(string)) => string,
            (Self::Called(_), AnyBytes::Memory(_)) => unreachable!("bytes of another input"),
        }
    }

    #[inline]
    fn with_bytes(&self, bytes: AnyBytes, make: impl FnOnce(&[u8]) -> Val) -> Val {
        match (self, bytes) {
            (Self::Memory(input), AnyBytes::Memory(span)) => input.with_bytes(span, make),
            (Self::Called(input), AnyBytes::Called(string)) => input.with_bytes(string, make),
            _ => unreachable!("bytes of another input"),
        }
    }
}
