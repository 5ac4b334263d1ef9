//! A protocol object whose methods write one by one.

use crate::known::known;
use crate::ruby::{Rb, Val};
use crate::transport;

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
        known(self.rb).ivars.trans.get(self.rb, self.this)
    }
}
