//! Zigzag: signed integers as unsigned ones, small magnitudes first, so that
//! small negative numbers make short varints too.

/// Maps `0, -1, 1, -2, …` to `0, 1, 2, 3, …`.
///
/// ```
/// # use thrift_codec::zigzag;
/// assert_eq!(zigzag::encode32(-2), 3);
/// ```
#[inline]
pub const fn encode32(value: i32) -> u32 {
    ((value << 1) ^ (value >> 31)) as u32
}

/// Undoes [`encode32`].
///
/// ```
/// # use thrift_codec::zigzag;
/// assert_eq!(zigzag::decode32(3), -2);
/// ```
#[inline]
pub const fn decode32(value: u32) -> i32 {
    (value >> 1) as i32 ^ -((value & 1) as i32)
}

/// Maps `0, -1, 1, -2, …` to `0, 1, 2, 3, …`.
///
/// ```
/// # use thrift_codec::zigzag;
/// assert_eq!(zigzag::encode64(i64::MIN), u64::MAX);
/// ```
#[inline]
pub const fn encode64(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

/// Undoes [`encode64`].
///
/// ```
/// # use thrift_codec::zigzag;
/// assert_eq!(zigzag::decode64(u64::MAX), i64::MIN);
/// ```
#[inline]
pub const fn decode64(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn small_magnitudes_come_first() {
        assert_eq!([0, -1, 1, -2, 2].map(encode32), [0, 1, 2, 3, 4]);
        assert_eq!([0, -1, 1, -2, 2].map(encode64), [0, 1, 2, 3, 4]);
    }

    #[test]
    fn the_ends_of_the_range_come_last() {
        assert_eq!(encode32(i32::MAX), u32::MAX - 1);
        assert_eq!(encode32(i32::MIN), u32::MAX);
        assert_eq!(encode64(i64::MAX), u64::MAX - 1);
        assert_eq!(encode64(i64::MIN), u64::MAX);
    }

    proptest! {
        #[test]
        fn every_i32_comes_back(value: i32) {
            prop_assert_eq!(decode32(encode32(value)), value);
        }

        #[test]
        fn every_u32_comes_back(value: u32) {
            prop_assert_eq!(encode32(decode32(value)), value);
        }

        #[test]
        fn every_i64_comes_back(value: i64) {
            prop_assert_eq!(decode64(encode64(value)), value);
        }

        #[test]
        fn every_u64_comes_back(value: u64) {
            prop_assert_eq!(encode64(decode64(value)), value);
        }
    }
}
