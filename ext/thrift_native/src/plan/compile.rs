//! Making a plan of FIELDS.

use std::cell::Cell;
use std::sync::atomic::Ordering::Relaxed;

use magnus::{gc, DataTypeFunctions, TypedData};
use thrift_codec::TType;

use super::{mark_field, mark_type, Field, Plan, Scalar, Type, TypeId, WALK};
use crate::defaults::Default;
use crate::dialect;
use crate::errors;
use crate::faults;
use crate::known::known;
use crate::overrides;
use crate::ruby::{
    each_pair, keep, mark_with, Exclusive, Ivar, Kind, Layout, Mark, Name, Owned, Rb, Val,
};

/// What a plan is collected in: memory that a Ruby object owns, because reading
/// FIELDS may raise.
#[derive(Default)]
struct Parts {
    fields: Vec<Field>,
    types: Vec<Type>,
    /// The descriptions of containers that have been met: one may hold itself.
    met: Vec<(Val, TypeId)>,
}

#[derive(TypedData)]
#[magnus(class = "ThriftNative::Extension::Draft", free_immediately, mark)]
struct Draft(Exclusive<Parts>);

impl Mark for Draft {
    fn mark(&self, mark: &dyn Fn(Val)) {
        self.0.with(|parts| {
            for field in &parts.fields {
                mark_field(field, mark);
            }
            for declared in &parts.types {
                mark_type(declared, mark);
            }
            for (info, _) in &parts.met {
                mark(*info);
            }
        });
    }
}

impl DataTypeFunctions for Draft {
    fn mark(&self, marker: &gc::Marker) {
        mark_with(self, marker);
    }
}

/// The plan of a class. Raises NameError where it has no FIELDS, and TypeError
/// where they describe no fields.
#[cold]
pub fn compile(rb: Rb, class: Val) -> Owned<Plan> {
    let names = &known(rb).names;
    let epoch = overrides::epoch();
    let fields_constant = rb.const_get(class, names.fields);
    rb.check_hash(fields_constant);
    let verdicts = overrides::structure(rb, class);
    let is_union = rb.is_subclass(class, known(rb).union);

    let draft = Owned::new(rb, Draft(Exclusive::default()));
    each_pair(rb, fields_constant, |id, info| {
        let field = compile_field(rb, draft, id, info);
        draft.0.with(|parts| parts.fields.push(field));
    });

    // Until the plan is an object that marks them, an Array holds the values.
    let held = rb.new_array(0);
    Mark::mark(&*draft, &|value| rb.push(held, value));
    let Parts { fields, types, .. } = draft.0.with(std::mem::take);
    let mut by_id: Vec<u32> = (0..fields.len() as u32).collect();
    by_id.sort_by_key(|&place| fields[place as usize].id);
    let lends_defaults = fields.iter().any(|field| field.default.is_lent());
    let plan = Owned::new(
        rb,
        Plan {
            class,
            fields_constant,
            fields,
            by_id,
            types,
            is_union,
            verdicts,
            epoch,
            layout: Layout::new(class),
            lends_defaults,
            checked_in: Cell::new(WALK.load(Relaxed)),
        },
    );
    keep(held);
    keep(draft.object());
    plan
}

fn compile_field(rb: Rb, draft: Owned<Draft>, id: Val, info: Val) -> Field {
    faults::point("compile");
    let names = &known(rb).names;
    let Some(id) = id.fixnum() else {
        errors::integer_expected(rb);
    };
    rb.check_hash(info);
    let name = rb.to_str(rb.hash_get(info, names.name.symbol()));
    let type_id = compile_type(rb, draft, info);
    let (code, ttype) = draft.0.with(|parts| {
        let declared = &parts.types[type_id.0 as usize];
        (declared.code(), declared.ttype())
    });
    Field {
        id,
        name,
        symbol: rb.to_symbol(name),
        ivar: Ivar::new(rb.ivar_name(name)),
        type_id,
        code,
        wire: ttype.zip(id.try_into().ok()),
        default: Default::new(rb.hash_get(info, names.default.symbol())),
    }
}

fn compile_type(rb: Rb, draft: Owned<Draft>, info: Val) -> TypeId {
    let names = &known(rb).names;

    let code = rb.hash_get(info, names.type_.symbol());
    if code.is_nil() {
        return add_type(draft, Type::Untyped);
    }
    let code = rb.to_i32(code);
    let ttype = u8::try_from(code).map(TType);
    if let Ok(container @ (TType::MAP | TType::LIST | TType::SET)) = ttype {
        return compile_container(rb, draft, info, container);
    }
    let declared = match ttype {
        Ok(TType::BOOL) => Type::Scalar(Scalar::Bool),
        Ok(TType::BYTE) => Type::Scalar(Scalar::Byte),
        Ok(TType::I16) => Type::Scalar(Scalar::I16),
        Ok(TType::I32) => Type::Scalar(Scalar::I32),
        Ok(TType::I64) => Type::Scalar(Scalar::I64),
        Ok(TType::DOUBLE) => Type::Scalar(Scalar::Double),
        Ok(TType::STRING) if rb.hash_get(info, names.binary.symbol()) == Val::TRUE => {
            Type::Scalar(Scalar::Binary)
        }
        Ok(TType::STRING) => Type::Scalar(Scalar::String),
        Ok(TType::UUID) if dialect::get(rb).uuid => Type::Scalar(Scalar::Uuid),
        Ok(TType::STRUCT) => Type::Struct {
            class: rb.hash_get(info, names.class.symbol()),
            plan: Cell::new(None),
        },
        _ => Type::Unknown(code),
    };
    add_type(draft, declared)
}

/// A container has its place before its parts have theirs: it may be one of
/// them.
fn compile_container(rb: Rb, draft: Owned<Draft>, info: Val, ttype: TType) -> TypeId {
    let names = &known(rb).names;
    let met = draft.0.with(|parts| {
        let mut met = parts.met.iter();
        met.find(|(other, _)| *other == info).map(|&(_, id)| id)
    });
    if let Some(id) = met {
        return id;
    }
    rb.check_stack();
    let id = add_type(draft, Type::Untyped);
    draft.0.with(|parts| parts.met.push((info, id)));

    let part = |name: Name| compile_part(rb, draft, rb.hash_get(info, name.symbol()));
    let declared = match ttype {
        TType::MAP => Type::Map {
            key: part(names.key),
            value: part(names.value),
        },
        TType::SET => Type::Set {
            element: part(names.element),
        },
        _ => Type::List {
            element: part(names.element),
        },
    };
    draft.0.with(|parts| parts.types[id.0 as usize] = declared);
    id
}

fn compile_part(rb: Rb, draft: Owned<Draft>, info: Val) -> TypeId {
    if info.kind() == Kind::Hash {
        compile_type(rb, draft, info)
    } else {
        add_type(draft, Type::Untyped)
    }
}

fn add_type(draft: Owned<Draft>, declared: Type) -> TypeId {
    draft.0.with(|parts| {
        parts.types.push(declared);
        TypeId(parts.types.len() as u32 - 1)
    })
}
