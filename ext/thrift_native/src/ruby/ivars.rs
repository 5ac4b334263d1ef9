//! Instance variables of objects of one class, without a search by name each
//! time where the Ruby allows it.
//!
//! Until 3.1, every object of a class keeps a variable of one name in the same
//! place of an array, for good; the struct that tells where the array is, is
//! part of the public headers. Places are learned from an object with only the
//! variable in question. From 3.2 on (shapes) variables are looked up by name.

use std::cell::Cell;

use super::{Name, Rb, Val};

/// Where objects of a class keep an instance variable.
pub struct Ivar {
    pub name: Name,
    /// Its place in the array of variables, once it is known.
    slot: Cell<Option<u32>>,
}

impl Ivar {
    /// An instance variable of this name.
    pub fn new(name: Name) -> Self {
        Self {
            name,
            slot: Cell::new(None),
        }
    }
}

/// A class, and how far its variables reach.
pub struct Layout {
    class: Val,
    /// The variable with the furthest place that is known.
    furthest: Cell<Option<(Name, u32)>>,
}

impl Layout {
    /// The objects of a class, of which nothing is known yet. Whoever holds the
    /// layout marks the class.
    pub fn new(class: Val) -> Self {
        Self {
            class,
            furthest: Cell::new(None),
        }
    }
}

/// An object, and whether its variables are where those of its class are.
#[derive(Clone, Copy)]
pub struct Fields<'a> {
    object: Val,
    layout: &'a Layout,
    has_slots: bool,
}

impl<'a> Fields<'a> {
    /// The variables of an object, to be reached by what was learned of a class.
    #[inline]
    pub fn of(object: Val, layout: &'a Layout) -> Self {
        Self {
            object,
            layout,
            has_slots: slots::are_those_of(object, layout.class),
        }
    }

    /// A variable, or `nil`.
    #[inline]
    pub fn get(self, rb: Rb, ivar: &Ivar) -> Val {
        match ivar.slot.get() {
            Some(slot) if self.has_slots => slots::get(self.object, slot),
            _ => self.get_by_name(rb, ivar),
        }
    }

    fn get_by_name(self, rb: Rb, ivar: &Ivar) -> Val {
        let value = self.object.ivar(ivar.name);
        if !value.is_nil() {
            self.learn(rb, ivar);
        }
        value
    }

    /// Sets a variable. Raises FrozenError.
    #[inline]
    pub fn set(self, rb: Rb, ivar: &Ivar, value: Val) {
        match ivar.slot.get() {
            Some(slot) if self.has_slots && slots::set(self.object, slot, value) => {}
            _ => self.set_by_name(rb, ivar, value),
        }
    }

    fn set_by_name(self, rb: Rb, ivar: &Ivar, value: Val) {
        rb.ivar_set(self.object, ivar.name, value);
        self.learn(rb, ivar);
    }

    /// Learns the place of a variable that objects of the class are known to
    /// have: asking for another one would give it a place, and with that change
    /// the order of `instance_variables`.
    fn learn(self, rb: Rb, ivar: &Ivar) {
        if !self.has_slots || ivar.slot.get().is_some() {
            return;
        }
        let slot = slots::learned(rb, self.layout.class, ivar.name);
        ivar.slot.set(slot);
        let known = self.layout.furthest.get();
        if let Some(slot) = slot.filter(|&slot| known.is_none_or(|(_, far)| slot > far)) {
            self.layout.furthest.set(Some((ivar.name, slot)));
        }
    }

    /// Makes room for all variables of a new object at once.
    #[inline]
    pub fn reserve(self, rb: Rb) {
        if let Some((name, slot)) = self.layout.furthest.get().filter(|_| self.has_slots) {
            slots::reserve(rb, self.object, name, slot);
        }
    }
}

/// An instance variable of some classes that live for good: the library's own.
/// Objects of other classes have it too, only found more slowly. Its place is
/// learned whether or not an object has it yet: nobody minds in which order
/// Thrift's own objects have their variables.
pub struct LibraryIvar {
    name: Name,
    /// The classes, and the place in each once it is known.
    places: Vec<(Val, Cell<Option<u32>>)>,
}

impl LibraryIvar {
    /// The variable of this name. The classes are registered by who calls.
    pub fn new(name: &str, classes: &[Val]) -> Self {
        let place = |&class| (class, Cell::new(None));
        Self {
            name: Name::new(name),
            places: classes.iter().map(place).collect(),
        }
    }

    /// Its place in an object, if that is known or can be learned.
    #[inline]
    fn slot(&self, rb: Rb, object: Val) -> Option<u32> {
        let class = object.class();
        let mut places = self.places.iter();
        let (_, slot) = places.find(|(known, _)| *known == class)?;
        slot.get().or_else(|| {
            slot.set(slots::learned(rb, class, self.name));
            slot.get()
        })
    }

