//! Which methods are still Thrift's own.
//!
//! Finding that out is the Ruby side's work (`ThriftNative::Overrides`, which
//! also notices changes and calls [`touch`]). Here its verdicts are kept, each
//! with the epoch in which it was found.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::known::known;
use crate::ruby::{GvlCell, Name, Rb, Val};

/// Verdicts on a struct or union class.
pub mod structs {
    /// `write` is Thrift's own.
    pub const WRITE: u32 = 1;
    /// `read` is Thrift's own.
    pub const READ: u32 = 2;
    /// `initialize` is Thrift's own.
    pub const INITIALIZE: u32 = 4;
    /// `validate` does nothing.
    pub const VALIDATES_NOTHING: u32 = 8;
    /// Fields are written in the order of their ids in FIELDS.
    pub const FIELD_ORDER: u32 = 16;
    /// `name_to_id` is Thrift's own.
    pub const NAME_TO_ID: u32 = 32;
    /// An own `write` takes the remaining depth.
    pub const WRITE_DEPTH: u32 = 64;
    /// An own `read` takes the remaining depth.
    pub const READ_DEPTH: u32 = 128;
    /// It is a struct or a union at all.
    pub const STRUCT: u32 = 256;
    /// `fields_with_default_values` is Thrift's own.
    pub const DEFAULTS: u32 = 512;
    /// `each_field` gives the fields in the order of their ids in FIELDS.
    pub const EACH_FIELD: u32 = 1024;
    /// The readers of all fields are those that Thrift generates.
    pub const READERS: u32 = 2048;
}

/// Verdicts on a protocol class.
pub mod protocols {
    /// No method that writes is overridden.
    pub const WRITES: u32 = 1;
    /// No method that reads is overridden.
    pub const READS: u32 = 2;
    /// It is the compact protocol or below it.
    pub const COMPACT: u32 = 16;
    /// It is the accelerated binary protocol or below it.
    pub const ACCELERATED: u32 = 32;
    /// It is the plain binary protocol or below it.
    pub const BINARY: u32 = 64;
    /// It hands everything on to the protocol that it decorates.
    pub const DECORATOR: u32 = 128;
    /// The bits that tell the format, or that it is another protocol's.
    pub const FORMATS: u32 = COMPACT | ACCELERATED | BINARY | DECORATOR;
}

/// Verdicts on a transport class.
pub mod transports {
    /// `write` is Thrift's own.
    pub const WRITES: u32 = 1;
    /// The methods that read are Thrift's own.
    pub const READS: u32 = 2;
    /// `reset_buffer`, `available` and `flush` of a memory buffer are Thrift's own.
    pub const RESETS: u32 = 4;
    /// It is a memory buffer or below it.
    pub const MEMORY: u32 = 16;
    /// It is a framed transport or below it.
    pub const FRAMED: u32 = 32;
    /// It is a buffered transport or below it.
    pub const BUFFERED: u32 = 64;
    /// It is a header transport or below it.
    pub const HEADER: u32 = 128;
    /// It is a socket or below it.
    pub const SOCKET: u32 = 256;
    /// The bits that tell the kind.
    pub const KINDS: u32 = MEMORY | FRAMED | BUFFERED | HEADER | SOCKET;
}

/// Verdicts on `Thrift::Bytes`.
pub mod bytes {
    /// `convert_to_utf8_byte_buffer` is Thrift's own.
    pub const TO_UTF8: u32 = 1;
    /// `convert_to_string` is Thrift's own.
    pub const TO_STRING: u32 = 2;
    /// `force_binary_encoding` is Thrift's own, or not called for Strings by the
    /// C extension of the installed gem.
    pub const TO_BINARY: u32 = 4;
}

static EPOCH: AtomicU64 = AtomicU64::new(1);

/// Some method may have changed: every verdict is looked for anew.
pub fn touch() {
    EPOCH.fetch_add(1, Relaxed);
}

/// Counts the changes.
#[inline]
pub fn epoch() -> u64 {
    EPOCH.load(Relaxed)
}

/// A verdict on one thing, and the epoch that it was found in.
#[derive(Clone, Copy)]
struct Verdict {
    epoch: u64,
    bits: u32,
}

impl Verdict {
    const NONE: Self = Self { epoch: 0, bits: 0 };

    #[inline]
    fn current(self) -> Option<u32> {
        (self.epoch == epoch()).then_some(self.bits)
    }
}

