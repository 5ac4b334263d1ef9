//! Looking at Ruby values: nothing here allocates, calls Ruby or raises.

use std::hint::black_box;

use magnus::rb_sys::{AsRawValue, FromRawValue};
use magnus::value::ReprValue;
use magnus::Value;
use rb_sys::stable_api::get_default as api;
use rb_sys::{ruby_value_type, StableApiDefinition, ID, VALUE};

/// A Ruby value. Copying it is free; see the module's rules for holding it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Val(pub(super) VALUE);

/// An interned name of a method, constant or instance variable. Never freed.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(transparent)]
pub struct Name(pub(super) ID);

/// What kind of object a value is, as far as Thrift tells kinds apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An Array or a subclass.
    Array,
    /// A Hash or a subclass.
    Hash,
    /// A String or a subclass.
    String,
    /// An Integer beyond a machine word.
    Bignum,
    /// Anything else.
    Other,
}

impl Val {
    /// `nil`.
    pub const NIL: Self = Self(rb_sys::Qnil as VALUE);
    /// `true`.
    pub const TRUE: Self = Self(rb_sys::Qtrue as VALUE);
    /// `false`.
    pub const FALSE: Self = Self(rb_sys::Qfalse as VALUE);

    /// The value that magnus holds.
    pub fn from_magnus(value: impl ReprValue) -> Self {
        Self(value.as_raw())
    }

    /// The value as magnus holds it.
    pub fn to_magnus(self) -> Value {
        // SAFETY: a `Val` is only ever made from a value that Ruby gave out.
        unsafe { Value::from_raw(self.0) }
    }

    /// `true` or `false`.
    #[inline]
    pub fn from_bool(value: bool) -> Self {
        if value {
            Self::TRUE
        } else {
            Self::FALSE
        }
    }

    /// An Integer of at most 62 bits.
    #[inline]
    pub fn from_small(value: i32) -> Self {
        Self(api().long2fix(value.into()))
    }

    #[inline]
    pub fn is_nil(self) -> bool {
        self.0 == Self::NIL.0
    }

    /// Neither `nil` nor `false`.
    #[inline]
    pub fn truthy(self) -> bool {
        api().rb_test(self.0)
    }

    /// The number, of an Integer that fits a machine word less a bit.
    #[inline]
    pub fn fixnum(self) -> Option<i64> {
        api().fixnum_p(self.0).then(|| api().fix2long(self.0))
    }

    /// The number, of a Float.
    #[inline]
    pub fn float(self) -> Option<f64> {
        // SAFETY: `rb_float_value` only reads, and only from what is a Float.
        unsafe {
            api()
                .float_type_p(self.0)
                .then(|| rb_sys::rb_float_value(self.0))
        }
    }

    /// Is it an Integer of any size?
    #[inline]
    pub fn is_integer(self) -> bool {
        // SAFETY: reads the flags of a live object.
        unsafe { api().integer_type_p(self.0) }
    }

    /// Is it a Symbol?
    #[inline]
    pub fn is_symbol(self) -> bool {
        // SAFETY: reads the flags of a live object.
        unsafe { api().symbol_p(self.0) }
    }

    /// Is it an object on the heap, with flags and a class of its own?
    #[inline]
    pub fn is_heap(self) -> bool {
        !api().special_const_p(self.0)
    }

    /// What kind of object it is.
    #[inline]
    pub fn kind(self) -> Kind {
        if !self.is_heap() {
            return Kind::Other;
        }
        // SAFETY: reads the flags of a live object, which is on the heap.
        match unsafe { api().builtin_type(self.0) } {
            ruby_value_type::RUBY_T_ARRAY => Kind::Array,
            ruby_value_type::RUBY_T_HASH => Kind::Hash,
            ruby_value_type::RUBY_T_STRING => Kind::String,
            ruby_value_type::RUBY_T_BIGNUM => Kind::Bignum,
            _ => Kind::Other,
        }
    }

