//! One walk over a struct, for every format and for the general path.
//!
//! What the walk does and in which order is that of the C extension: `validate`,
//! then the fields in the order of their ids, those that are nil left out.

use std::mem::needs_drop;

use crate::dialect;
use crate::errors;
use crate::faults;
use crate::known::known;
use crate::open_ids::Level;
use crate::overrides::{bytes, structs};
use crate::plan::{self, Field, Plan, Scalar, Shape, Type, TypeId};
use crate::ruby::{each_pair, keep, Fields, Kind, Rb, Val};
use crate::turns::{Turns, ROUNDS};

/// Where the values of a walk go: an encoder, or the methods of a protocol.
pub trait Output {
    /// The state of an enclosing struct.
    type Outer: Copy;

    /// Is a Ruby method called for every value? Then it may change the container
    /// that is being written.
    const CALLS_RUBY: bool;

    fn struct_begin(&mut self, rb: Rb, object: Val) -> Self::Outer;
    fn struct_end(&mut self, rb: Rb, outer: Self::Outer);
    /// Begins a field of any type but BOOL. `name` is what `write_field_begin`
    /// gets.
    fn field_begin(&mut self, rb: Rb, name: Val, field: &Field, declared: &Type);
    /// Writes a field of type BOOL, all but its end.
    fn field_bool(&mut self, rb: Rb, name: Val, field: &Field, value: Val);
    fn field_end(&mut self, rb: Rb);
    fn field_stop(&mut self, rb: Rb);
    fn map_begin(&mut self, rb: Rb, key: &Type, value: &Type, size: usize);
    fn map_end(&mut self, rb: Rb);
    fn list_begin(&mut self, rb: Rb, element: &Type, size: usize);
    fn list_end(&mut self, rb: Rb);
    fn set_begin(&mut self, rb: Rb, element: &Type, size: usize);
    fn set_end(&mut self, rb: Rb);
    fn scalar(&mut self, rb: Rb, scalar: Scalar, value: Val);
    /// Lets a struct write itself, by a `write` of its own, with the remaining
    /// depth if it takes one.
    fn hand_over(
        &mut self,
        rb: Rb,
        object: Val,
        depth: Option<i32>,
        level: &Level<'_, Self::Outer>,
    );
}

/// A walk.
pub struct Encoder<'a, O: Output> {
    rb: Rb,
    output: &'a mut O,
    turns: Turns,
}

/// Writes a struct or union, itself not asked whether it has a `write` of its
/// own: that is who calls. `shape` is what the walk began with, and `depth` at
/// least 1.
pub fn write<O: Output>(rb: Rb, output: &mut O, object: Val, shape: Shape, depth: i32) {
    const { assert!(!needs_drop::<Encoder<O>>()) }
    let turns = Turns::default();
    Encoder { rb, output, turns }.object(object, shape, depth, None);
}

