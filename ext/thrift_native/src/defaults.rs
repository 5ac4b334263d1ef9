//! What the fields of a struct are before they are read.
//!
//! A default is copied for every struct, so that whoever changes a list of one
//! struct doesn't change that of all. A struct that is about to be read is lent
//! the defaults themselves, and given its copies of those that are still there
//! afterwards: most are replaced by what comes.

use crate::dialect;
use crate::known::known;
use crate::plan::{Field, Plan};
use crate::ruby::{Fields, PlainCopy, Rb, Val};

/// A field's value where nothing is said of it.
pub struct Default {
    /// `nil` where there is none.
    pub value: Val,
    /// How it is copied where that calls no Ruby code of others.
    copy: Option<PlainCopy>,
}

impl Default {
    /// Of what FIELDS says.
    pub fn new(value: Val) -> Self {
        Self {
            value,
            copy: PlainCopy::of(value),
        }
    }

    /// What a struct gets for its own.
    pub fn copied(&self, rb: Rb) -> Val {
        match self.copy {
            Some(copy) => rb.copy_plain(copy, self.value),
            None => rb.dup_or_self(self.value),
        }
    }

    /// The default itself, if it can be copied later.
    fn lent(&self, rb: Rb) -> Val {
        if self.is_lent() {
            self.value
        } else {
            self.copied(rb)
        }
    }

    /// Is the default itself lent to a struct that is read?
    pub fn is_lent(&self) -> bool {
        matches!(self.copy, Some(copy) if copy != PlainCopy::Itself)
    }
}

/// Sets the fields of an object that is about to be read back to their defaults;
/// [`settle`] has to follow.
pub fn reset(rb: Rb, object: Val, plan: &Plan) {
    if !dialect::get(rb).read_resets_fields {
        return;
    }
    if plan.is_union {
        let names = &known(rb).names;
        rb.check_frozen(object);
        for name in [names.setfield, names.union_value] {
            if !object.ivar(name).is_nil() {
                rb.ivar_set(object, name, Val::NIL);
            }
        }
        return;
    }
    if plan.fields.is_empty() || object.ivar_count() == 0 {
        return;
    }
    rb.check_frozen(object);
    let values = Fields::of(object, &plan.layout);
    for field in &plan.fields {
        if !field.default.value.is_nil() {
            values.set(rb, &field.ivar, field.default.lent(rb));
        } else if !values.get(rb, &field.ivar).is_nil() {
            values.set(rb, &field.ivar, Val::NIL);
        }
    }
}

/// What Thrift's own `initialize` does to a new object without arguments.
pub fn initialize(rb: Rb, object: Val, plan: &Plan) {
    fill(rb, object, plan, Default::copied);
}

/// The same for an object that is about to be read; [`settle`] has to follow.
pub fn lend(rb: Rb, object: Val, plan: &Plan) {
    fill(rb, object, plan, Default::lent);
}

#[inline]
fn fill(rb: Rb, object: Val, plan: &Plan, value: fn(&Default, Rb) -> Val) {
    let names = &known(rb).names;
    if plan.is_union {
        rb.ivar_set(object, names.setfield, Val::NIL);
        rb.ivar_set(object, names.union_value, Val::NIL);
        return;
    }
    let values = Fields::of(object, &plan.layout);
    values.reserve(rb);
    for field in &plan.fields {
        if !field.default.value.is_nil() {
            values.set(rb, &field.ivar, value(&field.default, rb));
        }
    }
}

/// Gives an object its own copies of the defaults that it was lent and that
/// nothing has replaced.
#[inline]
pub fn settle(rb: Rb, object: Val, plan: &Plan) {
    if plan.lends_defaults {
        settle_fields(rb, object, plan);
    }
}

fn settle_fields(rb: Rb, object: Val, plan: &Plan) {
    let values = Fields::of(object, &plan.layout);
    let is_still_lent = |field: &&Field| {
        field.default.is_lent() && values.get(rb, &field.ivar) == field.default.value
    };
    for field in plan.fields.iter().filter(is_still_lent) {
        values.set(rb, &field.ivar, field.default.copied(rb));
    }
}
