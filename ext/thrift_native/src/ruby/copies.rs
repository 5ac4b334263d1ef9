//! Copies of values, as `dup` makes them.

use std::ptr::null;

use rb_sys::VALUE;

use super::{Kind, Rb, Val};

/// A way to copy a value that calls no Ruby code and gives what `dup` gives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum PlainCopy {
    /// The value itself: what never changes needs no copy.
    Itself,
    String,
    Array,
    Hash,
}

impl PlainCopy {
    /// The way for a value; `None` where it may have a `dup` of its own, or more
    /// to it than its contents.
    pub fn of(value: Val) -> Option<Self> {
        if !value.is_heap() {
            return Some(Self::Itself);
        }
        // SAFETY: constants of the virtual machine.
        let (string, array, hash) =
            unsafe { (rb_sys::rb_cString, rb_sys::rb_cArray, rb_sys::rb_cHash) };
        let copy = match value.kind() {
            Kind::String => (string, Self::String),
            Kind::Array => (array, Self::Array),
            Kind::Hash => (hash, Self::Hash),
            _ => return None,
        };
        (value.class().0 == copy.0 && value.ivar_count() == 0).then_some(copy.1)
    }
}

impl Rb {
    /// A copy of a value, made in the way for it.
    ///
    /// # Panics
    ///
    /// Where it is the way for a value of another kind.
    #[inline]
    pub fn copy_plain(self, copy: PlainCopy, value: Val) -> Val {
        let expect = |kind| assert!(value.kind() == kind);
        match copy {
            PlainCopy::Itself => value,
            PlainCopy::String => self.dup_string(value),
            PlainCopy::Array => {
                expect(Kind::Array);
                // SAFETY: it is an Array.
                Val(unsafe { rb_sys::rb_ary_dup(value.0) })
            }
            PlainCopy::Hash => {
                expect(Kind::Hash);
                // SAFETY: it is a Hash.
                Val(unsafe { rb_sys::rb_hash_dup(value.0) })
            }
        }
    }

    /// The copy that `dup` makes of a value; the value itself where that raises a
    /// StandardError.
    pub fn dup_or_self(self, value: Val) -> Val {
        unsafe extern "C" fn duplicate(value: VALUE) -> VALUE {
            // SAFETY: `rb_rescue2` hands over the value that it was given below;
            // the name of the method is a literal.
            unsafe { rb_sys::rb_funcallv(value, rb_sys::rb_intern(c"dup".as_ptr()), 0, null()) }
        }
        unsafe extern "C" fn retain(value: VALUE, _exception: VALUE) -> VALUE {
            value
        }
        // SAFETY: the variable arguments are exception classes, ended by 0.
        Val(unsafe {
            rb_sys::rb_rescue2(
                Some(duplicate),
                value.0,
                Some(retain),
                value.0,
                rb_sys::rb_eStandardError,
                0 as VALUE,
            )
        })
    }
}
