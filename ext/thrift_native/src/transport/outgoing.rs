//! Where a transport keeps what is written to it, until it is flushed.

use crate::known::known;
use crate::overrides::{self, transports};
use crate::ruby::{Kind, Rb, Val};

/// What is known of a transport that is written to.
#[derive(Clone, Copy)]
pub enum Outgoing {
    /// `write` appends to this String.
    Buffer(Val),
    /// `write` writes to this StringIO.
    Stream(Val),
    /// A socket, whose `write` is Thrift's own.
    Socket,
    /// Nothing: `write` may be anybody's.
    Unknown,
}

impl Outgoing {
    #[inline]
    pub fn of(rb: Rb, transport: Val) -> Self {
        let verdict = overrides::transport(rb, transport.class());
        if verdict & transports::WRITES == 0 {
            return Self::Unknown;
        }
        let names = &known(rb).names;
        match verdict & transports::KINDS {
            transports::MEMORY => Self::Buffer(rb.to_str(known(rb).ivars.buf.get(rb, transport))),
            transports::FRAMED if transport.ivar(names.frames_writes).truthy() => {
                Self::buffer(known(rb).ivars.wbuf.get(rb, transport))
            }
            transports::BUFFERED => Self::buffer(known(rb).ivars.wbuf.get(rb, transport)),
            transports::HEADER => Self::Stream(transport.ivar(names.write_buffer)),
            transports::SOCKET => Self::Socket,
            _ => Self::Unknown,
        }
    }

    /// The String that a transport appends to, unless somebody has put there what
    /// Ruby's `<<` would convert or refuse.
    #[inline]
    fn buffer(buffer: Val) -> Self {
        if buffer.kind() == Kind::String && buffer.is_binary() && !buffer.is_frozen() {
            Self::Buffer(buffer)
        } else {
            Self::Unknown
        }
    }
}

/// How far what was written has been read already: a memory buffer is read from
/// where it is written to.
pub fn read_position(rb: Rb, transport: Val) -> i64 {
    let verdict = overrides::transport(rb, transport.class());
    if verdict & transports::MEMORY == 0 {
        return 0;
    }
    rb.to_i64(known(rb).ivars.index.get(rb, transport))
}
