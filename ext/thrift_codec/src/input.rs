//! Where bytes come from.

use crate::Error;

/// A source of bytes that ends where it ends: a slice, or a transport that is
/// asked for exactly the bytes that the format says come next.
pub trait Input {
    /// The bytes of a string: borrowed from a slice, or whatever the transport
    /// handed over.
    type Bytes: Copy;

    /// The bytes at hand, which may be looked at without asking for more. Empty
    /// where every byte must be asked for.
    fn chunk(&self) -> &[u8];

    /// Consumes `n` bytes of [`chunk`](Self::chunk), which has at least that many.
    fn advance(&mut self, n: usize);

    /// Takes one byte.
    fn byte(&mut self) -> Result<u8, Error>;

    /// Takes `N` bytes.
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error>;

    /// Takes `n` bytes.
    fn bytes(&mut self, n: usize) -> Result<Self::Bytes, Error>;

    /// Passes over `n` bytes.
    fn skip(&mut self, n: usize) -> Result<(), Error>;

    /// How many bytes are left, where that is final.
    fn remaining(&self) -> Option<usize>;

    /// Fails with [`Error::EndOfInput`] where it is certain that `count` values
    /// of at least `each` bytes aren't there.
    #[inline]
    fn expect(&self, count: u32, each: u64) -> Result<(), Error> {
        match self.remaining() {
            Some(remaining) if u64::from(count) * each > remaining as u64 => Err(Error::EndOfInput),
            _ => Ok(()),
        }
    }
}

/// Bytes that are all there: decoded in place.
///
/// ```
/// # use thrift_codec::{Error, Input, SliceInput};
/// let mut input = SliceInput::new(b"..abc", 2);
/// assert_eq!(input.byte(), Ok(b'a'));
/// assert_eq!(input.position(), 3);
/// assert_eq!(input.bytes(3), Err(Error::EndOfInput));
/// assert_eq!(input.bytes(2), Ok(b"bc".as_slice()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SliceInput<'a> {
    rest: &'a [u8],
    /// The position at which `rest` ends.
    end: usize,
}

impl<'a> SliceInput<'a> {
    /// Reads `bytes` from `position`.
    ///
    /// # Panics
    /// Where `position` is beyond their end.
    pub fn new(bytes: &'a [u8], position: usize) -> Self {
        Self {
            rest: &bytes[position..],
            end: bytes.len(),
        }
    }

    /// How many of the bytes are consumed, or were before the first read.
    pub fn position(&self) -> usize {
        self.end - self.rest.len()
    }
}

impl<'a> Input for SliceInput<'a> {
    type Bytes = &'a [u8];

    #[inline]
    fn chunk(&self) -> &[u8] {
        self.rest
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        self.rest = &self.rest[n..];
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        let (byte, rest) = self.rest.split_first().ok_or(Error::EndOfInput)?;
        self.rest = rest;
        Ok(*byte)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (array, rest) = self.rest.split_first_chunk().ok_or(Error::EndOfInput)?;
        self.rest = rest;
        Ok(*array)
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<&'a [u8], Error> {
        let (bytes, rest) = self.rest.split_at_checked(n).ok_or(Error::EndOfInput)?;
        self.rest = rest;
        Ok(bytes)
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        self.bytes(n).map(drop)
    }

    #[inline]
    fn remaining(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_takes_nothing() {
        let mut input = SliceInput::new(&[1, 2, 3], 1);
        assert_eq!(input.array::<3>(), Err(Error::EndOfInput));
        assert_eq!(input.bytes(3), Err(Error::EndOfInput));
        assert_eq!(input.skip(3), Err(Error::EndOfInput));
        assert_eq!((input.position(), input.remaining()), (1, Some(2)));
        assert_eq!(input.array(), Ok([2, 3]));
        assert_eq!(input.byte(), Err(Error::EndOfInput));
    }

    #[test]
    fn the_bytes_at_hand_are_those_that_are_left() {
        let mut input = SliceInput::new(&[1, 2, 3], 0);
        input.advance(1);
        assert_eq!(input.chunk(), [2, 3]);
        assert_eq!(input.skip(2), Ok(()));
        assert!(input.chunk().is_empty());
    }

    #[test]
    fn values_are_expected_where_there_is_room() {
        let input = SliceInput::new(&[0; 8], 0);
        assert_eq!(input.expect(2, 4), Ok(()));
        assert_eq!(input.expect(3, 4), Err(Error::EndOfInput));
        assert_eq!(input.expect(u32::MAX, 32), Err(Error::EndOfInput));
        assert_eq!(input.expect(u32::MAX, 0), Ok(()));
    }

    #[test]
    #[should_panic(expected = "out of range")]
    fn a_position_beyond_the_end_is_a_mistake() {
        SliceInput::new(&[1], 2);
    }
}
