//! The one place where jumps out of Ruby and panics of Rust are caught.

use std::any::Any;
use std::marker::PhantomData;
use std::mem::{needs_drop, MaybeUninit};
use std::panic::{catch_unwind, AssertUnwindSafe};

use magnus::rb_sys::protect as catch_jump;
use magnus::Error;

use crate::errors;
use crate::faults;

/// The right to call what may raise: proof that a [`protect`] is around.
#[derive(Clone, Copy)]
pub struct Rb {
    // Neither `Send` nor `Sync`: the right belongs to the thread that holds the
    // lock of the virtual machine.
    _thread: PhantomData<*mut ()>,
}

/// Runs `body`, in which Ruby may raise, throw or be killed.
///
/// # Errors
///
/// The exception or jump that left `body`, to be returned to Ruby by whoever is
/// called by it, or `ThriftNative::InternalError` for a panic.
pub fn protect<T, F>(body: F) -> Result<T, Error>
where
    F: FnOnce(Rb) -> T,
{
    const {
        assert!(!needs_drop::<F>(), "a jump would leak what the body owns");
        assert!(
            !needs_drop::<T>(),
            "a jump would leak what the body returns"
        );
    }

    let mut panic: Option<Box<dyn Any + Send>> = None;
    let mut result = MaybeUninit::<T>::uninit();
    catch_jump(|| {
        // A panic must not unwind through the frames of the virtual machine.
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            faults::point("protect");
            body(Rb {
                _thread: PhantomData,
            })
        }));
        match outcome {
            Ok(value) => {
                result.write(value);
            }
            Err(payload) => panic = Some(payload),
        }
        rb_sys::Qnil.into()
    })?;
    match panic {
        Some(payload) => Err(errors::internal(payload.as_ref())),
        // SAFETY: the closure returned (a jump went out by `?`), and it did so
        // without a panic, so it has written the result.
        None => Ok(unsafe { result.assume_init() }),
    }
}