static COMPACT_PROTOCOL: GvlCell<Verdict> = GvlCell::new(Verdict::NONE);
static ACCELERATED_PROTOCOL: GvlCell<Verdict> = GvlCell::new(Verdict::NONE);
static BINARY_PROTOCOL: GvlCell<Verdict> = GvlCell::new(Verdict::NONE);
static MEMORY_BUFFER: GvlCell<Verdict> = GvlCell::new(Verdict::NONE);
static BYTES: GvlCell<Verdict> = GvlCell::new(Verdict::NONE);
static CONTINUATIONS: GvlCell<Verdict> = GvlCell::new(Verdict::NONE);

/// The verdict on the class of a protocol.
#[inline]
pub fn protocol(rb: Rb, class: Val) -> u32 {
    let known = known(rb);
    let kept = if class == known.compact_protocol {
        &COMPACT_PROTOCOL
    } else if class == known.binary_protocol {
        &BINARY_PROTOCOL
    } else if class == known.accelerated_protocol {
        &ACCELERATED_PROTOCOL
    } else {
        return cached_on_class(rb, class, known.names.protocol, protocol);
    };
    cached(rb, kept, class, known.names.protocol)
}

/// The verdict on the class of a transport.
#[inline]
pub fn transport(rb: Rb, class: Val) -> u32 {
    let known = known(rb);
    if class == known.memory_buffer {
        return cached(rb, &MEMORY_BUFFER, class, known.names.transport);
    }
    cached_on_class(rb, class, known.names.transport, transport)
}

/// The verdict on `Thrift::Bytes`.
#[inline]
pub fn bytes(rb: Rb) -> u32 {
    let known = known(rb);
    cached(rb, &BYTES, known.bytes, known.names.bytes)
}

/// Can the process come back to a call that has ended, by `callcc`?
#[inline]
pub fn has_continuations(rb: Rb) -> bool {
    let known = known(rb);
    cached(rb, &CONTINUATIONS, known.kernel, known.names.continuations) != 0
}

/// The verdict on the class of a struct or union, looked for anew: plans keep
/// theirs.
pub fn structure(rb: Rb, class: Val) -> u32 {
    ask(rb, class, known(rb).names.struct_)
}

#[inline]
fn cached(rb: Rb, verdict: &GvlCell<Verdict>, class: Val, question: Name) -> u32 {
    verdict.get(rb).current().unwrap_or_else(|| {
        let now = epoch();
        let bits = ask(rb, class, question);
        verdict.set(rb, Verdict { epoch: now, bits });
        bits
    })
}

/// The verdict on a struct or union object that has a singleton class, where
/// that on its real class is known.
pub fn singled_out_structure(rb: Rb, singleton: Val, of_class: u32) -> u32 {
    singled_out(rb, singleton, known(rb).names.struct_, of_class)
}

/// Other classes keep their verdict in a hidden instance variable: the epoch,
/// and below it the bits.
fn cached_on_class(
    rb: Rb,
    class: Val,
    question: Name,
    verdict: impl FnOnce(Rb, Val) -> u32,
) -> u32 {
    const BITS: u32 = 16;
    if class.is_singleton_class() {
        let of_class = verdict(rb, rb.superclass(class));
        return singled_out(rb, class, question, of_class);
    }
    if let Some(kept) = class.ivar(question).fixnum() {
        if kept >> BITS == epoch() as i64 {
            return (kept & ((1 << BITS) - 1)) as u32;
        }
    }
    let now = epoch() as i64;
    let bits = ask(rb, class, question);
    if !class.is_frozen() {
        rb.ivar_set(class, question, rb.integer(now << BITS | i64::from(bits)));
    }
    bits
}

/// Nothing is kept of a singleton class, because what changes it is not noticed;
/// but mostly it changes nothing that matters, which is soon found.
#[cold]
fn singled_out(rb: Rb, singleton: Val, question: Name, of_class: u32) -> u32 {
    let known = known(rb);
    let bits = Val::from_small(of_class as i32);
    let args = [singleton, question.symbol(), bits];
    rb.to_i32(rb.call(known.overrides, known.names.singled_out, args)) as u32
}

#[cold]
fn ask(rb: Rb, class: Val, question: Name) -> u32 {
    rb.to_i32(rb.call(known(rb).overrides, question, [class])) as u32
}
