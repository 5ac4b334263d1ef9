//! Instance variables, all at once: one pass over an object's table costs far
//! less than a search in it for each of them.

use rb_sys::{ID, VALUE};

use super::{Name, Val};

/// Calls `body` with each instance variable that the object has, in Ruby's own
/// order. `body` can't call Ruby: it isn't given an [`Rb`](super::Rb) and must
/// not use one.
#[inline]
pub fn each_ivar<F: FnMut(Name, Val)>(object: Val, mut body: F) {
    unsafe extern "C" fn each<F: FnMut(Name, Val)>(
        name: ID,
        value: VALUE,
        body: rb_sys::st_data_t,
    ) -> i32 {
        // SAFETY: `body` is the pointer to the closure below, which outlives
        // the iteration and is used by nobody else meanwhile.
        let body = unsafe { &mut *(body as *mut F) };
        body(Name(name), Val(value));
        rb_sys::st_retval::ST_CONTINUE as i32
    }
    // SAFETY: the callback matches the type of the closure; the iteration reads
    // the table of a live object.
    unsafe {
        rb_sys::rb_ivar_foreach(
            object.0,
            Some(each::<F>),
            &raw mut body as rb_sys::st_data_t,
        );
    }
}
