//! How the installed thrift gem differs from the newest one, in one table.
//!
//! The Ruby side finds it out at load by looking at the gem
//! (`ThriftNative::Dialect.detect`) and hands it to `Extension.start`.

use magnus::{Error, RHash, Ruby, TryConvert};

use crate::ruby::{protect, GvlCell, Rb};

/// Facts, each with its type and what it is with the newest gem.
macro_rules! dialect {
    ($($(#[$doc:meta])* $fact:ident: $type:ty = $newest:expr;)*) => {
        /// Where versions of the thrift gem disagree.
        #[derive(Clone, Copy)]
        pub struct Dialect {
            $($(#[$doc])* pub $fact: $type),*
        }

        const NEWEST: Dialect = Dialect {
            $($fact: $newest),*
        };

        impl Dialect {
            /// The facts of a Hash of Symbols; those that it leaves out are the
            /// newest gem's.
            fn of(ruby: &Ruby, facts: RHash) -> Result<Self, Error> {
                Ok(Self {
                    $($fact: fact(ruby, facts, stringify!($fact), NEWEST.$fact)?),*
                })
            }
        }
    };
}

dialect! {
    /// Integers are checked: only an Integer in the range of its type is
    /// written. Before, they were converted as C does.
    strict_integers: bool = true;
    /// The same, in the accelerated binary protocol.
    binary_strict_integers: bool = true;
    /// A bool is what counts as true in Ruby; before, only `true` was.
    truthy_bools: bool = true;
    /// The type code of the exception for another protocol id or version, where
    /// it is not BAD_VERSION.
    bad_version_code: Option<i32> = None;
    /// The same, for the version that the accelerated binary protocol misses.
    binary_bad_version_code: Option<i32> = None;
    /// An unknown type raises a StandardError in the words of old.
    unknown_type_is_standard_error: bool = false;
    /// A read sets the fields to their defaults first.
    read_resets_fields: bool = true;
    /// A set field takes subclasses of Set; before, only Set itself.
    set_subclasses: bool = true;
    /// A union with a wrong field raises a RuntimeError, not yet a
    /// ProtocolException.
    union_errors_are_runtime_errors: bool = false;
    /// A memory buffer gives a byte as -128 to 127, and keeps its position where
    /// `read_into_buffer` fails.
    old_memory_buffer: bool = false;
    /// A serializer takes a new protocol after a failure.
    serializer_forgets_protocol: bool = true;
    /// There is a type UUID.
    uuid: bool = true;
    /// `read` and `write` of a struct take the remaining depth.
    depth_argument: bool = true;
}

fn fact<T: TryConvert>(ruby: &Ruby, facts: RHash, name: &str, newest: T) -> Result<T, Error> {
    facts
        .get(ruby.to_symbol(name))
        .map_or(Ok(newest), T::try_convert)
}

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
    let dialect = Dialect::of(ruby, facts)?;
    protect(|rb| DIALECT.set(rb, dialect))
}
