//! Hashes.

use std::any::Any;
use std::mem::{needs_drop, ManuallyDrop};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

use rb_sys::VALUE;

use super::{Rb, Val};
use crate::faults;

impl Rb {
    /// An empty Hash.
    #[inline]
    pub fn new_hash(self) -> Val {
        // SAFETY: allocates.
        Val(unsafe { rb_sys::rb_hash_new() })
    }

    /// Sets the value that a Hash gives for a missing key.
    pub fn hash_set_default(self, hash: Val, default: Val) {
        // SAFETY: `hash` is a Hash of ours.
        unsafe { rb_sys::rb_hash_set_ifnone(hash.0, default.0) };
    }

    /// The value of a key, the Hash's default where it is missing.
    #[inline]
    pub fn hash_get(self, hash: Val, key: Val) -> Val {
        // SAFETY: `hash` is a Hash: the caller's `check_hash` or `kind`.
        Val(unsafe { rb_sys::rb_hash_aref(hash.0, key.0) })
    }

    /// Does a Hash have a key?
    #[inline]
    pub fn hash_has(self, hash: Val, key: Val) -> bool {
        let missing = rb_sys::Qundef as VALUE;
        // SAFETY: as `hash_get`; what stands for a missing key is only compared.
        unsafe { rb_sys::rb_hash_lookup2(hash.0, key.0, missing) != missing }
    }

    /// Sets the value of a key; calls `hash` and `eql?` of keys that are no
    /// plain value.
    #[inline]
    pub fn hash_set(self, hash: Val, key: Val, value: Val) {
        // SAFETY: `hash` is a Hash of ours.
        unsafe { rb_sys::rb_hash_aset(hash.0, key.0, value.0) };
    }
}

/// Calls `body` with every pair of a Hash. The Hash can't be given new keys
/// meanwhile: what calls Ruby in between must iterate over a copy of the keys.
///
/// # Panics
///
/// Where the value is no Hash.
pub fn each_pair<F: FnMut(Val, Val)>(_rb: Rb, hash: Val, body: F) {
    const { assert!(!needs_drop::<F>(), "a jump would leak what the body owns") }
    assert!(hash.kind() == super::Kind::Hash);

    /// The closure, and the panic that ended it: a panic must not unwind through
    /// the frames of the virtual machine.
    struct Iteration<F> {
        body: F,
        panic: Option<Box<dyn Any + Send>>,
    }

    unsafe extern "C" fn each<F: FnMut(Val, Val)>(
        key: VALUE,
        value: VALUE,
        iteration: VALUE,
    ) -> i32 {
        // SAFETY: it is the pointer to the iteration below, which outlives the
        // call and is used by nobody else meanwhile.
        let iteration = unsafe { &mut *(iteration as *mut Iteration<F>) };
        let body = AssertUnwindSafe(|| {
            faults::point("each_pair");
            (iteration.body)(Val(key), Val(value));
        });
        match catch_unwind(body) {
            Ok(()) => rb_sys::st_retval::ST_CONTINUE as i32,
            Err(panic) => {
                iteration.panic = Some(panic);
                rb_sys::st_retval::ST_STOP as i32
            }
        }
    }

    let mut iteration = ManuallyDrop::new(Iteration { body, panic: None });
    // SAFETY: the callback matches the type of the iteration. A jump out of it
    // passes only frames that own nothing, which the assertion above and
    // `protect` see to; no panic is kept while Ruby code can run.
    unsafe { rb_sys::rb_hash_foreach(hash.0, Some(each::<F>), &raw mut iteration as VALUE) };
    if let Some(panic) = iteration.panic.take() {
        resume_unwind(panic);
    }
}
