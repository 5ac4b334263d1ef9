//! Messages that were begun, so that one whose struct can't be encoded can be
//! taken back: its header is of no use without the struct, and would stand in the
//! way of the next message.
//!
//! A protocol remembers the message that it has begun last, in hidden instance
//! variables: the buffer of its transport, and where in there the header begins
//! and ends.

use super::outgoing::{self, Outgoing};
use crate::known::known;
use crate::ruby::{keep, Rb, Val};

/// Where a transport's own buffer ends at present.
#[derive(Clone, Copy)]
struct End {
    buffer: Outgoing,
    object: Val,
    len: i64,
}

impl End {
    fn of(rb: Rb, protocol: Val) -> Option<Self> {
        let names = &known(rb).names;
        let buffer = Outgoing::of(rb, known(rb).ivars.trans.get(rb, protocol));
        let (object, len) = match buffer {
            Outgoing::Buffer(string) => (string, string.byte_len() as i64),
            Outgoing::Stream(stream) => (stream, rb.call(stream, names.pos, []).fixnum()?),
            Outgoing::Socket | Outgoing::Unknown => return None,
        };
        Some(Self {
            buffer,
            object,
            len,
        })
    }
}

/// Writes the header of a message by `write`, and remembers where it is.
pub fn begin(rb: Rb, protocol: Val, write: impl FnOnce()) {
    let start = End::of(rb, protocol);
    write();
    let end = End::of(rb, protocol);
    match (start, end) {
        (Some(start), Some(end)) if start.object == end.object && !protocol.is_frozen() => {
            let names = &known(rb).names;
            rb.ivar_set(protocol, names.begun_in, end.object);
            rb.ivar_set(protocol, names.begun_from, rb.integer(start.len));
            rb.ivar_set(protocol, names.begun_to, rb.integer(end.len));
        }
        _ => forget(rb, protocol),
    }
}

fn forget(rb: Rb, protocol: Val) {
    let name = known(rb).names.begun_in;
    if !protocol.ivar(name).is_nil() {
        rb.ivar_set(protocol, name, Val::NIL);
    }
}

/// The header of a message that nothing follows yet.
#[derive(Clone, Copy)]
pub struct Begun {
    protocol: Val,
    end: End,
    start: i64,
}

impl Begun {
    /// The message that the protocol has begun, if all that its transport holds
    /// since then is the header.
    #[inline]
    pub fn by(rb: Rb, protocol: Val) -> Option<Self> {
        let buffer = protocol.ivar(known(rb).names.begun_in);
        if buffer.is_nil() {
            return None;
        }
        Self::unless_followed(rb, protocol, buffer)
    }

    fn unless_followed(rb: Rb, protocol: Val, buffer: Val) -> Option<Self> {
        let names = &known(rb).names;
        let end = End::of(rb, protocol)?;
        let is_last =
            end.object == buffer && protocol.ivar(names.begun_to).fixnum() == Some(end.len);
        is_last.then_some(Self {
            protocol,
            end,
            start: protocol.ivar(names.begun_from).fixnum()?,
        })
    }

    /// The struct stands behind the header: nothing is taken back any more.
    pub fn forget(self, rb: Rb) {
        forget(rb, self.protocol);
    }

    /// Takes the header back, and whatever came after it.
    pub fn take_back(self, rb: Rb) {
        let names = &known(rb).names;
        self.forget(rb);
        let is_current = End::of(rb, self.protocol)
            .is_some_and(|now| now.object == self.end.object && now.len >= self.end.len);
        let transport = known(rb).ivars.trans.get(rb, self.protocol);
        if !is_current || self.start < outgoing::read_position(rb, transport) {
            return;
        }
        match self.end.buffer {
            Outgoing::Buffer(string) => rb.truncate_string(string, self.start as usize),
            Outgoing::Stream(stream) => {
                let start = rb.integer(self.start);
                rb.call(stream, names.truncate, [start]);
                rb.call(stream, names.set_pos, [start]);
            }
            Outgoing::Socket | Outgoing::Unknown => unreachable!("has no buffer"),
        }
        keep(self.end.object);
    }
}
