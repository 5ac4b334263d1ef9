//! The types of the Thrift protocol.

/// A Thrift type as the protocols name it (the `T_…` codes of the Thrift
/// specification).
///
/// Not an enum: the binary protocol carries any byte in this place, and a
/// reader must be able to pass an unknown one on to whoever decides whether it
/// matters (an empty list of an unknown type is valid data, for one).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TType(pub u8);

impl TType {
    /// Ends the fields of a struct.
    pub const STOP: Self = Self(0);
    /// A boolean.
    pub const BOOL: Self = Self(2);
    /// A signed 8-bit integer.
    pub const BYTE: Self = Self(3);
    /// A 64-bit IEEE 754 number.
    pub const DOUBLE: Self = Self(4);
    /// A signed 16-bit integer.
    pub const I16: Self = Self(6);
    /// A signed 32-bit integer.
    pub const I32: Self = Self(8);
    /// A signed 64-bit integer.
    pub const I64: Self = Self(10);
    /// UTF-8 text or bytes: the wire doesn't tell them apart.
    pub const STRING: Self = Self(11);
    /// A struct, union or exception.
    pub const STRUCT: Self = Self(12);
    /// A map.
    pub const MAP: Self = Self(13);
    /// A set.
    pub const SET: Self = Self(14);
    /// A list.
    pub const LIST: Self = Self(15);
    /// A UUID, 16 bytes.
    pub const UUID: Self = Self(16);
}
