//! Reading from any transport, by its own methods.

use thrift_codec::{Error, Input};

use super::window::Window;
use super::RubyInput;
use crate::known::known;
use crate::ruby::{keep, Kind, Rb, StringInput, Val};

/// Any transport, asked for exactly the bytes that come next by the methods that
/// the C extension calls. What one of Thrift's own has at hand is decoded in
/// place; where that ends, its methods go on.
pub struct CalledInput {
    rb: Rb,
    transport: Val,
    /// The protocol's buffer for fixed-width values.
    rbuf: Val,
    window: Option<Window>,
}

/// Bytes that a [`CalledInput`] has given.
#[derive(Clone, Copy)]
pub enum Piece {
    /// Some of those at hand, of this String: by the next read the transport may
    /// have others.
    InPlace(StringInput, <StringInput as Input>::Bytes),
    /// What the transport's method has returned.
    Returned(Val),
}

impl Piece {
    /// Where the transport has returned a String, that one: who reads a binary by
    /// C gets it as it is.
    #[inline]
    pub fn binary(self, rb: Rb) -> Val {
        match self {
            Self::InPlace(string, span) => string.copy(span, |bytes| rb.new_binary(bytes)),
            Self::Returned(string) => string,
        }
    }

    /// What `make` does of the bytes.
    #[inline]
    pub fn with_bytes(self, rb: Rb, make: impl FnOnce(&[u8]) -> Val) -> Val {
        match self {
            Self::InPlace(string, span) => string.copy(span, make),
            Self::Returned(string) => rb.to_str(string).with_bytes(make),
        }
    }
}

impl CalledInput {
    /// Reads from a transport; `rbuf` is what `read_into_buffer` is given.
    pub fn new(rb: Rb, transport: Val, rbuf: Val) -> Self {
        Self {
            rb,
            transport,
            rbuf,
            window: Window::of(rb, transport),
        }
    }

    /// What is at hand by `take`, if that is enough.
    #[inline]
    fn at_hand<T>(&mut self, take: impl FnOnce(&mut StringInput) -> Result<T, Error>) -> Option<T> {
        let window = self.window.as_mut()?;
        take(&mut window.bytes).ok()
    }

    /// Runs `body`, which calls a method of the transport.
    #[cold]
    fn call<T>(&mut self, body: impl FnOnce(Rb, Val) -> T) -> T {
        let rb = self.rb;
        self.store_position(rb);
        let result = body(rb, self.transport);
        self.load_position(rb);
        result
    }
}

/// A UUID is read by `read_all`, other values of a fixed width by
/// `read_into_buffer`.
const UUID_LEN: usize = 16;

impl Input for CalledInput {
    type Bytes = Piece;

    #[inline]
    fn chunk(&self) -> &[u8] {
        self.window
            .as_ref()
            .map_or(&[], |window| window.bytes.chunk())
    }

    #[inline]
    fn advance(&mut self, n: usize) {
        match &mut self.window {
            Some(window) => window.bytes.advance(n),
            None => assert!(n == 0, "there is nothing at hand"),
        }
    }

    #[inline]
    fn byte(&mut self) -> Result<u8, Error> {
        if let Some(byte) = self.at_hand(Input::byte) {
            return Ok(byte);
        }
        self.call(|rb, transport| {
            let byte = rb.call(transport, known(rb).names.read_byte, []);
            Ok(rb.to_i32(byte) as u8)
        })
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        if let Some(array) = self.at_hand(Input::array) {
            return Ok(array);
        }
        let rbuf = self.rbuf;
        let bytes = self.call(|rb, transport| {
            let names = &known(rb).names;
            let size = Val::from_small(N as i32);
            if N == UUID_LEN {
                return rb.call(transport, names.read_all, [size]);
            }
            rb.call(transport, names.read_into_buffer, [rbuf, size]);
            rbuf
        });
        if bytes.kind() != Kind::String {
            return Err(Error::EndOfInput);
        }
        let array = bytes.with_bytes(|bytes| bytes.first_chunk().copied());
        array.ok_or(Error::EndOfInput)
    }

    #[inline]
    fn bytes(&mut self, n: usize) -> Result<Piece, Error> {
        if let Some(piece) = self.at_hand(|bytes| {
            let string = *bytes;
            Ok(Piece::InPlace(string, bytes.bytes(n)?))
        }) {
            return Ok(piece);
        }
        let bytes = self.call(|rb, transport| {
            let size = rb.integer(n as i64);
            rb.call(transport, known(rb).names.read_all, [size])
        });
        Ok(Piece::Returned(bytes))
    }

    #[inline]
    fn skip(&mut self, n: usize) -> Result<(), Error> {
        if let Piece::Returned(bytes) = self.bytes(n)? {
            keep(bytes);
        }
        Ok(())
    }

    /// More may follow than is at hand.
    #[inline]
    fn remaining(&self) -> Option<usize> {
        None
    }
}

impl RubyInput for CalledInput {
    #[inline]
    fn store_position(&mut self, rb: Rb) {
        if let Some(window) = &mut self.window {
            window.store(rb, self.transport);
        }
    }

    #[inline]
    fn load_position(&mut self, rb: Rb) {
        self.window = Window::of(rb, self.transport);
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
