//! Why bytes can't be read.

/// Why a value can't be read. One enum for all formats; who speaks to users
/// translates it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Error {
    /// The input ends before the value does, or can't hold what it claims.
    EndOfInput,
    /// A variable-length integer goes on after `max_bytes` bytes.
    VarintTooLong {
        /// 5 for 32 bits, 10 for 64.
        max_bytes: u8,
    },
    /// A variable-length integer has bits beyond the 32nd.
    VarintOverflow,
    /// A compact type code without a meaning.
    UnknownCompactType(u8),
    /// A container claims more than `i32::MAX` elements.
    ContainerSizeLimit,
    /// A container or string claims a negative size.
    NegativeSize,
    /// A string claims more than `i32::MAX` bytes.
    BinarySizeLimit,
    /// A string claims more bytes than the reader's own limit.
    StringSizeLimit {
        /// The claimed length, bytes.
        size: u32,
        /// The limit, bytes.
        max: u64,
    },
    /// A value of a type that can't be skipped.
    InvalidType(u8),
    /// Skipping went too deep.
    SkipDepth,
    /// A message doesn't begin with the format's protocol id.
    ProtocolId {
        /// What it begins with.
        found: i8,
    },
    /// A message of another version of the format.
    Version {
        /// The version found.
        found: i8,
    },
    /// A binary message begins with a version, but not with this one.
    MissingVersion,
    /// A binary message begins without a version, and must have one.
    Unversioned,
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::EndOfInput => write!(f, "not enough bytes remain"),
            Self::VarintTooLong { max_bytes } => {
                write!(f, "variable-length int over {max_bytes} bytes")
            }
            Self::VarintOverflow => write!(f, "variable-length int overflows uint32"),
            Self::UnknownCompactType(code) => write!(f, "unknown compact type: {code}"),
            Self::ContainerSizeLimit => write!(f, "container size limit exceeded"),
            Self::NegativeSize => write!(f, "negative size"),
            Self::BinarySizeLimit => write!(f, "binary size limit exceeded"),
            Self::StringSizeLimit { size, max } => {
                write!(f, "string size {size} larger than the maximum {max}")
            }
            Self::InvalidType(code) => write!(f, "a value of type {code} can't be skipped"),
            Self::SkipDepth => write!(f, "maximum skip depth exceeded"),
            Self::ProtocolId { found } => write!(f, "unexpected protocol id {found}"),
            Self::Version { found } => write!(f, "unexpected version {found}"),
            Self::MissingVersion => write!(f, "missing version identifier"),
            Self::Unversioned => write!(f, "no version identifier"),
        }
    }
}

impl std::error::Error for Error {}
