//! One walk over bytes that makes structs, for every format and for the general
//! path.
//!
//! What the walk does and in which order is that of the C extension: the fields
//! set to their defaults, then those that come, `validate` at the end.

use std::mem::needs_drop;

use thrift_codec::{FieldHeader, ListHeader, MapHeader, TType};

use crate::defaults;
use crate::dialect;
use crate::errors::ReadError;
use crate::faults;
use crate::known::known;
use crate::open_ids::Level;
use crate::overrides::structs;
use crate::plan::{self, Field, Plan, Scalar, Shape, Type, TypeId};
use crate::ruby::{keep, Fields, Rb, Val};
use crate::turns::Turns;

/// The largest number of elements that an Array is made for in advance: a claim
/// is no reason to allocate more.
const MAX_CAPACITY: u32 = 64;

/// Where the values of a walk come from: a decoder, or the methods of a
/// protocol.
pub trait Source {
    /// The state of an enclosing struct.
    type Outer: Copy;

    fn struct_begin(&mut self, rb: Rb) -> Self::Outer;
    fn struct_end(&mut self, rb: Rb, outer: Self::Outer);
    fn field_begin(&mut self, rb: Rb) -> Result<Option<FieldHeader>, ReadError>;
    fn field_end(&mut self, rb: Rb);
    fn map_begin(&mut self, rb: Rb) -> Result<MapHeader, ReadError>;
    fn map_end(&mut self, rb: Rb);
    fn list_begin(&mut self, rb: Rb) -> Result<ListHeader, ReadError>;
    fn list_end(&mut self, rb: Rb);
    fn set_begin(&mut self, rb: Rb) -> Result<ListHeader, ReadError>;
    fn set_end(&mut self, rb: Rb);
    fn scalar(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError>;
    /// A scalar that becomes the key of a Hash.
    fn key(&mut self, rb: Rb, scalar: Scalar) -> Result<Val, ReadError>;
    /// Passes over a value; what is inside it counts as well.
    fn skip(&mut self, rb: Rb, ttype: TType, turns: &mut Turns) -> Result<(), ReadError>;
    /// Fails where `size` values can't be there.
    fn expect_elements(&self, ttype: TType, size: u32) -> Result<(), ReadError>;
    /// Fails where `size` entries can't be there.
    fn expect_entries(&self, key: TType, value: TType, size: u32) -> Result<(), ReadError>;
    /// Runs Ruby code of others, to which everything must look as if it was read
    /// value by value.
    fn call_out<T>(&mut self, rb: Rb, body: impl FnOnce() -> T) -> T;
    /// Lets a struct read itself, by a `read` of its own, with the remaining
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
struct Decoder<'a, S: Source> {
    rb: Rb,
    source: &'a mut S,
    turns: Turns,
}

/// Reads a struct or union, itself not asked whether it has a `read` of its own:
/// that is who calls. `shape` is what the walk began with, and `depth` at least 1.
/// Where it fails, [`defaults::settle`] remains to be called.
pub fn read<S: Source>(
    rb: Rb,
    source: &mut S,
    object: Val,
    shape: Shape,
    depth: i32,
) -> Result<(), ReadError> {
    const { assert!(!needs_drop::<Decoder<S>>()) }
    defaults::reset(rb, object, &shape.plan);
    let turns = Turns::default();
    Decoder { rb, source, turns }.object(object, shape, depth, None)
}

impl<S: Source> Decoder<'_, S> {
    fn object(
        &mut self,
        object: Val,
        shape: Shape,
        depth: i32,
        parent: Option<&Level<'_, S::Outer>>,
    ) -> Result<(), ReadError> {
        let rb = self.rb;
        let plan = &*shape.plan;
        let outer = self.source.struct_begin(rb);
        let level = Level { outer, parent };
        if plan.is_union {
            self.union_field(object, plan, depth, &level)?;
        } else {
            let values = Fields::of(object, &plan.layout);
            let mut next = 0;
            while let Some(header) = self.source.field_begin(rb)? {
                match self.field_of(plan, header, &mut next) {
                    Some(field) => {
                        let value = self.value(plan, field.type_id, depth, &level)?;
                        values.set(rb, &field.ivar, value);
                    }
                    None => self.skip(header.ttype)?,
                }
                self.source.field_end(rb);
                self.turn();
            }
        }
        self.source.struct_end(rb, outer);
        defaults::settle(rb, object, plan);
        if !shape.has(structs::VALIDATES_NOTHING) {
            self.source
                .call_out(rb, || rb.call(object, known(rb).names.validate, []));
        }
        keep(shape.plan.object());
        Ok(())
    }

