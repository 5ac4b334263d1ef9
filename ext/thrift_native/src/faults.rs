//! Faults on purpose, for the specs of what comes after them.
//!
//! Only a library that was built with the feature `faults` has them (`rake
//! compile:faults`); in every other one a [`point`] is nothing.

#[cfg(feature = "faults")]
pub use armed::{init, point};

/// A place that can be told to fail.
#[cfg(not(feature = "faults"))]
#[inline(always)]
pub const fn point(_name: &str) {}

#[cfg(feature = "faults")]
mod armed {
    use std::sync::Mutex;

    use magnus::{function, prelude::*, Error, RModule};

    use crate::ruby::live_bytes;

    /// The place that fails, and how often it is passed before.
    static ARMED: Mutex<Option<(String, usize)>> = Mutex::new(None);

    /// A place that can be told to fail: it panics once, where [`arm`] said so.
    pub fn point(name: &str) {
        let mut armed = ARMED.lock().expect("nothing panics while it is held");
        match &mut *armed {
            Some((place, 0)) if place == name => *armed = None,
            Some((place, passes)) if place == name => {
                *passes -= 1;
                return;
            }
            _ => return,
        }
        drop(armed);
        panic!("a fault on purpose in {name}");
    }

    /// `Faults.arm(name, passes)`: after so many passes the point fails, once.
    fn arm(name: String, passes: usize) {
        *ARMED.lock().expect("nothing panics while it is held") = Some((name, passes));
    }

    /// `Faults.armed?`: the point that was armed has not been reached yet.
    fn is_armed() -> bool {
        let armed = ARMED.lock().expect("nothing panics while it is held");
        armed.is_some()
    }

    /// Defines `ThriftNative::Extension::Faults`.
    pub fn init(extension: RModule) -> Result<(), Error> {
        let faults = extension.define_module("Faults")?;
        faults.define_singleton_method("arm", function!(arm, 2))?;
        faults.define_singleton_method("armed?", function!(is_armed, 0))?;
        faults.define_singleton_method("live_bytes", function!(live_bytes, 0))
    }
}
