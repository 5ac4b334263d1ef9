//! Ruby as the rest of the extension sees it, and the only unsafe code in it.
//!
//! A Ruby exception, `throw` or `Thread#kill` leaves a C function by `longjmp`.
//! Two rules make that sound here:
//!
//! * Whatever may be left like that is a method of [`Rb`], and an [`Rb`] is
//!   only to be had inside [`protect`], which catches every such jump.
//! * What runs inside `protect` owns nothing that Rust would have to drop:
//!   memory belongs to Ruby objects ([`Owned`], strings, arrays) that the
//!   garbage collector frees, whichever way the walk ends, a fiber that is never
//!   resumed included. `protect` checks at compile time that its closure and
//!   its result need no drop.
//!
//! A [`Val`] that is held across an allocation must be where the garbage
//! collector looks: on the machine stack (which pins it, compaction included),
//! in a marked object or registered for good.

mod calls;
mod copies;
#[cfg(feature = "faults")]
mod counted;
mod hash;
mod ivars;
mod objects;
mod owned;
mod protect;
mod string;
mod value;

pub use copies::PlainCopy;
#[cfg(feature = "faults")]
pub use counted::live_bytes;
pub use hash::each_pair;
pub use ivars::{Fields, Ivar, Layout, LibraryIvar};
pub use owned::{mark_with, refuse_ractors, register, Exclusive, GvlCell, Mark, Owned};
pub use protect::{protect, Rb};
pub use string::{check_encodings, StringInput};
pub use value::{keep, Kind, Name, Val};
