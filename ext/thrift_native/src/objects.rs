//! What struct objects do besides being written and read: they are made, compared
//! and hashed.
//!
//! All of it follows from FIELDS and the instance variables, unless a class has
//! methods of its own in between. There, and with `Thrift.type_checking`, the
//! gem's own method runs. A union's methods are left to Ruby: they are so short
//! that a native one gains nothing.

use magnus::{Error, Value};

use crate::defaults;
use crate::extension::{methods, Method};
use crate::known::known;
use crate::overrides::structs;
use crate::plan::{self, Plan};
use crate::ruby::{each_pair, keep, protect, Fields, Name, Owned, Rb, Val};

/// The methods of `Thrift::Struct`.
pub const METHODS: &[Method] = methods! {
    "initialize" => initialize(-1);
    "==" => equals(1);
    "eql?" => is_eql(1);
    "hash" => hash(0);
    "differences" => differences(1);
};

/// `initialize(values = {}) { |struct| … }`: sets the fields that are named, and
/// the others to their defaults.
pub fn initialize(this: Value, args: &[Value]) -> Result<(), Error> {
    let object = Val::from_magnus(this);
    protect(|rb| {
        let filled = match *args {
            [] => fill(rb, object, None),
            [values] => fill(rb, object, Some(Val::from_magnus(values))),
            _ => false,
        };
        if !filled {
            original(rb, known(rb).names.initialize, object, args);
        } else if rb.has_block() {
            rb.call_block(object);
        }
        keep(object);
    })
}

/// Fills a new object, unless it takes the gem's own method to do so.
fn fill(rb: Rb, object: Val, values: Option<Val>) -> bool {
    let known = known(rb);
    let Some(plan) = plan_with(rb, object, structs::DEFAULTS | structs::NAME_TO_ID) else {
        return false;
    };
    let fields = Fields::of(object, &plan.layout);
    let given = match values {
        None => None,
        Some(values) if values.class() != known.hash => return false,
        Some(values) => (values.hash_size() != 0).then_some(values),
    };
    let Some(values) = given else {
        defaults::initialize(rb, object, &plan);
        keep(plan.object());
        return true;
    };
    if checks_types(rb) {
        return false;
    }
    fields.reserve(rb);
    let (mut next, mut all_known) = (0, true);
    each_pair(rb, values, |name, value| {
        let symbol = rb.known_symbol(name);
        match symbol.and_then(|symbol| plan.field_named(symbol, &mut next)) {
            // What comes after one that is unknown is set once more.
            Some(field) => fields.set(rb, &field.ivar, value),
            None => all_known = false,
        }
    });
    if all_known {
        for field in plan
            .fields
            .iter()
            .filter(|field| !field.default.value.is_nil())
        {
            if !rb.hash_has(values, field.symbol) && !rb.hash_has(values, field.name) {
                fields.set(rb, &field.ivar, field.default.copied(rb));
            }
        }
    }
    keep(plan.object());
    all_known
}

/// `==(other)`: are all fields equal?
pub fn equals(this: Value, other: Value) -> Result<Value, Error> {
    let args = [other];
    let (object, other) = (Val::from_magnus(this), Val::from_magnus(other));
    protect(|rb| {
        let equal = match are_equal(rb, object, other) {
            Some(equal) => Val::from_bool(equal),
            None => original(rb, known(rb).names.equals, object, &args),
        };
        keep(object);
        keep(other);
        equal
    })
    .map(Val::to_magnus)
}

/// `None` where it takes the gem's own method to tell.
fn are_equal(rb: Rb, object: Val, other: Val) -> Option<bool> {
    if other.is_nil() {
        return Some(false);
    }
    let plan = plan_with(rb, object, structs::EACH_FIELD | structs::READERS)?;
    if other.class() != plan.class {
        return None;
    }
    rb.check_stack();
    let (left, right) = (
        Fields::of(object, &plan.layout),
        Fields::of(other, &plan.layout),
    );
    let equals = known(rb).names.equals;
    let all = plan.fields_by_id().all(|field| {
        rb.equal(
            equals,
            left.get(rb, &field.ivar),
            right.get(rb, &field.ivar),
        )
    });
    keep(plan.object());
    Some(all)
}

