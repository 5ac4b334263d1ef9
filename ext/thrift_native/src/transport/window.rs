//! What a transport has read from the one below it and not handed out yet: a
//! frame, or the read buffer of a buffered transport.

use crate::known::known;
use crate::overrides::{self, transports};
use crate::ruby::{Kind, Rb, StringInput, Val};

/// Bytes that a transport has at hand.
#[derive(Clone, Copy)]
pub struct Window {
    pub bytes: StringInput,
    /// How far the transport believes that they are read.
    stored: usize,
    place: Place,
}

/// Where a transport keeps the position.
#[derive(Clone, Copy)]
enum Place {
    /// In `@index`.
    Index,
    /// It is that of a StringIO.
    Stream(Val),
}

impl Window {
    /// What is at hand in a transport whose reading methods are Thrift's own.
    pub fn of(rb: Rb, transport: Val) -> Option<Self> {
        let verdict = overrides::transport(rb, transport.class());
        if verdict & transports::READS == 0 {
            return None;
        }
        let names = &known(rb).names;
        match verdict & transports::KINDS {
            transports::FRAMED if !transport.ivar(names.frames_reads).truthy() => None,
            transports::FRAMED | transports::BUFFERED => {
                let index = known(rb).ivars.index.get(rb, transport).fixnum()?;
                Self::new(known(rb).ivars.rbuf.get(rb, transport), index, Place::Index)
            }
            transports::HEADER if is_framed(rb, transport) => {
                let stream = transport.ivar(names.read_buffer);
                let position = rb.call(stream, names.pos, []).fixnum()?;
                let string = rb.call(stream, names.string, []);
                Self::new(string, position, Place::Stream(stream))
            }
            _ => None,
        }
    }

    /// Only a binary String is the same in bytes and characters.
    fn new(string: Val, position: i64, place: Place) -> Option<Self> {
        let position = usize::try_from(position).ok()?;
        if string.kind() != Kind::String || !string.is_binary() {
            return None;
        }
        Some(Self {
            bytes: StringInput::new(string, position),
            stored: position,
            place,
        })
    }

    /// Tells the transport how much was read.
    pub fn store(&mut self, rb: Rb, transport: Val) {
        let position = self.bytes.position();
        if position == self.stored {
            return;
        }
        let names = &known(rb).names;
        let value = rb.integer(position as i64);
        match self.place {
            Place::Index => known(rb).ivars.index.set(rb, transport, value),
            Place::Stream(stream) => {
                rb.call(stream, names.set_pos, [value]);
            }
        }
        self.stored = position;
    }
}

/// Does the peer of a header transport send frames? What comes without is counted
/// by the transport's own `read`.
fn is_framed(rb: Rb, transport: Val) -> bool {
    /// `Thrift::HeaderClientType::UNFRAMED_BINARY` and `UNFRAMED_COMPACT`.
    const UNFRAMED: [i64; 2] = [2, 4];

    let client_type = transport.ivar(known(rb).names.client_type).fixnum();
    client_type.is_some_and(|client_type| !UNFRAMED.contains(&client_type))
}