impl<O: Output> Encoder<'_, O> {
    fn object(
        &mut self,
        object: Val,
        shape: Shape,
        depth: i32,
        parent: Option<&Level<'_, O::Outer>>,
    ) {
        let rb = self.rb;
        if !shape.has(structs::VALIDATES_NOTHING) {
            rb.call(object, known(rb).names.validate, []);
        }
        let outer = self.output.struct_begin(rb, object);
        let level = Level { outer, parent };
        let plan = &*shape.plan;
        if plan.is_union {
            self.union_field(object, shape, depth, &level);
        } else if shape.has(structs::FIELD_ORDER) {
            let values = Fields::of(object, &plan.layout);
            for field in plan.fields_by_id() {
                self.struct_field(values, plan, field, depth, &level);
            }
        } else {
            self.fields_as_sorted(object, plan, depth, &level);
        }
        self.output.field_stop(rb);
        self.output.struct_end(rb, outer);
        keep(shape.plan.object());
    }

    #[inline]
    fn struct_field(
        &mut self,
        values: Fields,
        plan: &Plan,
        field: &Field,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        let value = values.get(self.rb, &field.ivar);
        if !value.is_nil() {
            self.field(plan, field, field.name, value, depth, level);
        }
    }

    /// The fields as the object's own `sorted_field_ids` names them.
    #[cold]
    fn fields_as_sorted(
        &mut self,
        object: Val,
        plan: &Plan,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        let rb = self.rb;
        let ids = rb.call(object, known(rb).names.sorted_field_ids, []);
        rb.check_array(ids);
        let values = Fields::of(object, &plan.layout);
        let mut place = 0;
        while place < ids.array_len() {
            let id = ids.array_entry(place).fixnum();
            match id.and_then(|id| plan.field(id, &mut 0)) {
                Some(field) => self.struct_field(values, plan, field, depth, level),
                None => errors::incomplete_field(rb),
            }
            place += 1;
        }
        keep(ids);
    }

    fn union_field(&mut self, object: Val, shape: Shape, depth: i32, level: &Level<'_, O::Outer>) {
        let rb = self.rb;
        let names = &known(rb).names;
        let plan = &*shape.plan;
        let set = object.ivar(names.setfield);
        let value = object.ivar(names.union_value);
        let known_name = shape.has(structs::NAME_TO_ID) && set.is_symbol();
        let field = if known_name {
            plan.fields.iter().find(|field| field.symbol == set)
        } else {
            let name = rb.call(set, names.to_s, []);
            let id = rb.call(object, names.name_to_id, [name]);
            id.fixnum().and_then(|id| plan.field(id, &mut 0))
        };
        match field {
            Some(field) => self.field(plan, field, set, value, depth, level),
            None => errors::union(rb, "set_field is not valid for this union!"),
        }
    }

    #[inline]
    fn field(
        &mut self,
        plan: &Plan,
        field: &Field,
        name: Val,
        value: Val,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        faults::point("encode");
        let declared = plan.type_of(field.type_id);
        if let Type::Scalar(Scalar::Bool) = declared {
            self.output.field_bool(self.rb, name, field, value);
        } else {
            self.output.field_begin(self.rb, name, field, declared);
            self.value(plan, declared, value, depth, level);
        }
        self.output.field_end(self.rb);
        self.turn(1);
    }

    /// Counts values, and lets others have their turn from time to time.
    #[inline]
    fn turn(&mut self, values: usize) {
        if self.turns.is_over_after(values) {
            self.rb.check_interrupts();
        }
    }

    #[inline]
    fn value(
        &mut self,
        plan: &Plan,
        declared: &Type,
        value: Val,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        match *declared {
            Type::Scalar(scalar) => self.output.scalar(self.rb, scalar, value),
            Type::Struct { .. } => self.nested(declared, value, depth, level),
            Type::Map { key, value: of } => self.map(plan, key, of, value, depth, level),
            Type::List { element } => self.list(plan, element, value, depth, level),
            Type::Set { element } => self.set(plan, element, value, depth, level),
            Type::Unknown(code) => errors::not_implemented(
                self.rb,
                format_args!("Unknown type for binary_encoding: {code}"),
            ),
            Type::Untyped => errors::incomplete_field(self.rb),
        }
    }

    fn nested(&mut self, declared: &Type, object: Val, depth: i32, level: &Level<'_, O::Outer>) {
        let rb = self.rb;
        let Type::Struct { class, plan } = declared else {
            unreachable!("called for structs");
        };
        let depth = depth - 1;
        if depth <= 0 {
            errors::depth_limit(rb);
        }
        rb.check_stack();
        let shape = if object.class() == *class {
            plan::of_object_cached(rb, object, *class, plan)
        } else {
            self.other_object(object)
        };
        if shape.has(structs::STRUCT) && !shape.has(structs::WRITE) {
            let depth = plan::depth_to_pass(rb, shape, structs::WRITE_DEPTH, depth);
            return self.output.hand_over(rb, object, depth, level);
        }
        self.object(object, shape, depth, Some(level));
    }

    /// The shape of an object of another class than declared. What is no struct
    /// has no FIELDS, but is asked to validate itself first.
    #[cold]
    fn other_object(&mut self, object: Val) -> Shape {
        let rb = self.rb;
        let names = &known(rb).names;
        let verdicts = crate::overrides::structure(rb, object.class());
        if verdicts & structs::STRUCT == 0 {
            rb.call(object, names.validate, []);
        }
        plan::of_object(rb, object)
    }

    fn map(
        &mut self,
        plan: &Plan,
        key: TypeId,
        of: TypeId,
        map: Val,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        let rb = self.rb;
        rb.check_hash(map);
        let (key, of) = (plan.type_of(key), plan.type_of(of));
        if self.is_soon_walked(map) && self.calls_nothing(key) && self.calls_nothing(of) {
            self.output.map_begin(rb, key, of, map.hash_size());
            each_pair(rb, map, |entry, value| {
                self.value(plan, key, entry, depth, level);
                self.value(plan, of, value, depth, level);
            });
            self.turn(map.hash_size());
        } else {
            let keys = rb.call(map, known(rb).names.keys, []);
            rb.check_array(keys);
            let size = keys.array_len();
            rb.check_stack();
            self.output.map_begin(rb, key, of, size);
            for place in 0..size {
                let entry = keys.array_entry(place);
                let value = rb.hash_get(map, entry);
                self.value(plan, key, entry, depth, level);
                self.value(plan, of, value, depth, level);
                self.turn(1);
            }
            keep(keys);
        }
        self.output.map_end(rb);
    }

    fn list(
        &mut self,
        plan: &Plan,
        element: TypeId,
        list: Val,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        let rb = self.rb;
        rb.check_array(list);
        let size = list.array_len();
        let element = plan.type_of(element);
        self.output.list_begin(rb, element, size);
        self.elements(plan, element, list, size, depth, level);
        self.output.list_end(rb);
    }

    fn set(
        &mut self,
        plan: &Plan,
        element: TypeId,
        set: Val,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        let rb = self.rb;
        let known = known(rb);
        let element = plan.type_of(element);

        let hash = set.class() == known.set && known.set_is_hash && self.calls_nothing(element);
        let hash = if hash {
            known.ivars.hash.get(rb, set)
        } else {
            Val::NIL
        };
        if hash.kind() == Kind::Hash && hash.hash_size() <= ROUNDS {
            self.output.set_begin(rb, element, hash.hash_size());
            each_pair(rb, hash, |item, _| {
                self.value(plan, element, item, depth, level);
            });
            self.turn(hash.hash_size());
        } else {
            let items = if set.kind() == Kind::Array {
                set
            } else if is_set(rb, set) {
                rb.call(set, known.names.entries, [])
            } else {
                rb.check_hash(set);
                rb.call(set, known.names.keys, [])
            };
            rb.check_array(items);
            let size = items.array_len();
            self.output.set_begin(rb, element, size);
            self.elements(plan, element, items, size, depth, level);
        }
        self.output.set_end(rb);
    }

    /// The elements of an Array, as many as it had when it began: nil where a
    /// callback has taken some away.
    #[inline]
    fn elements(
        &mut self,
        plan: &Plan,
        element: &Type,
        items: Val,
        size: usize,
        depth: i32,
        level: &Level<'_, O::Outer>,
    ) {
        self.rb.check_stack();
        for place in 0..size {
            let item = items.array_entry(place);
            self.value(plan, element, item, depth, level);
            self.turn(1);
        }
        keep(items);
    }

    /// Is this a Hash, and none that takes long? It is locked against new keys
    /// while it is walked over, and nobody else has a turn.
    fn is_soon_walked(&self, map: Val) -> bool {
        map.class() == known(self.rb).hash && map.hash_size() <= ROUNDS
    }

    /// Is no Ruby code run for values of this type, which might change the
    /// container that they stand in?
    fn calls_nothing(&self, declared: &Type) -> bool {
        !O::CALLS_RUBY
            && match declared {
                Type::Scalar(Scalar::String) => {
                    crate::overrides::bytes(self.rb) & bytes::TO_UTF8 != 0
                }
                // What is no Float may have a `to_f` of its own.
                Type::Scalar(Scalar::Double) => false,
                Type::Scalar(_) => true,
                _ => false,
            }
    }
}

/// Does a set field take this as a Set?
fn is_set(rb: Rb, value: Val) -> bool {
    let set = known(rb).set;
    if dialect::get(rb).set_subclasses {
        rb.is_kind_of(value, set)
    } else {
        value.class() == set
    }
}