    fn union_field(
        &mut self,
        object: Val,
        plan: &Plan,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<(), ReadError> {
        let rb = self.rb;
        let names = &known(rb).names;
        match self.source.field_begin(rb)? {
            Some(header) => match self.field_of(plan, header, &mut 0) {
                Some(field) => {
                    // Who sets no defaults says first what is about to come.
                    if !dialect::get(rb).read_resets_fields {
                        rb.ivar_set(object, names.setfield, field.symbol);
                    }
                    let value = self.value(plan, field.type_id, depth, level)?;
                    rb.ivar_set(object, names.setfield, field.symbol);
                    rb.ivar_set(object, names.union_value, value);
                }
                None => self.skip(header.ttype)?,
            },
            // The stop of an empty union is skipped like a value of its type,
            // which no type is.
            None => self.skip(TType::STOP)?,
        }
        self.source.field_end(rb);
        match self.source.field_begin(rb)? {
            None => Ok(()),
            Some(_) => Err(ReadError::TooManyFields),
        }
    }

    /// The field that a header names, unless its type is another.
    #[inline]
    fn field_of<'p>(
        &self,
        plan: &'p Plan,
        header: FieldHeader,
        next: &mut usize,
    ) -> Option<&'p Field> {
        plan.field(header.id.into(), next)
            .filter(|field| field.code == i32::from(header.ttype.0))
    }

    #[inline]
    fn value(
        &mut self,
        plan: &Plan,
        declared: TypeId,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<Val, ReadError> {
        faults::point("decode");
        let declared = plan.type_of(declared);
        match *declared {
            Type::Scalar(scalar) => self.source.scalar(self.rb, scalar),
            Type::Struct { .. } => self.nested(declared, depth, level),
            Type::Map { key, value } => self.map(plan, key, value, depth, level),
            Type::List { element } => self.list(plan, element, depth, level),
            Type::Set { element } => self.set(plan, element, depth, level),
            Type::Unknown(code) => Err(ReadError::UnknownType(code)),
            Type::Untyped => Err(ReadError::UnknownType(declared.code())),
        }
    }

    fn nested(
        &mut self,
        declared: &Type,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<Val, ReadError> {
        let rb = self.rb;
        let Type::Struct { class, plan } = declared else {
            unreachable!("called for structs");
        };
        let compiled = plan::of_class_cached(rb, *class, plan);
        let is_stock = compiled.has(structs::INITIALIZE);
        let object = if is_stock {
            let object = rb.allocate(*class);
            defaults::lend(rb, object, &compiled);
            object
        } else {
            self.source.call_out(rb, || rb.new_instance(*class, []))
        };

        let depth = depth - 1;
        if depth <= 0 {
            return Err(ReadError::Depth);
        }
        rb.check_stack();
        let shape = plan::of_object_cached(rb, object, *class, plan);
        if shape.has(structs::STRUCT) && !shape.has(structs::READ) {
            if is_stock {
                defaults::settle(rb, object, &compiled);
            }
            let depth = plan::depth_to_pass(rb, shape, structs::READ_DEPTH, depth);
            self.source.hand_over(rb, object, depth, level);
        } else {
            if !is_stock {
                defaults::reset(rb, object, &shape.plan);
            }
            self.object(object, shape, depth, Some(level))?;
        }
        keep(compiled.object());
        Ok(object)
    }

    fn map(
        &mut self,
        plan: &Plan,
        key: TypeId,
        value: TypeId,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<Val, ReadError> {
        let rb = self.rb;
        let header = self.source.map_begin(rb)?;
        let (of_key, of_value) = (plan.type_of(key), plan.type_of(value));
        let untyped = matches!(of_key, Type::Untyped) || matches!(of_value, Type::Untyped);
        let matches = of_key.code() == i32::from(header.key.0)
            && of_value.code() == i32::from(header.value.0);
        let map = if untyped || (header.size != 0 && !matches) {
            for _ in 0..header.size {
                self.skip(header.key)?;
                self.skip(header.value)?;
            }
            Val::NIL
        } else {
            self.source
                .expect_entries(header.key, header.value, header.size)?;
            rb.check_stack();
            let map = rb.new_hash();
            for _ in 0..header.size {
                self.turn();
                let entry_key = match of_key {
                    Type::Scalar(scalar) => self.source.key(rb, *scalar)?,
                    _ => self.value(plan, key, depth, level)?,
                };
                let entry = self.value(plan, value, depth, level)?;
                match of_key {
                    Type::Scalar(_) => rb.hash_set(map, entry_key, entry),
                    // Here `hash` and `eql?` are called.
                    _ => self
                        .source
                        .call_out(rb, || rb.hash_set(map, entry_key, entry)),
                }
            }
            map
        };
        self.source.map_end(rb);
        Ok(map)
    }

    fn list(
        &mut self,
        plan: &Plan,
        element: TypeId,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<Val, ReadError> {
        let rb = self.rb;
        let header = self.source.list_begin(rb)?;
        let list = if plan.type_of(element).code() == i32::from(header.element.0) {
            self.elements(plan, element, header, depth, level)?
        } else {
            self.skip_elements(header)?;
            Val::NIL
        };
        self.source.list_end(rb);
        Ok(list)
    }

    fn set(
        &mut self,
        plan: &Plan,
        element: TypeId,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<Val, ReadError> {
        let rb = self.rb;
        let known = known(rb);
        let header = self.source.set_begin(rb)?;
        let set = match plan.type_of(element) {
            declared if declared.code() != i32::from(header.element.0) => {
                self.skip_elements(header)?;
                Val::NIL
            }
            Type::Scalar(scalar) if known.set_is_hash => self.set_of_scalars(*scalar, header)?,
            _ => {
                let items = self.elements(plan, element, header, depth, level)?;
                // Here `hash` and `eql?` of the elements are called.
                self.source
                    .call_out(rb, || rb.new_instance(known.set, [items]))
            }
        };
        self.source.set_end(rb);
        Ok(set)
    }

    /// A Set made as its own `initialize` and `add` make it, a Hash in `@hash`,
    /// without calling them for every element.
    fn set_of_scalars(&mut self, scalar: Scalar, header: ListHeader) -> Result<Val, ReadError> {
        let rb = self.rb;
        let known = known(rb);
        self.source.expect_elements(header.element, header.size)?;
        let hash = rb.new_hash();
        rb.hash_set_default(hash, Val::FALSE);
        for _ in 0..header.size {
            self.turn();
            let item = self.source.key(rb, scalar)?;
            rb.hash_set(hash, item, Val::TRUE);
        }
        let set = rb.allocate(known.set);
        known.ivars.hash.set(rb, set, hash);
        Ok(set)
    }

    fn elements(
        &mut self,
        plan: &Plan,
        element: TypeId,
        header: ListHeader,
        depth: i32,
        level: &Level<'_, S::Outer>,
    ) -> Result<Val, ReadError> {
        let rb = self.rb;
        self.source.expect_elements(header.element, header.size)?;
        let list = rb.new_array(header.size.min(MAX_CAPACITY) as usize);
        rb.check_stack();
        for _ in 0..header.size {
            self.turn();
            let value = self.value(plan, element, depth, level)?;
            rb.push(list, value);
        }
        Ok(list)
    }

    /// Counts a value, and lets others have their turn from time to time.
    #[inline]
    fn turn(&mut self) {
        if self.turns.is_over() {
            let rb = self.rb;
            self.source.call_out(rb, || rb.check_interrupts());
        }
    }

    fn skip(&mut self, ttype: TType) -> Result<(), ReadError> {
        self.turn();
        self.source.skip(self.rb, ttype, &mut self.turns)
    }

    fn skip_elements(&mut self, header: ListHeader) -> Result<(), ReadError> {
        for _ in 0..header.size {
            self.skip(header.element)?;
        }
        Ok(())
    }
}
