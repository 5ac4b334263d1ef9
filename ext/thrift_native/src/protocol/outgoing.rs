//! A protocol object whose methods write one by one.

use magnus::{Error, Value};

use crate::known::known;
use crate::ruby::{protect, Rb, Val};
use crate::transport::{self, begun};

/// A protocol that is written to.
#[derive(Clone, Copy)]
pub struct Protocol {
    pub rb: Rb,
    pub this: Val,
}

impl Protocol {
    /// Hands bytes to the transport, in one `write`.
    #[inline]
    pub fn write(self, bytes: &[u8]) {
        transport::write(self.rb, self.transport(), bytes);
    }

    /// Hands the bytes of a String to the transport, in one `write`.
    pub fn write_bytes_of(self, string: Val) {
        transport::write_string(self.rb, self.transport(), string);
    }

    #[inline]
    fn transport(self) -> Val {
        self.this.ivar(known(self.rb).names.trans)
    }
}

/// `write_message_end`: from here on the message is not taken back.
pub fn message_end(this: Value) -> Result<(), Error> {
    let this = Val::from_magnus(this);
    protect(|rb| begun::forget(rb, this))
}
