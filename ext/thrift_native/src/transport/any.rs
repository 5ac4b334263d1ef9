//! Reading a single value, from a transport of any kind.

use thrift_codec::{Error, Input};

use super::called::{CalledInput, Piece};
use super::memory::MemoryInput;
use super::{reads_from_memory, RubyInput};
use crate::ruby::{Rb, Val};

/// A memory buffer or any other transport.
pub enum AnyInput {
    Memory(MemoryInput),
    Called(CalledInput),
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

/// Does the same for either kind.
macro_rules! either {
    ($any:expr, $input:ident => $body:expr) => {
        match $any {
            AnyInput::Memory($input) => $body,
            AnyInput::Called($input) => $body,
        }
    };
}

impl Input for AnyInput {
    type Bytes = Piece;

    #[inline]
    fn chunk(&self) -> &[u8] {
        either!(self, input => input.chunk())
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        either!(self, input => input.advance(n));
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        either!(self, input => input.byte())
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        either!(self, input => input.array())
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<Piece, Error> {
        match self {
            Self::Memory(input) => {
                let span = input.bytes(n)?;
                Ok(Piece::InPlace(input.buffer(), span))
            }
            Self::Called(input) => input.bytes(n),
        }
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        either!(self, input => input.skip(n))
    }

    #[inline]
    fn remaining(&self) -> Option<usize> {
        either!(self, input => input.remaining())
    }
}

impl RubyInput for AnyInput {
    #[inline]
    fn store_position(&mut self, rb: Rb) {
        either!(self, input => input.store_position(rb));
    }

    #[inline]
    fn finish(&mut self, rb: Rb) {
        either!(self, input => input.finish(rb));
    }

    #[inline]
    fn load_position(&mut self, rb: Rb) {
        either!(self, input => input.load_position(rb));
    }

    #[inline]
    fn binary(&self, rb: Rb, bytes: Piece) -> Val {
        bytes.binary(rb)
    }

    #[inline]
    fn with_bytes(&self, rb: Rb, bytes: Piece, make: impl FnOnce(&[u8]) -> Val) -> Val {
        bytes.with_bytes(rb, make)
    }
}
