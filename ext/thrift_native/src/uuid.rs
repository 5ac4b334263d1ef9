//! UUIDs: text in Ruby, 16 bytes on the wire.

use crate::errors;
use crate::ruby::{Kind, Rb, Val};

const TEXT_LEN: usize = 36;
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

/// The bytes of a UUID given as text. Raises a ProtocolException INVALID_DATA
/// for anything else.
pub fn from_text(rb: Rb, value: Val) -> [u8; 16] {
    if value.kind() != Kind::String {
        errors::invalid_data(rb, "UUID must be a string");
    }
    match value.with_bytes(parse) {
        Some(bytes) => bytes,
        None => errors::invalid_data(rb, "Invalid UUID format"),
    }
}

/// The text of a UUID.
pub fn to_text(bytes: [u8; 16]) -> [u8; TEXT_LEN] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = [b'-'; TEXT_LEN];
    let mut places = (0..TEXT_LEN).filter(|place| !HYPHENS.contains(place));
    for byte in bytes {
        for digit in [byte >> 4, byte & 0x0f] {
            let place = places.next().expect("36 less 4 places for 32 digits");
            text[place] = DIGITS[usize::from(digit)];
        }
    }
    text
}

/// The bytes of a UUID in the form of text that both directions use.
pub fn parse(text: &[u8]) -> Option<[u8; 16]> {
    if text.len() != TEXT_LEN || HYPHENS.iter().any(|&place| text[place] != b'-') {
        return None;
    }
    let mut digits = (0..TEXT_LEN)
        .filter(|place| !HYPHENS.contains(place))
        .map(|place| char::from(text[place]).to_digit(16));
    let mut bytes = [0; 16];
    for byte in &mut bytes {
        let (high, low) = (digits.next()??, digits.next()??);
        *byte = (high << 4 | low) as u8;
    }
    Some(bytes)
}
