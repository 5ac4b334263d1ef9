//! Variable-length integers: seven bits a byte, least significant first, the
//! high bit set on all bytes but the last (ULEB128).

use bytes::BufMut;

use crate::{Error, Input};

/// The most bytes that 32 bits take.
pub const MAX_LEN_32: usize = 5;

/// The most bytes that 64 bits take.
pub const MAX_LEN_64: usize = 10;

/// Set on every byte but the last.
const CONTINUES: u8 = 0x80;

/// The bits of the value in each byte.
const BITS: u32 = 7;

/// An encoded integer of at most `N` bytes, on the stack.
#[derive(Clone, Copy, Debug)]
pub struct Varint<const N: usize> {
    bytes: [u8; N],
    len: u8,
}

impl<const N: usize> Varint<N> {
    #[inline]
    fn encode(mut value: u64) -> Self {
        let mut bytes = [0; N];
        let mut len = 0;
        for byte in &mut bytes {
            len += 1;
            *byte = value as u8;
            if value < CONTINUES.into() {
                break;
            }
            *byte |= CONTINUES;
            value >>= BITS;
        }
        Self { bytes, len }
    }

    /// The bytes, of which there is at least one.
    #[inline]
    pub fn as_slice(&self) -> &[u8] {
        &self.bytes[..self.len.into()]
    }
}

impl<const N: usize> std::ops::Deref for Varint<N> {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        self.as_slice()
    }
}

/// Encodes 32 bits.
///
/// ```
/// # use thrift_codec::varint::encode_varint32;
/// assert_eq!(encode_varint32(300).as_slice(), [0xac, 0x02]);
/// ```
#[inline]
pub fn encode_varint32(value: u32) -> Varint<MAX_LEN_32> {
    Varint::encode(value.into())
}

/// Encodes 64 bits.
///
/// ```
/// # use thrift_codec::varint::encode_varint64;
/// assert_eq!(encode_varint64(u64::MAX).len(), 10);
/// ```
#[inline]
pub fn encode_varint64(value: u64) -> Varint<MAX_LEN_64> {
    Varint::encode(value)
}

/// How many bytes 32 bits take encoded: 1 to [`MAX_LEN_32`].
///
/// ```
/// # use thrift_codec::varint::encoded_len_varint32;
/// assert_eq!(encoded_len_varint32(128), 2);
/// ```
#[inline]
pub const fn encoded_len_varint32(value: u32) -> usize {
    encoded_len_varint64(value as u64)
}

/// How many bytes 64 bits take encoded: 1 to [`MAX_LEN_64`].
///
/// ```
/// # use thrift_codec::varint::encoded_len_varint64;
/// assert_eq!(encoded_len_varint64(127), 1);
/// ```
#[inline]
pub const fn encoded_len_varint64(value: u64) -> usize {
    // Zero takes a byte as one does.
    (value | 1).ilog2() as usize / BITS as usize + 1
}

/// Appends 32 bits, encoded, to `out`, which must have room for them.
///
/// ```
/// # use thrift_codec::varint::put_varint32;
/// let mut out = Vec::new();
/// put_varint32(300, &mut out);
/// assert_eq!(out, [0xac, 0x02]);
/// ```
#[inline]
pub fn put_varint32<B: BufMut>(value: u32, out: &mut B) {
    put_varint64(value.into(), out);
}

/// Appends 64 bits, encoded, to `out`, which must have room for them.
///
/// ```
/// # use thrift_codec::varint::put_varint64;
/// let mut out = Vec::new();
/// put_varint64(1 << 63, &mut out);
/// assert_eq!(out.len(), 10);
/// ```
#[inline]
pub fn put_varint64<B: BufMut>(value: u64, out: &mut B) {
    if value < CONTINUES.into() {
        out.put_u8(value as u8);
    } else {
        out.put_slice(&encode_varint64(value));
    }
}

/// Decodes 32 bits.
///
/// # Errors
/// [`Error::VarintTooLong`] where the fifth byte isn't the last,
/// [`Error::VarintOverflow`] where it has bits beyond the 32nd, and whatever
/// the input fails with. What was looked at is consumed.
///
/// ```
/// # use thrift_codec::{varint::decode_varint32, Error, SliceInput};
/// assert_eq!(decode_varint32(&mut SliceInput::new(&[0xac, 0x02], 0)), Ok(300));
/// assert_eq!(decode_varint32(&mut SliceInput::new(&[0xac], 0)), Err(Error::EndOfInput));
/// ```
#[inline]
pub fn decode_varint32<I: Input>(input: &mut I) -> Result<u32, Error> {
    let value = decode::<MAX_LEN_32, I>(input)?;
    u32::try_from(value).map_err(|_| Error::VarintOverflow)
}

/// Decodes 64 bits. Bits beyond the 64th, for which the tenth byte has room,
/// are lost.
///
/// # Errors
/// [`Error::VarintTooLong`] where the tenth byte isn't the last, and whatever
/// the input fails with. What was looked at is consumed.
///
/// ```
/// # use thrift_codec::{varint::decode_varint64, Error, SliceInput};
/// assert_eq!(decode_varint64(&mut SliceInput::new(&[0x7f], 0)), Ok(127));
/// assert_eq!(
///     decode_varint64(&mut SliceInput::new(&[0xff; 11], 0)),
///     Err(Error::VarintTooLong { max_bytes: 10 }),
/// );
/// ```
#[inline]
pub fn decode_varint64<I: Input>(input: &mut I) -> Result<u64, Error> {
    decode::<MAX_LEN_64, I>(input)
}

/// Decodes up to `N` bytes: most integers are a single one.
#[inline]
fn decode<const N: usize, I: Input>(input: &mut I) -> Result<u64, Error> {
    match input.chunk().first() {
        Some(&byte) if byte < CONTINUES => {
            input.advance(1);
            Ok(byte.into())
        }
        _ => decode_longer::<N, I>(input),
    }
}

/// Decodes up to `N` bytes: in place where that many are at hand, else asking
/// for one after the other.
fn decode_longer<const N: usize, I: Input>(input: &mut I) -> Result<u64, Error> {
    let Some(&at_hand) = input.chunk().first_chunk::<N>() else {
        return accumulate::<N>(|_| input.byte());
    };
    let mut taken = 0;
    let value = accumulate::<N>(|index| {
        taken = index + 1;
        Ok(at_hand[index])
    });
    input.advance(taken);
    value
}

/// Puts the value together from up to `N` bytes, asking for each by its index.
#[inline(always)]
fn accumulate<const N: usize>(
    mut byte_at: impl FnMut(usize) -> Result<u8, Error>,
) -> Result<u64, Error> {
    let mut value = 0;
    for index in 0..N {
        let byte = byte_at(index)?;
        value |= u64::from(byte & !CONTINUES) << (BITS * index as u32);
        if byte < CONTINUES {
            return Ok(value);
        }
    }
    Err(Error::VarintTooLong { max_bytes: N as u8 })
}
