//! The buffers that structs are encoded into.
//!
//! A buffer belongs to a Ruby object: whichever way a walk ends, a jump or a
//! fiber that is never resumed included, the garbage collector frees it. One is
//! kept for the next walk.

use magnus::{DataTypeFunctions, TypedData};
use thrift_codec::binary::BinaryWriter;
use thrift_codec::compact::CompactWriter;
use thrift_codec::Writer;

use crate::errors;
use crate::native::Format;
use crate::overrides;
use crate::ruby::{keep, register, Exclusive, GvlCell, Owned, Rb, Val};

/// A larger buffer is not kept, bytes.
const KEPT_CAPACITY: usize = 64 * 1024;

/// A buffer for each format, in the writer of the format.
#[derive(TypedData)]
#[magnus(class = "ThriftNative::Extension::Scratch", free_immediately, size)]
pub struct Scratch {
    compact: Exclusive<CompactWriter<Vec<u8>>>,
    binary: Exclusive<BinaryWriter<Vec<u8>>>,
}

impl DataTypeFunctions for Scratch {
    fn size(&self) -> usize {
        size_of::<Self>() + capacity(&self.compact) + capacity(&self.binary)
    }
}

fn capacity<W: Format>(writer: &Exclusive<W>) -> usize {
    if writer.is_busy() {
        0
    } else {
        writer.with(|writer| writer.out().capacity())
    }
}

static KEPT: GvlCell<Option<Owned<Scratch>>> = GvlCell::new(None);
static KEPT_OBJECT: GvlCell<Val> = GvlCell::new(Val::NIL);

/// Makes the buffer that is kept known to the garbage collector.
pub fn start() {
    register(&KEPT_OBJECT);
}

/// Runs `encode` with an empty writer of a format, and then `finish`.
///
/// A continuation may come back to `encode` when all this has ended, and would
/// have a buffer that is another walk's by then: where there are continuations
/// none is kept.
pub fn with_writer<W: Format, R>(
    rb: Rb,
    encode: impl FnOnce(&mut W),
    finish: impl FnOnce(&mut W) -> R,
) -> R {
    let kept = KEPT.get(rb).filter(|_| !overrides::has_continuations(rb));
    let scratch = kept.unwrap_or_else(|| {
        let compact = Exclusive::new(CompactWriter::new(Vec::new()));
        let binary = Exclusive::new(BinaryWriter::new(Vec::new()));
        Owned::new(rb, Scratch { compact, binary })
    });
    // Until it is put back it is nobody else's, and where a jump leaves `body`
    // it never is.
    KEPT.set(rb, None);

    let slot = W::of(&scratch);
    let result = slot.with(|writer| {
        encode(writer);
        if !slot.is_busy() {
            errors::ended(rb);
        }
        let result = finish(writer);
        writer.reset();
        let buffer = writer.out_mut();
        buffer.clear();
        if buffer.capacity() > KEPT_CAPACITY {
            *buffer = Vec::new();
        }
        result
    });
    KEPT.set(rb, Some(scratch));
    KEPT_OBJECT.set(rb, scratch.object());
    keep(scratch.object());
    result
}

/// Makes room for a string of `len` bytes, unless there is no memory for it: a
/// `Vec` that finds none ends the process.
#[inline]
pub fn has_room(buffer: &mut Vec<u8>, len: usize) -> bool {
    len <= KEPT_CAPACITY || buffer.try_reserve(len).is_ok()
}

impl Format for CompactWriter<Vec<u8>> {
    const EMPTY_MAPS_ARE_UNTYPED: bool = true;

    fn of(scratch: &Scratch) -> &Exclusive<Self> {
        &scratch.compact
    }

    #[inline]
    fn reset(&mut self) {
        CompactWriter::reset(self);
    }

    fn wide_i16(&mut self, value: i32) {
        self.i32(value);
    }
}

impl Format for BinaryWriter<Vec<u8>> {
    const EMPTY_MAPS_ARE_UNTYPED: bool = false;

    fn of(scratch: &Scratch) -> &Exclusive<Self> {
        &scratch.binary
    }

    #[inline]
    fn reset(&mut self) {}

    fn wide_i16(&mut self, value: i32) {
        self.i16(value as i16);
    }
}
