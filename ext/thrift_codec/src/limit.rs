//! How long a string may be.

use crate::Error;

/// The most bytes that a reader accepts in a string.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StringLimit(u64);

impl StringLimit {
    /// `None` is no limit.
    pub(crate) fn new(max: Option<u64>) -> Self {
        Self(max.unwrap_or(u64::MAX))
    }

    /// The size as a length, if it is within the limit.
    #[inline]
    pub(crate) fn check(self, size: u32) -> Result<usize, Error> {
        let Self(max) = self;
        if u64::from(size) > max {
            return Err(Error::StringSizeLimit { size, max });
        }
        Ok(size as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_itself_is_within_it() {
        let limit = StringLimit::new(Some(10));
        assert_eq!(limit.check(10), Ok(10));
        let error = Error::StringSizeLimit { size: 11, max: 10 };
        assert_eq!(limit.check(11), Err(error));
    }

    #[test]
    fn without_a_limit_every_size_is_fine() {
        let limit = StringLimit::new(None);
        assert_eq!(limit.check(u32::MAX), Ok(u32::MAX as usize));
    }
}