/// `eql?(other)`: is it of the same class, and equal?
pub fn is_eql(this: Value, other: Value) -> Result<bool, Error> {
    let (object, other) = (Val::from_magnus(this), Val::from_magnus(other));
    protect(|rb| {
        let equals = known(rb).names.equals;
        let eql = rb.real_class(object) == rb.real_class(other)
            && rb.call(object, equals, [other]).truthy();
        keep(object);
        keep(other);
        eql
    })
}

/// `hash`: of the hashes of all fields.
pub fn hash(this: Value) -> Result<Value, Error> {
    let object = Val::from_magnus(this);
    protect(|rb| {
        let names = &known(rb).names;
        let total = match hash_of(rb, object) {
            Some(total) => rb.integer(total.into()),
            None => original(rb, names.hash, object, &[]),
        };
        keep(object);
        total
    })
    .map(Val::to_magnus)
}

/// As the gem adds the hashes up; `None` where it takes its own method to do so.
fn hash_of(rb: Rb, object: Val) -> Option<u32> {
    const SEED: u32 = 17;
    const FACTOR: u32 = 37;

    let plan = plan_with(rb, object, structs::EACH_FIELD | structs::READERS)?;
    rb.check_stack();
    let fields = Fields::of(object, &plan.layout);
    let hash = known(rb).names.hash;
    let total = plan.fields_by_id().try_fold(SEED, |total, field| {
        let bits = rb.hash_bits(hash, fields.get(rb, &field.ivar))?;
        Some(total.wrapping_mul(FACTOR).wrapping_add(bits))
    });
    keep(plan.object());
    total
}

/// `differences(other)`: which fields aren't equal, in words.
pub fn differences(this: Value, other: Value) -> Result<Value, Error> {
    let args = [other];
    let (object, other) = (Val::from_magnus(this), Val::from_magnus(other));
    protect(|rb| {
        let found = differing(rb, object, other);
        let found =
            found.unwrap_or_else(|| original(rb, known(rb).names.differences, object, &args));
        keep(object);
        keep(other);
        found
    })
    .map(Val::to_magnus)
}

fn differing(rb: Rb, object: Val, other: Val) -> Option<Val> {
    let plan = plan_with(rb, object, structs::EACH_FIELD)?;
    if !rb.is_kind_of(other, plan.class) {
        return None;
    }
    let (left, right) = (
        Fields::of(object, &plan.layout),
        Fields::of(other, &plan.layout),
    );
    let equals = known(rb).names.equals;
    let found = rb.new_array(0);
    for field in plan.fields_by_id() {
        if !rb.equal(
            equals,
            left.get(rb, &field.ivar),
            right.get(rb, &field.ivar),
        ) {
            let text = rb.dup_string(field.name);
            rb.append(text, b" differs!");
            rb.push(found, text);
        }
    }
    keep(plan.object());
    Some(found)
}

/// The plan of an object's class, where it has all these verdicts and the object
/// has no singleton class.
#[inline]
fn plan_with(rb: Rb, object: Val, verdicts: u32) -> Option<Owned<Plan>> {
    plan::of_sound_class(rb, object.class()).filter(|plan| plan.verdicts & verdicts == verdicts)
}

/// Is `Thrift.type_checking` on?
#[inline]
fn checks_types(rb: Rb) -> bool {
    let known = known(rb);
    let checks = rb.call(known.thrift, known.names.type_checking, []);
    checks.truthy()
}

/// Runs what a method was before, with the block of the native one.
#[cold]
fn original(rb: Rb, method: Name, object: Val, args: &[Value]) -> Val {
    let known = known(rb);
    let array = rb.new_array(args.len());
    for &argument in args {
        rb.push(array, Val::from_magnus(argument));
    }
    let args = [method.symbol(), object, array, rb.block()];
    rb.call(known.originals, known.names.struct_, args)
}
