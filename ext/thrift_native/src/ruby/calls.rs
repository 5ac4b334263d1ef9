//! What may raise: calls of Ruby code, allocation, writing to objects.

use rb_sys::stable_api::get_default as api;
use rb_sys::{StableApiDefinition, VALUE};

use super::{Name, Rb, Val};

impl Rb {
    /// Calls a method, whatever its visibility.
    #[inline]
    pub fn call<const N: usize>(self, receiver: Val, method: Name, args: [Val; N]) -> Val {
        // SAFETY: `Val` is a transparent VALUE, so the array is one of VALUEs.
        Val(unsafe {
            rb_sys::rb_funcallv(
                receiver.0,
                method.0,
                N as i32,
                args.as_ptr().cast::<VALUE>(),
            )
        })
    }

    /// Calls an UnboundMethod on a receiver; `bind_call` is the name of that.
    pub fn bind_call<const N: usize>(
        self,
        method: Val,
        bind_call: Name,
        receiver: Val,
        args: [Val; N],
    ) -> Val {
        /// The most arguments of a method of Thrift's, and the receiver.
        const MAX: usize = 4;

        assert!(N < MAX);
        let mut all = [receiver; MAX];
        all[1..=N].copy_from_slice(&args);
        // SAFETY: as `call`; the first `N + 1` values are the arguments.
        Val(unsafe {
            rb_sys::rb_funcallv(
                method.0,
                bind_call.0,
                N as i32 + 1,
                all.as_ptr().cast::<VALUE>(),
            )
        })
    }

    /// Sets an instance variable.
    #[inline]
    pub fn ivar_set(self, object: Val, name: Name, value: Val) {
        // SAFETY: any object takes instance variables or raises.
        unsafe { rb_sys::rb_ivar_set(object.0, name.0, value.0) };
    }

    /// Raises FrozenError where the object is frozen.
    #[inline]
    pub fn check_frozen(self, object: Val) {
        if object.is_frozen() {
            // SAFETY: raises; owns nothing.
            unsafe { rb_sys::rb_error_frozen_object(object.0) };
        }
    }

    /// A constant as seen from inside a class, autoload and inheritance
    /// included.
    #[inline]
    pub fn const_get(self, class: Val, name: Name) -> Val {
        // SAFETY: `class` is what `class` or a constant gave: a class or module.
        Val(unsafe { rb_sys::rb_const_get(class.0, name.0) })
    }

    /// Is the value an instance of the class, or of one below it?
    #[inline]
    pub fn is_kind_of(self, value: Val, class: Val) -> bool {
        // SAFETY: raises where `class` is none.
        Val(unsafe { rb_sys::rb_obj_is_kind_of(value.0, class.0) }).truthy()
    }

    /// The name of a class as `Class#name` gives it.
    pub fn class_name(self, class: Val) -> Val {
        // SAFETY: `class` is a class.
        Val(unsafe { rb_sys::rb_class_name(class.0) })
    }

    /// An instance of a class without its `initialize` having been called.
    #[inline]
    pub fn allocate(self, class: Val) -> Val {
        // SAFETY: raises where the class has no instances.
        Val(unsafe { rb_sys::rb_obj_alloc(class.0) })
    }

    /// An instance of a class, `initialize` called with these arguments.
    pub fn new_instance<const N: usize>(self, class: Val, args: [Val; N]) -> Val {
        // SAFETY: as `call`.
        Val(unsafe {
            rb_sys::rb_class_new_instance(N as i32, args.as_ptr().cast::<VALUE>(), class.0)
        })
    }

    /// An empty Array with room for `capacity` elements.
    #[inline]
    pub fn new_array(self, capacity: usize) -> Val {
        // SAFETY: raises where the memory is not to be had.
        Val(unsafe { rb_sys::rb_ary_new_capa(capacity as _) })
    }

    /// An Array of these elements.
    pub fn array_of<const N: usize>(self, elements: [Val; N]) -> Val {
        // SAFETY: as `call`.
        Val(unsafe { rb_sys::rb_ary_new_from_values(N as _, elements.as_ptr().cast::<VALUE>()) })
    }

    /// Appends to an Array.
    #[inline]
    pub fn push(self, array: Val, value: Val) {
        // SAFETY: `array` is an Array: ours, or checked by the caller's `kind`.
        unsafe { rb_sys::rb_ary_push(array.0, value.0) };
    }

