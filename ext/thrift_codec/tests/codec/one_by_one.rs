//! An input as a transport is: nothing at hand, and no end known.

use thrift_codec::{Error, Input, SliceInput};

/// Hands out the bytes of a slice only as they are asked for.
#[derive(Clone, Copy)]
pub struct OneByOne<'a>(SliceInput<'a>);

impl<'a> OneByOne<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(SliceInput::new(bytes, 0))
    }
}

impl<'a> Input for OneByOne<'a> {
    type Bytes = &'a [u8];

    fn chunk(&self) -> &[u8] {
        &[]
    }

    fn advance(&mut self, n: usize) {
        assert_eq!(n, 0, "nothing is at hand");
    }

    fn byte(&mut self) -> Result<u8, Error> {
        self.0.byte()
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        self.0.array()
    }

    fn bytes(&mut self, n: usize) -> Result<&'a [u8], Error> {
        self.0.bytes(n)
    }

    fn skip(&mut self, n: usize) -> Result<(), Error> {
        self.0.skip(n)
    }

    fn remaining(&self) -> Option<usize> {
        None
    }
}
