//! Reading from a memory buffer.

use thrift_codec::{Error, Input};

use super::RubyInput;
use crate::memory_buffer;
use crate::ruby::{Rb, StringInput, Val};

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

    /// The bytes, and how far they are read.
    pub fn buffer(&self) -> StringInput {
        self.buffer
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
        memory_buffer::store_position(rb, self.transport, self.buffer);
    }

    #[inline]
    fn finish(&mut self, rb: Rb) {
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
    fn with_bytes(&self, _rb: Rb, bytes: Self::Bytes, make: impl FnOnce(&[u8]) -> Val) -> Val {
        self.buffer.copy(bytes, make)
    }
}