    /// The variable, or `nil`.
    #[inline]
    pub fn get(&self, rb: Rb, object: Val) -> Val {
        match self.slot(rb, object) {
            Some(slot) => slots::get(object, slot),
            None => object.ivar(self.name),
        }
    }

    /// Sets the variable. Raises FrozenError.
    #[inline]
    pub fn set(&self, rb: Rb, object: Val, value: Val) {
        match self.slot(rb, object) {
            Some(slot) if slots::set(object, slot, value) => {}
            _ => rb.ivar_set(object, self.name, value),
        }
    }
}

#[cfg(ivar_slots)]
mod slots {
    use std::slice;

    use rb_sys::stable_api::get_default as api;
    use rb_sys::{ruby_robject_flags, ruby_value_type, RObject, StableApiDefinition, VALUE};

    use super::{Name, Rb, Val};

    /// No value: what a place holds whose variable is not set.
    const UNSET: VALUE = rb_sys::Qundef as VALUE;

    /// Does the object keep its variables as the objects of the class do?
    #[inline]
    pub fn are_those_of(object: Val, class: Val) -> bool {
        // SAFETY: reads the flags of a live object.
        object.class() == class && unsafe { api().type_p(object.0, ruby_value_type::RUBY_T_OBJECT) }
    }

    /// The array of variables.
    ///
    /// # Safety
    ///
    /// The object is a live T_OBJECT, and the slice isn't used after anything
    /// that sets a variable of it.
    #[inline]
    unsafe fn all<'a>(object: Val) -> &'a mut [VALUE] {
        // SAFETY: the layout is that of the public header; the flag tells which
        // of the two forms it is.
        unsafe {
            let object = object.0 as *mut RObject;
            if (*object).basic.flags & ruby_robject_flags::ROBJECT_EMBED as VALUE != 0 {
                &mut (*object).as_.ary
            } else {
                let heap = &(*object).as_.heap;
                if heap.ivptr.is_null() {
                    return &mut [];
                }
                slice::from_raw_parts_mut(heap.ivptr, heap.numiv as usize)
            }
        }
    }

    #[inline]
    pub fn get(object: Val, slot: u32) -> Val {
        // SAFETY: who has a slot knows it to be a T_OBJECT; nothing is set here.
        match unsafe { all(object) }.get(slot as usize) {
            Some(&value) if value != UNSET => Val(value),
            _ => Val::NIL,
        }
    }

    /// Sets the variable, unless the object is frozen or has no room for it.
    #[inline]
    pub fn set(object: Val, slot: u32, value: Val) -> bool {
        if object.is_frozen() {
            return false;
        }
        // SAFETY: who has a slot knows it to be a T_OBJECT; `rb_obj_write` tells
        // the garbage collector, and sets nothing else.
        unsafe {
            match all(object).get_mut(slot as usize) {
                Some(place) => {
                    api().rb_obj_write(object.0, place, value.0);
                    true
                }
                None => false,
            }
        }
    }

    /// The place that a variable has in the objects of a class, from now on if not
    /// before.
    #[cold]
    pub fn learned(rb: Rb, class: Val, name: Name) -> Option<u32> {
        let sample = rb.allocate(class);
        rb.ivar_set(sample, name, Val::TRUE);
        if !are_those_of(sample, class) {
            return None;
        }
        // SAFETY: it is a T_OBJECT; nothing sets a variable of it meanwhile.
        let all = unsafe { all(sample) };
        let slot = all.iter().position(|&value| value == Val::TRUE.0);
        super::super::keep(sample);
        u32::try_from(slot?).ok()
    }

    /// Setting the furthest variable to no value makes room and sets nothing.
    #[inline]
    pub fn reserve(rb: Rb, object: Val, name: Name, slot: u32) {
        // SAFETY: `Fields` has found it to be a T_OBJECT; only the length is
        // looked at.
        if unsafe { all(object) }.len() <= slot as usize {
            rb.ivar_set(object, name, Val(UNSET));
        }
    }
}

#[cfg(not(ivar_slots))]
mod slots {
    use super::{Name, Rb, Val};

    pub const fn are_those_of(_object: Val, _class: Val) -> bool {
        false
    }

    pub fn get(_object: Val, _slot: u32) -> Val {
        unreachable!("no object has slots")
    }

    pub const fn set(_object: Val, _slot: u32, _value: Val) -> bool {
        false
    }

    pub const fn learned(_rb: Rb, _class: Val, _name: Name) -> Option<u32> {
        None
    }

    pub const fn reserve(_rb: Rb, _object: Val, _name: Name, _slot: u32) {}
}
