//! What a walk must know of a struct class, found out once.

mod compile;

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use magnus::{gc, DataTypeFunctions, TypedData};
use thrift_codec::TType;

use crate::defaults::Default;
use crate::dialect;
use crate::known::known;
use crate::overrides;
use crate::ruby::{mark_with, Ivar, Layout, Mark, Owned, Rb, Val};

/// A type whose values hold no other values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    Bool,
    Byte,
    I16,
    I32,
    I64,
    Double,
    String,
    Binary,
    Uuid,
}

impl Scalar {
    /// The type on the wire.
    #[inline]
    pub const fn ttype(self) -> TType {
        match self {
            Self::Bool => TType::BOOL,
            Self::Byte => TType::BYTE,
            Self::I16 => TType::I16,
            Self::I32 => TType::I32,
            Self::I64 => TType::I64,
            Self::Double => TType::DOUBLE,
            Self::String | Self::Binary => TType::STRING,
            Self::Uuid => TType::UUID,
        }
    }
}

/// The place of a type among the types of its plan.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TypeId(u32);

/// A declared type.
pub enum Type {
    Scalar(Scalar),
    /// A struct or union of this class, and the plan of the class once it is
    /// known.
    Struct {
        class: Val,
        plan: Cell<Option<Owned<Plan>>>,
    },
    Map {
        key: TypeId,
        value: TypeId,
    },
    List {
        element: TypeId,
    },
    Set {
        element: TypeId,
    },
    /// A code that no type has.
    Unknown(i32),
    /// What a container says nothing about: its elements can't be read.
    Untyped,
}

impl Type {
    /// The type on the wire, of one that there is.
    #[inline]
    pub fn ttype(&self) -> Option<TType> {
        match self {
            Self::Unknown(_) | Self::Untyped => None,
            known => Some(TType(known.code() as u8)),
        }
    }

    /// The code of the type, as FIELDS has it.
    #[inline]
    pub fn code(&self) -> i32 {
        match self {
            Self::Unknown(code) => *code,
            Self::Untyped => -1,
            Self::Scalar(scalar) => scalar.ttype().0.into(),
            Self::Struct { .. } => TType::STRUCT.0.into(),
            Self::Map { .. } => TType::MAP.0.into(),
            Self::List { .. } => TType::LIST.0.into(),
            Self::Set { .. } => TType::SET.0.into(),
        }
    }
}

/// A field of a struct.
pub struct Field {
    /// The key in FIELDS.
    pub id: i64,
    pub name: Val,
    /// The name as a Symbol: what a union's `@setfield` holds.
    pub symbol: Val,
    pub ivar: Ivar,
    pub type_id: TypeId,
    /// The code of the type, as FIELDS has it.
    pub code: i32,
    /// The type and the id as they are written, where both are what they should
    /// be.
    pub wire: Option<(TType, i16)>,
    pub default: Default,
}

/// A struct class, compiled from its FIELDS.
#[derive(TypedData)]
#[magnus(class = "ThriftNative::Extension::Plan", free_immediately, mark, size)]
pub struct Plan {
    pub class: Val,
    fields_constant: Val,
    /// In the order of FIELDS.
    pub fields: Vec<Field>,
    /// Places in `fields`, in the order of the ids.
    by_id: Vec<u32>,
    types: Vec<Type>,
    /// Is the class a union?
    pub is_union: bool,
    /// The verdicts on the class, see [`overrides::structs`].
    pub verdicts: u32,
    epoch: u64,
    pub layout: Layout,
    /// Is there a default that a struct is lent while it is read?
    pub lends_defaults: bool,
    /// The walk in which FIELDS was last seen to be the same object.
    checked_in: Cell<u64>,
}

impl Mark for Plan {
    fn mark(&self, mark: &dyn Fn(Val)) {
        mark(self.class);
        mark(self.fields_constant);
        for field in &self.fields {
            mark_field(field, mark);
        }
        for declared in &self.types {
            mark_type(declared, mark);
        }
    }
}

impl DataTypeFunctions for Plan {
    fn mark(&self, marker: &gc::Marker) {
        mark_with(self, marker);
    }

