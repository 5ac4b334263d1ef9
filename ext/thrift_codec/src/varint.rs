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
    fn encode(value: u64) -> Self {
        let mut bytes = [0; N];
        let mut rest = bytes.as_mut_slice();
        put_varint64(value, &mut rest);
        let len = (N - rest.len()) as u8;
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
        put_longer(value, out);
    }
}

/// Appends an integer of several bytes, in one piece of a length that the
/// compiler knows: a copy of any length would cost more than the encoding.
fn put_longer<B: BufMut>(value: u64, out: &mut B) {
    match encoded_len_varint64(value) {
        2 => put_exactly::<2, B>(value, out),
        3 => put_exactly::<3, B>(value, out),
        4 => put_exactly::<4, B>(value, out),
        5 => put_exactly::<5, B>(value, out),
        6 => put_exactly::<6, B>(value, out),
        7 => put_exactly::<7, B>(value, out),
        8 => put_exactly::<8, B>(value, out),
        9 => put_exactly::<9, B>(value, out),
        _ => put_exactly::<10, B>(value, out),
    }
}

/// Appends an integer that takes `LEN` bytes.
#[inline]
fn put_exactly<const LEN: usize, B: BufMut>(value: u64, out: &mut B) {
    let mut bytes = [0; LEN];
    for (index, byte) in bytes.iter_mut().enumerate() {
        let more = if index + 1 < LEN { CONTINUES } else { 0 };
        *byte = (value >> (BITS * index as u32)) as u8 & !CONTINUES | more;
    }
    out.put_slice(&bytes);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SliceInput;
    use proptest::prelude::*;

    /// The result and how many bytes it took, which must not depend on whether
    /// more bytes follow: those are decoded in place, the last ones singly.
    fn decoded<T: PartialEq + std::fmt::Debug>(
        bytes: &[u8],
        decode: impl Fn(&mut SliceInput<'_>) -> Result<T, Error>,
    ) -> (Result<T, Error>, usize) {
        let run = |bytes: &[u8]| {
            let mut input = SliceInput::new(bytes, 0);
            (decode(&mut input), input.position())
        };
        let alone = run(bytes);
        if alone.0 != Err(Error::EndOfInput) {
            let followed = run(&[bytes, &[0xff; MAX_LEN_64]].concat());
            assert_eq!(alone, followed);
        }
        alone
    }

    fn decoded32(bytes: &[u8]) -> (Result<u32, Error>, usize) {
        decoded(bytes, |input| decode_varint32(input))
    }

    fn decoded64(bytes: &[u8]) -> (Result<u64, Error>, usize) {
        decoded(bytes, |input| decode_varint64(input))
    }

    /// The smallest and the largest value of each length.
    fn borders() -> impl Iterator<Item = (usize, u64, u64)> {
        (1..=MAX_LEN_64).map(|len| {
            let smallest = if len == 1 { 0 } else { 1 << (7 * (len - 1)) };
            let largest = if len == 10 {
                u64::MAX
            } else {
                (1 << (7 * len)) - 1
            };
            (len, smallest, largest)
        })
    }

    #[test]
    fn every_length_has_its_values() {
        for (len, smallest, largest) in borders() {
            for value in [smallest, largest] {
                assert_eq!(encoded_len_varint64(value), len);
                assert_eq!(encode_varint64(value).len(), len);
            }
        }
        assert_eq!(encoded_len_varint32(u32::MAX), MAX_LEN_32);
        assert_eq!(encode_varint32(u32::MAX).len(), MAX_LEN_32);
    }

    #[test]
    fn the_fifth_byte_of_32_bits_holds_four() {
        assert_eq!(
            decoded32(&[0xff, 0xff, 0xff, 0xff, 0x0f]),
            (Ok(u32::MAX), 5)
        );
        for last in [0x10, 0x7f] {
            let bytes = [0x80, 0x80, 0x80, 0x80, last];
            assert_eq!(decoded32(&bytes), (Err(Error::VarintOverflow), 5));
        }
    }

    #[test]
    fn a_sixth_byte_of_32_bits_is_not_asked_for() {
        let too_long = Error::VarintTooLong { max_bytes: 5 };
        assert_eq!(
            decoded32(&[0x80, 0x80, 0x80, 0x80, 0x80]),
            (Err(too_long), 5)
        );
    }

    #[test]
    fn the_tenth_byte_of_64_bits_loses_all_but_one() {
        let mut bytes = [0xff; 10];
        bytes[9] = 0x01;
        assert_eq!(decoded64(&bytes), (Ok(u64::MAX), 10));
        bytes[9] = 0x7f;
        assert_eq!(decoded64(&bytes), (Ok(u64::MAX), 10));
        bytes[9] = 0x7e;
        assert_eq!(decoded64(&bytes), (Ok(u64::MAX >> 1), 10));
    }

    #[test]
    fn an_eleventh_byte_of_64_bits_is_not_asked_for() {
        let too_long = Error::VarintTooLong { max_bytes: 10 };
        assert_eq!(decoded64(&[0x80; 10]), (Err(too_long), 10));
    }

    #[test]
    fn longer_encodings_than_needed_are_read() {
        assert_eq!(decoded32(&[0x81, 0x80, 0x80, 0x80, 0x00]), (Ok(1), 5));
        assert_eq!(decoded64(&[0x81, 0x00]), (Ok(1), 2));
    }

    #[test]
    fn an_input_that_ends_inside_is_an_error() {
        for len in 0..MAX_LEN_32 {
            assert_eq!(decoded32(&[0x80; 5][..len]), (Err(Error::EndOfInput), len));
        }
        for len in 0..MAX_LEN_64 {
            assert_eq!(decoded64(&[0x80; 10][..len]), (Err(Error::EndOfInput), len));
        }
    }

    /// A value of any length, each as likely as the others.
    fn any_length() -> impl Strategy<Value = u64> {
        (any::<u64>(), 0..64).prop_map(|(value, shift)| value >> shift)
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(value in any_length()) {
            let bytes = encode_varint64(value);
            prop_assert_eq!(bytes.len(), encoded_len_varint64(value));
            prop_assert_eq!(decoded64(&bytes), (Ok(value), bytes.len()));

            let value = value as u32;
            let bytes = encode_varint32(value);
            prop_assert_eq!(bytes.len(), encoded_len_varint32(value));
            prop_assert_eq!(decoded32(&bytes), (Ok(value), bytes.len()));
        }

        #[test]
        fn what_is_put_is_what_is_encoded(value in any_length()) {
            let mut out = vec![1];
            put_varint64(value, &mut out);
            prop_assert_eq!(out, [&[1], encode_varint64(value).as_slice()].concat());

            let value = value as u32;
            let mut out = vec![1];
            put_varint32(value, &mut out);
            prop_assert_eq!(out, [&[1], encode_varint32(value).as_slice()].concat());
        }

        #[test]
        fn any_bytes_are_a_value_or_an_error(bytes: [u8; 12]) {
            prop_assert!(decoded32(&bytes).1 <= MAX_LEN_32);
            prop_assert!(decoded64(&bytes).1 <= MAX_LEN_64);
        }
    }
}
