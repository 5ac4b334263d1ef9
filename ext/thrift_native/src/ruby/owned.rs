//! Rust memory that belongs to Ruby objects.

use std::cell::{Cell, UnsafeCell};
use std::ops::Deref;
use std::ptr::NonNull;

use magnus::rb_sys::AsRawValue;
use magnus::{gc, DataTypeFunctions, Ruby, TypedData};

use super::{Rb, Val};

/// What marks the values that it holds for the garbage collector.
pub trait Mark {
    /// Hands every [`Val`] that is held to `mark`, which keeps it alive and in
    /// its place.
    fn mark(&self, mark: &dyn Fn(Val));
}

/// The adapter from [`Mark`] to magnus, for implementations of
/// `DataTypeFunctions::mark`.
pub fn mark_with(value: &impl Mark, marker: &gc::Marker) {
    value.mark(&|held| marker.mark(held.to_magnus()));
}

/// A Rust value that a Ruby object owns: freed when the garbage collector finds
/// nobody who holds the object. Copies refer to the same value.
pub struct Owned<T> {
    object: Val,
    value: NonNull<T>,
}

// SAFETY: it is only used by whoever holds the lock of the virtual machine, and
// the extension starts no threads of its own; it has to be `Send` to be held
// inside of what a Ruby object owns.
unsafe impl<T> Send for Owned<T> {}

impl<T> Clone for Owned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Owned<T> {}

impl<T> Owned<T>
where
    T: TypedData + DataTypeFunctions,
{
    /// Hands a value over to a new Ruby object.
    pub fn new(_rb: Rb, value: T) -> Self {
        // SAFETY: an `Rb` is only to be had on a thread that runs Ruby.
        let ruby = unsafe { Ruby::get_unchecked() };
        let object = ruby.obj_wrap(value);
        Self {
            object: Val(object.as_raw()),
            value: NonNull::from(&*object),
        }
    }

    /// The value of an object that was made by [`new`](Self::new), if it is one.
    #[inline]
    pub fn of(object: Val) -> Option<Self> {
        if !object.is_heap() {
            return None;
        }
        // SAFETY: it is a live object on the heap; whatever it is, Ruby tells
        // whether it is one of this type, and only then holds it a pointer to a
        // `T`, made by `new`.
        unsafe {
            let data_type = std::ptr::from_ref(T::data_type()).cast();
            if rb_sys::rb_typeddata_is_kind_of(object.0, data_type) == 0 {
                return None;
            }
            let value = rb_sys::rb_check_typeddata(object.0, data_type);
            NonNull::new(value.cast()).map(|value| Self { object, value })
        }
    }
}

impl<T> Owned<T> {
    /// The Ruby object that owns the value. Whoever uses the value across
    /// something that may collect garbage keeps the object on the stack with
    /// [`keep`](super::keep).
    pub fn object(self) -> Val {
        self.object
    }
}

impl<T> Deref for Owned<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        // SAFETY: the object is alive, because its holder keeps it (see
        // `object`), and doesn't move its value, which is on Rust's heap.
        unsafe { self.value.as_ref() }
    }
}

/// A global that only those reach who hold the lock of the virtual machine.
pub struct GvlCell<T>(UnsafeCell<T>);

// SAFETY: access takes an `Rb`, which is bound to the thread that holds the lock
// of the virtual machine; `refuse_ractors` keeps all Ractors out but the main
// one.
unsafe impl<T> Sync for GvlCell<T> {}

impl<T: Copy> GvlCell<T> {
    /// A global with its first value.
    pub const fn new(value: T) -> Self {
        Self(UnsafeCell::new(value))
    }

    /// The value.
    #[inline]
    pub fn get(&self, _rb: Rb) -> T {
        // SAFETY: no reference to the inside is ever given out, and only one
        // thread is here (see `Sync`).
        unsafe { *self.0.get() }
    }

    /// Replaces the value.
    #[inline]
    pub fn set(&self, _rb: Rb, value: T) {
        // SAFETY: as `get`.
        unsafe { *self.0.get() = value };
    }
}

/// A value that one user at a time may change, inside an [`Owned`] for which
/// only shared access is to be had.
#[derive(Default)]
pub struct Exclusive<T> {
    value: UnsafeCell<T>,
    busy: Cell<bool>,
}

impl<T> Exclusive<T> {
    /// A value that nobody uses yet.
    pub fn new(value: T) -> Self {
        Self {
            value: UnsafeCell::new(value),
            busy: Cell::new(false),
        }
    }

    /// Runs `body` on the value. Where a jump leaves `body`, the value counts as
    /// in use from then on.
    ///
    /// # Panics
    ///
    /// Where the value is in use.
    #[inline]
    pub fn with<R>(&self, body: impl FnOnce(&mut T) -> R) -> R {
        assert!(!self.busy.replace(true), "in use");
        // SAFETY: the flag was clear, and this is the only place that gives out
        // a reference, which ends with `body`.
        let result = body(unsafe { &mut *self.value.get() });
        self.busy.set(false);
        result
    }

    /// Is the value in use?
    pub fn is_busy(&self) -> bool {
        self.busy.get()
    }
}

/// Makes a global a root of the garbage collector.
pub fn register(global: &'static GvlCell<Val>) {
    // SAFETY: the address is that of a static, so it is valid for good; `Val`
    // is a transparent VALUE.
    unsafe { rb_sys::rb_gc_register_address(global.0.get().cast::<rb_sys::VALUE>()) };
}

/// Methods that are defined from here on raise `Ractor::UnsafeError` in any
/// Ractor but the main one: what they share is guarded by one lock.
pub fn refuse_ractors() {
    // SAFETY: sets a flag of the frame that Ruby has made for this call.
    unsafe { rb_sys::rb_ext_ractor_safe(false) };
}
