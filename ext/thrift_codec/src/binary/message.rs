//! The first four bytes of a message: a version and the message's type, or, from
//! peers older than versions, the length of its name.

use crate::Error;

/// The version, in the high half of the word. Its sign is what tells a version
/// from a length.
const VERSION_1: i32 = 0x8001_0000_u32 as i32;

/// The half that holds the version.
const VERSION_MASK: i32 = 0xffff_0000_u32 as i32;

/// What a message begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beginning {
    /// The version of today; the type of the message is in the same word.
    Versioned { message_type: u8 },
    /// No version but the length of the name.
    Unversioned { name_len: u32 },
}

impl Beginning {
    /// Tells which it is.
    pub(super) const fn of(word: i32) -> Result<Self, Error> {
        if word >= 0 {
            Ok(Self::Unversioned {
                name_len: word as u32,
            })
        } else if word & VERSION_MASK == VERSION_1 {
            Ok(Self::Versioned {
                message_type: word as u8,
            })
        } else {
            Err(Error::MissingVersion)
        }
    }
}

/// The first four bytes of a message that says its version.
///
/// ```
/// # use thrift_codec::binary::version_and_type;
/// assert_eq!(version_and_type(1), [0x80, 0x01, 0x00, 0x01]);
/// ```
#[inline]
pub const fn version_and_type(message_type: i8) -> [u8; 4] {
    // A negative type runs into the version, as in the reference.
    (VERSION_1 | message_type as i32).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_of_a_version_1_message_comes_back() {
        for message_type in 0..=i8::MAX {
            let word = i32::from_be_bytes(version_and_type(message_type));
            let message_type = message_type as u8;
            assert_eq!(
                Beginning::of(word),
                Ok(Beginning::Versioned { message_type })
            );
        }
    }

    #[test]
    fn other_versions_are_refused() {
        for word in [0x8002_0001_u32, 0x8000_0001, 0xffff_ffff] {
            assert_eq!(Beginning::of(word as i32), Err(Error::MissingVersion));
        }
    }

    #[test]
    fn a_word_without_the_sign_is_a_length() {
        let name_len = i32::MAX as u32;
        assert_eq!(
            Beginning::of(i32::MAX),
            Ok(Beginning::Unversioned { name_len })
        );
    }
}