    fn size(&self) -> usize {
        size_of::<Self>()
            + self.fields.capacity() * size_of::<Field>()
            + self.by_id.capacity() * size_of::<u32>()
            + self.types.capacity() * size_of::<Type>()
    }
}

fn mark_field(field: &Field, mark: &dyn Fn(Val)) {
    mark(field.name);
    mark(field.symbol);
    mark(field.default.value);
}

fn mark_type(declared: &Type, mark: &dyn Fn(Val)) {
    if let Type::Struct { class, plan } = declared {
        mark(*class);
        if let Some(plan) = plan.get() {
            mark(plan.object());
        }
    }
}

static WALK: AtomicU64 = AtomicU64::new(0);

/// Begins a walk over an object: in each, the FIELDS of each class are looked at
/// once. Raises NameError where its class has no FIELDS.
#[inline]
pub fn begin_walk(rb: Rb, object: Val) -> Shape {
    WALK.store(WALK.load(Relaxed) + 1, Relaxed);
    of_object(rb, object)
}

impl Plan {
    /// A declared type.
    #[inline]
    pub fn type_of(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// The fields in the order of their ids.
    #[inline]
    pub fn fields_by_id(&self) -> impl Iterator<Item = &Field> {
        self.by_id.iter().map(|&place| &self.fields[place as usize])
    }

    /// The field of an id. `next` is where it is looked for first, and is left
    /// behind it: fields mostly come in the order of their ids.
    #[inline]
    pub fn field(&self, id: i64, next: &mut usize) -> Option<&Field> {
        let at = |place: usize| &self.fields[self.by_id[place] as usize];
        if *next < self.by_id.len() && at(*next).id == id {
            *next += 1;
            return Some(at(*next - 1));
        }
        let place = self
            .by_id
            .binary_search_by_key(&id, |&place| self.fields[place as usize].id)
            .ok()?;
        *next = place + 1;
        Some(at(place))
    }

    /// The field of a name, a Symbol. `next` is where it is looked for first, and
    /// is left behind it.
    #[inline]
    pub fn field_named(&self, symbol: Val, next: &mut usize) -> Option<&Field> {
        let after = |place: usize| place + 1;
        if let Some(field) = self
            .fields
            .get(*next)
            .filter(|field| field.symbol == symbol)
        {
            *next = after(*next);
            return Some(field);
        }
        let place = self
            .fields
            .iter()
            .position(|field| field.symbol == symbol)?;
        *next = after(place);
        Some(&self.fields[place])
    }

    /// Is every verdict still true, and FIELDS still the same?
    #[inline]
    fn is_current(&self, rb: Rb) -> bool {
        if self.epoch != overrides::epoch() {
            return false;
        }
        let walk = WALK.load(Relaxed);
        if self.checked_in.get() == walk {
            return true;
        }
        let same = self.has_its_fields(rb);
        if same {
            self.checked_in.set(walk);
        }
        same
    }

    fn has_its_fields(&self, rb: Rb) -> bool {
        rb.const_get(self.class, known(rb).names.fields) == self.fields_constant
    }

    /// Does what `bit` names hold?
    #[inline]
    pub fn has(&self, bit: u32) -> bool {
        self.verdicts & bit != 0
    }
}

/// A plan, and the verdicts on the object at hand, which may have a singleton
/// class.
#[derive(Clone, Copy)]
pub struct Shape {
    pub plan: Owned<Plan>,
    pub verdicts: u32,
}

impl Shape {
    #[inline]
    fn of_plan(plan: Owned<Plan>) -> Self {
        Self {
            plan,
            verdicts: plan.verdicts,
        }
    }

