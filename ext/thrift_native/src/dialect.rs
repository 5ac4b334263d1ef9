//! How the installed thrift gem differs from the newest one, in one table.
//!
//! The Ruby side finds it out at load by looking at the gem
//! (`ThriftNative::Dialect.detect`) and hands it to `Extension.start`.

use magnus::{Error, RHash, Ruby, TryConvert};

use crate::ruby::{protect, GvlCell, Rb};

/// Where versions of the thrift gem disagree. The default is the newest.
#[derive(Clone, Copy)]
pub struct Dialect {
    /// Integers are checked: only an Integer in the range of its type is
    /// written. Before, they were converted as C does.
    pub strict_integers: bool,
    /// The same, in the accelerated binary protocol.
    pub binary_strict_integers: bool,
    /// A bool is what counts as true in Ruby; before, only `true` was.
    pub truthy_bools: bool,
    /// The type code of the exception for another protocol id or version, where
    /// it is not BAD_VERSION.
    pub bad_version_code: Option<i32>,
    /// The same, for the version that the accelerated binary protocol misses.
    pub binary_bad_version_code: Option<i32>,
    /// An unknown type raises a StandardError in the words of old.
    pub unknown_type_is_standard_error: bool,
    /// A read sets the fields to their defaults first.
    pub read_resets_fields: bool,
    /// A set field takes subclasses of Set; before, only Set itself.
    pub set_subclasses: bool,
    /// A union with a wrong field raises a RuntimeError, not yet a
    /// ProtocolException.
    pub union_errors_are_runtime_errors: bool,
    /// A memory buffer gives a byte as -128 to 127, and keeps its position where
    /// `read_into_buffer` fails.
    pub old_memory_buffer: bool,
    /// A memory buffer has no `read_all` of its own, so that it gives what there
    /// is before it raises, and nothing for a negative size.
    pub read_all_reads: bool,
    /// A serializer takes a new protocol after a failure.
    pub serializer_forgets_protocol: bool,
    /// There is a type UUID.
    pub uuid: bool,
    /// `read` and `write` of a struct take the remaining depth.
    pub depth_argument: bool,
}

const NEWEST: Dialect = Dialect {
    strict_integers: true,
    binary_strict_integers: true,
    truthy_bools: true,
    bad_version_code: None,
    binary_bad_version_code: None,
    unknown_type_is_standard_error: false,
    read_resets_fields: true,
    set_subclasses: true,
    union_errors_are_runtime_errors: false,
    old_memory_buffer: false,
    read_all_reads: false,
    serializer_forgets_protocol: true,
    uuid: true,
    depth_argument: true,
};

static DIALECT: GvlCell<Dialect> = GvlCell::new(NEWEST);

/// The dialect of the installed gem.
#[inline]
pub fn get(rb: Rb) -> Dialect {
    DIALECT.get(rb)
}

/// Takes the dialect over: a Hash of Symbols, each optional, named as the fields
/// of [`Dialect`].
///
/// # Errors
///
/// TypeError where a value isn't of its field's type.
pub fn set(ruby: &Ruby, facts: RHash) -> Result<(), Error> {
    fn fact<T: TryConvert>(ruby: &Ruby, facts: RHash, name: &str, newest: T) -> Result<T, Error> {
        let key = ruby.to_symbol(name);
        match facts.get(key) {
            Some(value) => T::try_convert(value),
            None => Ok(newest),
        }
    }

    let dialect = Dialect {
        strict_integers: fact(ruby, facts, "strict_integers", NEWEST.strict_integers)?,
        binary_strict_integers: fact(
            ruby,
            facts,
            "binary_strict_integers",
            NEWEST.binary_strict_integers,
        )?,
        truthy_bools: fact(ruby, facts, "truthy_bools", NEWEST.truthy_bools)?,
        bad_version_code: fact(ruby, facts, "bad_version_code", NEWEST.bad_version_code)?,
        binary_bad_version_code: fact(
            ruby,
            facts,
            "binary_bad_version_code",
            NEWEST.binary_bad_version_code,
        )?,
        unknown_type_is_standard_error: fact(
            ruby,
            facts,
            "unknown_type_is_standard_error",
            NEWEST.unknown_type_is_standard_error,
        )?,
        read_resets_fields: fact(ruby, facts, "read_resets_fields", NEWEST.read_resets_fields)?,
        set_subclasses: fact(ruby, facts, "set_subclasses", NEWEST.set_subclasses)?,
        union_errors_are_runtime_errors: fact(
            ruby,
            facts,
            "union_errors_are_runtime_errors",
            NEWEST.union_errors_are_runtime_errors,
        )?,
        old_memory_buffer: fact(ruby, facts, "old_memory_buffer", NEWEST.old_memory_buffer)?,
        read_all_reads: fact(ruby, facts, "read_all_reads", NEWEST.read_all_reads)?,
        serializer_forgets_protocol: fact(
            ruby,
            facts,
            "serializer_forgets_protocol",
            NEWEST.serializer_forgets_protocol,
        )?,
        uuid: fact(ruby, facts, "uuid", NEWEST.uuid)?,
        depth_argument: fact(ruby, facts, "depth_argument", NEWEST.depth_argument)?,
    };
    protect(|rb| DIALECT.set(rb, dialect))
}