    /// The class of the value, a singleton class included.
    #[inline]
    pub fn class(self) -> Val {
        if self.is_heap() {
            // SAFETY: reads the class pointer of a live object. What has none is
            // hidden from Ruby and never gets here.
            let class = unsafe { api().rbasic_class(self.0) };
            return Val(class.map_or(Self::NIL.0, |class| class.as_ptr() as VALUE));
        }
        self.class_of_immediate()
    }

    fn class_of_immediate(self) -> Val {
        // SAFETY: the classes are set up long before an extension is loaded.
        Val(unsafe {
            if api().fixnum_p(self.0) {
                rb_sys::rb_cInteger
            } else if api().flonum_p(self.0) {
                rb_sys::rb_cFloat
            } else if api().static_sym_p(self.0) {
                rb_sys::rb_cSymbol
            } else if self == Self::TRUE {
                rb_sys::rb_cTrueClass
            } else if self == Self::FALSE {
                rb_sys::rb_cFalseClass
            } else {
                rb_sys::rb_cNilClass
            }
        })
    }

    /// Is it frozen?
    #[inline]
    pub fn is_frozen(self) -> bool {
        // SAFETY: reads the flags of a live object.
        unsafe { api().frozen_p(self.0) }
    }

    /// Is this class a singleton class?
    pub fn is_singleton_class(self) -> bool {
        // SAFETY: `self` is what `class` returned, whose flags are read.
        let flags = unsafe { (*(self.0 as *const rb_sys::RBasic)).flags };
        flags & (rb_sys::ruby_fl_type::RUBY_FL_SINGLETON as VALUE) != 0
    }

    /// How many instance variables the object has.
    #[inline]
    pub fn ivar_count(self) -> usize {
        // SAFETY: reads the tables of a live object.
        unsafe { rb_sys::rb_ivar_count(self.0) as usize }
    }

    /// An instance variable, or `nil`.
    #[inline]
    pub fn ivar(self, name: Name) -> Val {
        // SAFETY: reads the tables of a live object; an unset variable is `nil`
        // without a warning on every Ruby that is supported.
        Val(unsafe { rb_sys::rb_ivar_get(self.0, name.0) })
    }

    /// How many elements an Array has.
    ///
    /// # Panics
    ///
    /// Where the value is no Array.
    #[inline]
    pub fn array_len(self) -> usize {
        assert!(self.kind() == Kind::Array);
        // SAFETY: it is an Array.
        unsafe { api().rarray_len(self.0) as usize }
    }

    /// The element of an Array at `index`, `nil` past its end.
    ///
    /// # Panics
    ///
    /// Where the value is no Array.
    #[inline]
    pub fn array_entry(self, index: usize) -> Val {
        if index >= self.array_len() {
            return Self::NIL;
        }
        // SAFETY: it is an Array (or `array_len` had panicked), and the index is
        // inside it.
        Val(unsafe { api().rarray_aref(self.0, index as isize) })
    }

    /// How many entries a Hash has.
    ///
    /// # Panics
    ///
    /// Where the value is no Hash.
    #[inline]
    pub fn hash_size(self) -> usize {
        assert!(self.kind() == Kind::Hash);
        // SAFETY: it is a Hash.
        unsafe { api().rhash_size(self.0) }
    }
}

impl Name {
    /// The name, interned for good.
    pub fn new(name: &str) -> Self {
        // SAFETY: the bytes are read during the call only.
        Self(unsafe { rb_sys::rb_intern2(name.as_ptr().cast(), name.len() as _) })
    }

    /// The Symbol of this name.
    pub fn symbol(self) -> Val {
        // SAFETY: every `Name` is an interned ID.
        Val(unsafe { rb_sys::rb_id2sym(self.0) })
    }
}

/// Keeps `value` where the garbage collector finds it until here.
#[inline]
pub fn keep(value: Val) {
    black_box(value.0);
}
