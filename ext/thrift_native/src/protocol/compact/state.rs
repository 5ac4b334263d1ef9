//! What a CompactProtocol object remembers between two calls, in its instance
//! variables.

use crate::known::known;
use crate::ruby::{Rb, Val};

/// `@last_field`: the id of the last field of each open struct, innermost last.
fn last_field(rb: Rb, protocol: Val) -> Val {
    let stack = known(rb).ivars.last_field.get(rb, protocol);
    rb.check_array(stack);
    stack
}

/// A struct begins.
pub fn open_struct(rb: Rb, protocol: Val) {
    rb.push(last_field(rb, protocol), Val::from_small(0));
}

/// A struct ends.
pub fn close_struct(rb: Rb, protocol: Val) {
    rb.pop(last_field(rb, protocol));
}

/// Takes the id of the last field of the innermost struct away.
pub fn take_last_field_id(rb: Rb, protocol: Val) -> i32 {
    rb.to_i32(rb.pop(last_field(rb, protocol)))
}

/// Remembers the id of a field of the innermost struct.
pub fn put_last_field_id(rb: Rb, protocol: Val, id: i32) {
    rb.push(last_field(rb, protocol), Val::from_small(id));
}

/// The id of the last field of the innermost struct.
pub fn last_field_id(rb: Rb, protocol: Val) -> i32 {
    let stack = last_field(rb, protocol);
    match stack.array_len().checked_sub(1) {
        Some(top) => rb.to_i32(stack.array_entry(top)),
        None => rb.to_i32(Val::NIL),
    }
}

/// The id of the field of type BOOL whose header is not written yet.
pub fn boolean_field(rb: Rb, protocol: Val) -> Option<i32> {
    let field = known(rb).ivars.boolean_field.get(rb, protocol);
    if field.is_nil() {
        return None;
    }
    rb.check_array(field);
    Some(rb.to_i32(field.array_entry(1)))
}

/// Remembers a field of type BOOL until its value comes.
pub fn put_boolean_field(rb: Rb, protocol: Val, ttype: Val, id: i32) {
    let field = rb.array_of([ttype, Val::from_small(id)]);
    known(rb).ivars.boolean_field.set(rb, protocol, field);
}

/// Forgets the field of type BOOL.
pub fn forget_boolean_field(rb: Rb, protocol: Val) {
    known(rb).ivars.boolean_field.set(rb, protocol, Val::NIL);
}

/// The value that came with the header of a field of type BOOL.
pub fn take_bool_value(rb: Rb, protocol: Val) -> Option<Val> {
    let ivar = &known(rb).ivars.bool_value;
    let value = ivar.get(rb, protocol);
    if value.is_nil() {
        return None;
    }
    ivar.set(rb, protocol, Val::NIL);
    Some(value)
}

/// Remembers the value that came with the header of a field of type BOOL.
pub fn put_bool_value(rb: Rb, protocol: Val, value: bool) {
    known(rb)
        .ivars
        .bool_value
        .set(rb, protocol, Val::from_bool(value));
}
