//! What the fields of a struct are before they are read.

use crate::dialect;
use crate::known::known;
use crate::plan::Plan;
use crate::ruby::{Fields, Rb, Val};

/// Sets the fields of an object back to their defaults.
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
        if !field.default.is_nil() {
            values.set(rb, &field.ivar, rb.dup_or_self(field.default));
        } else if !values.get(rb, &field.ivar).is_nil() {
            values.set(rb, &field.ivar, Val::NIL);
        }
    }
}

/// What Thrift's own `initialize` does to a new object without arguments.
pub fn initialize(rb: Rb, object: Val, plan: &Plan) {
    let names = &known(rb).names;
    if plan.is_union {
        rb.ivar_set(object, names.setfield, Val::NIL);
        rb.ivar_set(object, names.union_value, Val::NIL);
        return;
    }
    let values = Fields::of(object, &plan.layout);
    values.reserve(rb);
    for field in &plan.fields {
        if !field.default.is_nil() {
            values.set(rb, &field.ivar, rb.dup_or_self(field.default));
        }
    }
}
