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
#[derive(Clone, Copy, Debug)]
pub struct SliceInput<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> SliceInput<'a> {
    /// Reads `bytes` from `position`, which is at most their length.
    pub fn new(bytes: &'a [u8], position: usize) -> Self {
        assert!(position <= bytes.len());
        Self { bytes, position }
    }

    /// How many of the bytes are consumed.
    pub fn position(&self) -> usize {
        self.position
    }

    fn take(&mut self, n: usize) -> Result<&'a [u8], Error> {
        let rest = &self.bytes[self.position..];
        let taken = rest.get(..n).ok_or(Error::EndOfInput)?;
        self.position += n;
        Ok(taken)
    }
}

impl<'a> Input for SliceInput<'a> {
    type Bytes = &'a [u8];

    #[inline]
    fn chunk(&self) -> &[u8] {
        &self.bytes[self.position..]
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        self.position += n;
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        let byte = *self.bytes.get(self.position).ok_or(Error::EndOfInput)?;
        self.position += 1;
        Ok(byte)
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let taken = self.take(N)?;
        taken.try_into().map_err(|_| Error::EndOfInput)
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<Self::Bytes, Error> {
        self.take(n)
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        self.take(n).map(|_| ())
    }

    #[inline]
    fn remaining(&self) -> Option<usize> {
        Some(self.bytes.len() - self.position)
    }
}