    /// Does what `bit` names hold?
    #[inline]
    pub fn has(self, bit: u32) -> bool {
        self.verdicts & bit != 0
    }
}

/// The remaining depth for a `read` or `write` of the struct's own, where that
/// takes one: where Thrift's own doesn't, it might hand it on in vain.
pub fn depth_to_pass(rb: Rb, shape: Shape, takes_depth: u32, depth: i32) -> Option<i32> {
    (shape.has(takes_depth) && dialect::get(rb).depth_argument).then_some(depth)
}

/// The plan for a class, from `cache` where that is still true.
#[inline]
pub fn of_class_cached(rb: Rb, class: Val, cache: &Cell<Option<Owned<Plan>>>) -> Owned<Plan> {
    match cache.get() {
        Some(plan) if plan.class == class && plan.is_current(rb) => plan,
        _ => {
            rb.check_class(class);
            let plan = of_class(rb, class);
            cache.set(Some(plan));
            plan
        }
    }
}

/// The shape of an object whose declared class has `cache`.
#[inline]
pub fn of_object_cached(
    rb: Rb,
    object: Val,
    declared: Val,
    cache: &Cell<Option<Owned<Plan>>>,
) -> Shape {
    if object.class() == declared {
        return Shape::of_plan(of_class_cached(rb, declared, cache));
    }
    of_object(rb, object)
}

/// Begins a walk over an object whose class, or the object alone, has all these
/// verdicts; `None` where it hasn't, or is no struct.
#[inline]
pub fn begin_walk_with(rb: Rb, object: Val, verdicts: u32) -> Option<Shape> {
    if !object.is_heap() {
        return None;
    }
    WALK.store(WALK.load(Relaxed) + 1, Relaxed);
    let class = object.class();
    let shape = match kept(rb, class) {
        Some(plan) if !class.is_singleton_class() => Shape::of_plan(plan),
        _ if overrides::structure(rb, class) & verdicts != verdicts => return None,
        _ => of_object(rb, object),
    };
    (shape.verdicts & verdicts == verdicts).then_some(shape)
}

/// The shape of an object. Raises NameError where its class has no FIELDS.
pub fn of_object(rb: Rb, object: Val) -> Shape {
    let class = object.class();
    if object.is_heap() && class.is_singleton_class() {
        let plan = of_class(rb, rb.real_class(object));
        let verdicts = overrides::singled_out_structure(rb, class, plan.verdicts);
        return Shape { plan, verdicts };
    }
    Shape::of_plan(of_class(rb, class))
}

/// The plan of a class, or of none where no plan can be made: then a struct can
/// be made and compared all the same. Looked for anew after every change of any
/// method; until then the epoch is kept instead of the plan.
pub fn of_sound_class(rb: Rb, class: Val) -> Option<Owned<Plan>> {
    let known = known(rb);
    if class.is_singleton_class() {
        return None;
    }
    let slot = known.names.plan;
    let kept = class.ivar(slot);
    if kept
        .fixnum()
        .is_some_and(|epoch| epoch == overrides::epoch() as i64)
    {
        return None;
    }
    let sound = |kept: Val| {
        Owned::<Plan>::of(kept).filter(|plan| {
            plan.class == class && plan.epoch == overrides::epoch() && plan.has_its_fields(rb)
        })
    };
    if class.is_frozen() {
        return sound(kept);
    }
    let plan = sound(kept).or_else(|| {
        rb.call(known.overrides, known.names.plannable, [class]);
        sound(class.ivar(slot))
    });
    if plan.is_none() {
        rb.ivar_set(class, slot, rb.integer(overrides::epoch() as i64));
    }
    plan
}

/// Makes a plan of a class and keeps it. Raises NameError where the class has no
/// FIELDS, and TypeError where they describe no fields.
pub fn make(rb: Rb, class: Val) {
    of_class(rb, class);
}

/// The plan of a class, kept in a hidden instance variable of the class.
fn of_class(rb: Rb, class: Val) -> Owned<Plan> {
    if let Some(plan) = kept(rb, class) {
        return plan;
    }
    let plan = compile::compile(rb, class);
    if !class.is_frozen() {
        rb.ivar_set(class, known(rb).names.plan, plan.object());
    }
    plan
}

/// The plan that a class has, if that is still true.
#[inline]
fn kept(rb: Rb, class: Val) -> Option<Owned<Plan>> {
    let plan = Owned::<Plan>::of(class.ivar(known(rb).names.plan))?;
    (plan.class == class && plan.is_current(rb)).then_some(plan)
}

/// Forgets the plan of a class.
pub fn forget(rb: Rb, class: Val) {
    rb.ivar_set(class, known(rb).names.plan, Val::NIL);
    overrides::touch();
}
