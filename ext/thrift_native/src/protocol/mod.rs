//! Protocols: which of them a struct is encoded for in one pass, and which see
//! every call.

pub mod binary;
pub mod compact;
mod outgoing;

use binary::{Accelerated, Plain};
use compact::Compact;

use crate::decode;
use crate::encode;
use crate::errors;
use crate::general::Calls;
use crate::known::known;
use crate::native::{self, Decorated, Encoded};
use crate::overrides::{self, protocols};
use crate::plan::{self, Shape};
use crate::ruby::{Rb, Val};
use crate::transport::begun::Begun;

/// A wire format that the codec knows, and the manners of its protocol.
#[derive(Clone, Copy)]
enum Format {
    Compact,
    Accelerated,
    Binary,
}

/// How many decorators around a protocol are looked through.
const MAX_DECORATORS: usize = 16;

/// The protocol itself, or the one that its decorators hand everything on to;
/// `None` where one of them has a method of a kind that is not Thrift's own.
#[inline]
fn undecorated(rb: Rb, protocol: Val, kind: u32) -> Option<(Val, u32)> {
    let mut inner = protocol;
    for _ in 0..=MAX_DECORATORS {
        let verdicts = overrides::protocol(rb, inner.class());
        if verdicts & kind == 0 {
            return None;
        }
        if verdicts & protocols::DECORATOR == 0 {
            return Some((inner, verdicts));
        }
        inner = known(rb).ivars.protocol.get(rb, inner);
        if !inner.is_heap() {
            return None;
        }
    }
    None
}

/// A protocol that can be passed by: one whose methods of a kind are all Thrift's
/// own, and that is not in the middle of a value; with its format.
#[inline]
fn passed_by(rb: Rb, protocol: Val, kind: u32) -> Option<(Val, Format)> {
    let (inner, verdicts) = undecorated(rb, protocol, kind)?;
    let format = match verdicts & protocols::FORMATS {
        protocols::COMPACT => compact::is_between_values(rb, inner).then_some(Format::Compact),
        protocols::ACCELERATED => Some(Format::Accelerated),
        protocols::BINARY => Some(Format::Binary),
        _ => None,
    };
    format.map(|format| (inner, format))
}

/// The message that a protocol has begun, if its struct comes next.
#[inline]
pub fn begun_message(rb: Rb, protocol: Val) -> Option<Begun> {
    let (inner, _) = undecorated(rb, protocol, protocols::WRITES)?;
    Begun::by(rb, inner)
}

/// Tells a transport that wants to know that a message begins.
fn announce_message(rb: Rb, protocol: Val) {
    let names = &known(rb).names;
    if protocol.ivar(names.reset_message_size_wanted).truthy() {
        rb.call(
            known(rb).ivars.trans.get(rb, protocol),
            names.reset_message_size,
            [],
        );
    }
}

/// Can structs be read from the protocol in one pass?
pub fn reads_in_one_pass(rb: Rb, protocol: Val) -> bool {
    passed_by(rb, protocol, protocols::READS).is_some()
}

/// Writes a struct to a protocol of any class.
pub fn write_struct(rb: Rb, protocol: Val, object: Val, depth: i32) {
    let shape = plan::begin_walk(rb, object);
    let send = |output: &mut dyn Encoded| output.send(rb);
    if encode_struct(rb, protocol, object, shape, depth, send).is_none() {
        encode::write(rb, &mut Calls { protocol }, object, shape, depth);
    }
}

/// Encodes a struct for a protocol, and hands what is not yet sent to `finish`;
/// `None` where the protocol must see every call.
#[inline]
pub fn encode_struct<T>(
    rb: Rb,
    protocol: Val,
    object: Val,
    shape: Shape,
    depth: i32,
    finish: impl FnOnce(&mut dyn Encoded) -> T,
) -> Option<T> {
    let (inner, format) = passed_by(rb, protocol, protocols::WRITES)?;
    let encode = match format {
        Format::Compact => native::encode_struct::<Compact, T>,
        Format::Accelerated => native::encode_struct::<Accelerated, T>,
        Format::Binary => native::encode_struct::<Plain, T>,
    };
    Some(encode(
        rb,
        Decorated { protocol, inner },
        object,
        shape,
        depth,
        finish,
    ))
}

/// Reads a struct from a protocol of any class, or raises.
pub fn read_struct(rb: Rb, protocol: Val, object: Val, shape: Shape, depth: i32) {
    let result = match passed_by(rb, protocol, protocols::READS) {
        Some((inner, format)) => {
            let read = match format {
                Format::Compact => native::read_struct::<Compact>,
                Format::Accelerated => native::read_struct::<Accelerated>,
                Format::Binary => native::read_struct::<Plain>,
            };
            read(rb, Decorated { protocol, inner }, object, shape, depth)
        }
        None => decode::read(rb, &mut Calls { protocol }, object, shape, depth),
    };
    if let Err(error) = result {
        errors::raise_read(rb, error);
    }
}
