//! What plain Ruby objects are asked for: are they equal, what is their hash.

use super::{Kind, Name, Rb, Val};

impl Val {
    /// Is it a String, and no subclass's?
    #[inline]
    pub(super) fn is_plain_string(self) -> bool {
        // SAFETY: reads a constant of the virtual machine.
        self.kind() == Kind::String && self.class().0 == unsafe { rb_sys::rb_cString }
    }

    /// Is it a value that is equal to nothing but itself?
    #[inline]
    fn is_singular(self) -> bool {
        self.is_nil() || self == Self::TRUE || self == Self::FALSE || self.is_symbol()
    }
}

impl Rb {
    /// What `left == right` says; `equals` is the name of that.
    #[inline]
    pub fn equal(self, equals: Name, left: Val, right: Val) -> bool {
        if left.is_singular() || (left.fixnum().is_some() && right.fixnum().is_some()) {
            return left == right;
        }
        if left.is_plain_string() && right.is_plain_string() {
            // SAFETY: both are Strings.
            return Val(unsafe { rb_sys::rb_str_equal(left.0, right.0) }).truthy();
        }
        self.call(left, equals, [right]).truthy()
    }

    /// The lowest bits of what `value.hash` says; `None` where that is no small
    /// Integer. `hash` is the name of that.
    #[inline]
    pub fn hash_bits(self, hash: Name, value: Val) -> Option<u32> {
        if value.is_plain_string() {
            // SAFETY: it is a String.
            return Some(unsafe { rb_sys::rb_str_hash(value.0) } as u32);
        }
        self.call(value, hash, []).fixnum().map(|bits| bits as u32)
    }

    /// The Symbol of a name, if there is one already: of a Symbol or a String.
    pub fn known_symbol(self, name: Val) -> Option<Val> {
        if name.is_symbol() {
            return Some(name);
        }
        if !name.is_plain_string() {
            return None;
        }
        let mut raw = name.0;
        // SAFETY: it is a String, which is only looked at.
        let symbol = Val(unsafe { rb_sys::rb_check_symbol(&mut raw) });
        (!symbol.is_nil()).then_some(symbol)
    }

    /// Does the native method in which this is called have a block?
    #[inline]
    pub fn has_block(self) -> bool {
        // SAFETY: reads the frame that Ruby has made for the call.
        unsafe { rb_sys::rb_block_given_p() != 0 }
    }

    /// Calls the block of the native method in which this is called.
    pub fn call_block(self, argument: Val) -> Val {
        // SAFETY: raises where there is no block.
        Val(unsafe { rb_sys::rb_yield(argument.0) })
    }

    /// The block of the native method in which this is called, `nil` without one.
    pub fn block(self) -> Val {
        if self.has_block() {
            // SAFETY: there is a block.
            Val(unsafe { rb_sys::rb_block_proc() })
        } else {
            Val::NIL
        }
    }
}