    /// Takes the last element of an Array; `nil` of an empty one.
    pub fn pop(self, array: Val) -> Val {
        // SAFETY: as `push`.
        Val(unsafe { rb_sys::rb_ary_pop(array.0) })
    }

    /// An Integer.
    #[inline]
    pub fn integer(self, value: i64) -> Val {
        Val(api().long2num(value))
    }

    /// A Float.
    #[inline]
    pub fn new_float(self, value: f64) -> Val {
        // SAFETY: allocates, or makes an immediate.
        Val(unsafe { rb_sys::rb_float_new(value) })
    }

    /// The value as `Kernel#Float` converts it.
    pub fn to_float(self, value: Val) -> f64 {
        // SAFETY: `rb_Float` returns a Float or raises.
        unsafe { rb_sys::rb_float_value(rb_sys::rb_Float(value.0)) }
    }

    /// The Integer as a C `int`, as FIX2INT converts it.
    pub fn to_i32(self, value: Val) -> i32 {
        match value.fixnum().map(i32::try_from) {
            Some(Ok(number)) => number,
            _ => self.to_int(value),
        }
    }

    /// The number as a C `long long`, as NUM2LL converts it.
    pub fn to_i64(self, value: Val) -> i64 {
        match value.fixnum() {
            Some(number) => number,
            None => {
                // SAFETY: raises TypeError or RangeError, or converts what has
                // `to_int`.
                unsafe { rb_sys::rb_num2ll(value.0) }
            }
        }
    }

    /// The number as a C `int`, as NUM2INT converts it.
    pub fn to_int(self, value: Val) -> i32 {
        // SAFETY: as `to_i64`.
        unsafe { rb_sys::rb_num2int(value.0) as i32 }
    }

    /// Raises TypeError unless the value is a Hash.
    pub fn check_hash(self, value: Val) {
        // SAFETY: reads the flags, or raises.
        unsafe { rb_sys::rb_check_type(value.0, rb_sys::ruby_value_type::RUBY_T_HASH as i32) };
    }

    /// Raises TypeError unless the value is a class.
    pub fn check_class(self, value: Val) {
        // SAFETY: reads the flags, or raises.
        unsafe { rb_sys::rb_check_type(value.0, rb_sys::ruby_value_type::RUBY_T_CLASS as i32) };
    }

    /// Raises TypeError unless the value is an Array.
    pub fn check_array(self, value: Val) {
        // SAFETY: reads the flags, or raises.
        unsafe { rb_sys::rb_check_type(value.0, rb_sys::ruby_value_type::RUBY_T_ARRAY as i32) };
    }

    /// Raises an exception object.
    pub fn raise(self, exception: Val) -> ! {
        // SAFETY: leaves by a jump that `protect` catches.
        unsafe { rb_sys::rb_exc_raise(exception.0) }
    }
}

impl Rb {
    /// The class of an object, no singleton class.
    pub fn real_class(self, object: Val) -> Val {
        // SAFETY: reads the class pointers of a live object.
        Val(unsafe { rb_sys::rb_obj_class(object.0) })
    }

    /// Raises SystemStackError where hardly any of the machine stack is left.
    #[inline]
    pub fn check_stack(self) {
        // SAFETY: compares addresses; the exception is an object that Ruby has
        // made in advance, or makes with the room that is left.
        unsafe {
            if rb_sys::ruby_stack_check() != 0 {
                let text = self.new_binary(b"stack level too deep");
                let exception =
                    rb_sys::rb_class_new_instance(1, &text.0, rb_sys::rb_eSysStackError);
                rb_sys::rb_exc_raise(exception);
            }
        }
    }

    /// Lets other threads and signals have their turn. Ruby code may run.
    pub fn check_interrupts(self) {
        // SAFETY: raises what a signal or another thread wants raised here.
        unsafe { rb_sys::rb_thread_check_ints() };
    }

    /// Raises NoMemoryError.
    pub fn no_memory(self) -> ! {
        // SAFETY: leaves by a jump that `protect` catches.
        unsafe { rb_sys::rb_memerror() }
    }

    /// The class above a class; of a singleton class, that of its object.
    pub fn superclass(self, class: Val) -> Val {
        // SAFETY: `class` is what `class` gave.
        Val(unsafe { rb_sys::rb_class_superclass(class.0) })
    }

    /// Is a class another class, or below it?
    pub fn is_subclass(self, class: Val, other: Val) -> bool {
        // SAFETY: raises where one of them is no class.
        Val(unsafe { rb_sys::rb_class_inherited_p(class.0, other.0) }).truthy()
    }
}
