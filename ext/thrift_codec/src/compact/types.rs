//! The type codes of the compact protocol, four bits each.

use crate::{Error, TType};

/// What each code stands for, by code. Code 0 ends a struct; in the header of
/// a container it means an element type that was never known.
const TTYPES: [TType; 14] = [
    TType::STOP,
    TType::BOOL, // true, and any boolean in a container's header
    TType::BOOL, // false
    TType::BYTE,
    TType::I16,
    TType::I32,
    TType::I64,
    TType::DOUBLE,
    TType::STRING,
    TType::LIST,
    TType::SET,
    TType::MAP,
    TType::STRUCT,
    TType::UUID,
];

/// The code of each type, by type; 0 where there is none.
const CODES: [u8; TType::UUID.0 as usize + 1] = {
    let mut codes = [0; TType::UUID.0 as usize + 1];
    let mut code = TTYPES.len() - 1;
    while code > 0 {
        codes[TTYPES[code].0 as usize] = code as u8;
        code -= 1;
    }
    codes
};

/// The code of a type that can be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CompactType(u8);

impl CompactType {
    /// The boolean true: its code is its value.
    pub const TRUE: Self = Self(1);
    /// The boolean false: its code is its value.
    pub const FALSE: Self = Self(2);

    /// The code of `ttype`, if it has one. That of a boolean is
    /// [`TRUE`](Self::TRUE), which is how a container says that it holds
    /// booleans.
    ///
    /// ```
    /// # use thrift_codec::{compact::CompactType, TType};
    /// assert_eq!(CompactType::of(TType::LIST).unwrap().code(), 9);
    /// assert_eq!(CompactType::of(TType(99)), None);
    /// assert_eq!(CompactType::of(TType::STOP), None);
    /// ```
    #[inline]
    pub const fn of(ttype: TType) -> Option<Self> {
        let index = ttype.0 as usize;
        if index < CODES.len() && CODES[index] != 0 {
            Some(Self(CODES[index]))
        } else {
            None
        }
    }

    /// The code of a boolean's value.
    ///
    /// ```
    /// # use thrift_codec::compact::CompactType;
    /// assert_eq!(CompactType::of_bool(false).code(), 2);
    /// ```
    #[inline]
    pub const fn of_bool(value: bool) -> Self {
        if value {
            Self::TRUE
        } else {
            Self::FALSE
        }
    }

    /// The code, 1 to 13.
    #[inline]
    pub const fn code(self) -> u8 {
        self.0
    }
}

/// The type that the low four bits of `byte` stand for.
///
/// # Errors
/// [`Error::UnknownCompactType`] for 14 and 15.
///
/// ```
/// # use thrift_codec::{compact::ttype_of, Error, TType};
/// assert_eq!(ttype_of(0x19), Ok(TType::LIST));
/// assert_eq!(ttype_of(0x1f), Err(Error::UnknownCompactType(15)));
/// ```
#[inline]
pub const fn ttype_of(byte: u8) -> Result<TType, Error> {
    let code = byte & 0x0f;
    if (code as usize) < TTYPES.len() {
        Ok(TTYPES[code as usize])
    } else {
        Err(Error::UnknownCompactType(code))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_that_of_its_type() {
        for code in 1..=13 {
            let back = CompactType::of(ttype_of(code).unwrap()).unwrap();
            let expected = if code == CompactType::FALSE.code() {
                1
            } else {
                code
            };
            assert_eq!(back.code(), expected);
        }
    }

    #[test]
    fn other_types_have_no_code() {
        let known: Vec<u8> = (0..=255)
            .filter(|&ttype| CompactType::of(TType(ttype)).is_some())
            .collect();
        assert_eq!(known, [2, 3, 4, 6, 8, 10, 11, 12, 13, 14, 15, 16]);
    }

    #[test]
    fn only_14_and_15_stand_for_nothing() {
        let unknown: Vec<u8> = (0..16).filter(|&code| ttype_of(code).is_err()).collect();
        assert_eq!(unknown, [14, 15]);
    }
}
