//! The buffers that structs are encoded into.
//!
//! A buffer belongs to a Ruby object: whichever way a walk ends, a jump or a
//! fiber that is never resumed included, the garbage collector frees it. One is
//! kept for the next walk.

use magnus::{DataTypeFunctions, TypedData};
use thrift_codec::compact::CompactWriter;

use crate::ruby::{keep, register, Exclusive, GvlCell, Owned, Rb, Val};

/// A larger buffer is not kept, bytes.
const KEPT_CAPACITY: usize = 64 * 1024;

/// A buffer with the writer of each format.
#[derive(TypedData)]
#[magnus(class = "ThriftNative::Extension::Scratch", free_immediately, size)]
pub struct Scratch {
    compact: Exclusive<CompactWriter<Vec<u8>>>,
}

impl DataTypeFunctions for Scratch {
    fn size(&self) -> usize {
        let held = if self.compact.is_busy() {
            0
        } else {
            self.compact.with(|writer| writer.out().capacity())
        };
        size_of::<Self>() + held
    }
}

static KEPT: GvlCell<Option<Owned<Scratch>>> = GvlCell::new(None);
static KEPT_OBJECT: GvlCell<Val> = GvlCell::new(Val::NIL);

/// Makes the buffer that is kept known to the garbage collector.
pub fn start() {
    register(&KEPT_OBJECT);
}

/// Runs `body` with an empty compact writer.
pub fn with_compact<R>(rb: Rb, body: impl FnOnce(&mut CompactWriter<Vec<u8>>) -> R) -> R {
    let scratch = KEPT.get(rb).unwrap_or_else(|| {
        let compact = Exclusive::new(CompactWriter::new(Vec::new()));
        Owned::new(rb, Scratch { compact })
    });
    // Until it is put back it is nobody else's, and where a jump leaves `body`
    // it never is.
    KEPT.set(rb, None);

    let (result, capacity) = scratch.compact.with(|writer| {
        let result = body(writer);
        writer.reset();
        writer.out_mut().clear();
        (result, writer.out().capacity())
    });
    if capacity <= KEPT_CAPACITY {
        KEPT.set(rb, Some(scratch));
        KEPT_OBJECT.set(rb, scratch.object());
    }
    keep(scratch.object());
    result
}
