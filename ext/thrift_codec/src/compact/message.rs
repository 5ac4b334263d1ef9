//! The first two bytes of a message.

use crate::Error;

/// Begins every message.
pub const PROTOCOL_ID: u8 = 0x82;

/// The version of the compact protocol, in the second byte.
pub const VERSION: u8 = 1;

/// The bits of the second byte that hold the version.
const VERSION_MASK: u8 = 0x1f;

/// The lowest of the bits of the second byte that hold the type of the message.
const TYPE_SHIFT: u32 = 5;

/// The second byte of a message. Of the type only the low three bits count.
///
/// ```
/// # use thrift_codec::compact::version_and_type;
/// assert_eq!(version_and_type(1), 0x21);
/// ```
#[inline]
pub const fn version_and_type(message_type: u8) -> u8 {
    VERSION | message_type << TYPE_SHIFT
}

/// Checks the first byte of a message.
pub(super) const fn check_protocol_id(byte: u8) -> Result<(), Error> {
    match byte {
        PROTOCOL_ID => Ok(()),
        _ => Err(Error::ProtocolId { found: byte as i8 }),
    }
}

/// The type of the message in its second byte, after a check of the version.
pub(super) const fn message_type_of(byte: u8) -> Result<u8, Error> {
    match byte & VERSION_MASK {
        VERSION => Ok(byte >> TYPE_SHIFT),
        version => Err(Error::Version {
            found: version as i8,
        }),
    }
}
