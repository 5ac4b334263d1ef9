//! What a protocol must know of the structs that a walk is inside of, while
//! others use it in the middle of the walk.

use crate::known::known;
use crate::ruby::{Kind, Rb, Val};

/// A struct that a walk is inside of, and the one that it stands in.
pub struct Level<'a, O> {
    pub outer: O,
    pub parent: Option<&'a Level<'a, O>>,
}

/// The protocol's `@last_field`, for as long as it holds the ids of the structs
/// that a walk is inside of: a stack of the last field id of each.
pub struct OpenIds {
    rb: Rb,
    stack: Val,
    len: usize,
}

impl OpenIds {
    pub fn new(rb: Rb, protocol: Val) -> Self {
        let stack = known(rb).ivars.last_field.get(rb, protocol);
        let len = match stack.kind() {
            Kind::Array => stack.array_len(),
            _ => 0,
        };
        Self { rb, stack, len }
    }

    pub fn push(&self, id: i64) {
        if self.stack.kind() == Kind::Array {
            self.rb.push(self.stack, self.rb.integer(id));
        }
    }

    /// The ids of the structs around the innermost one. The outermost struct's
    /// own outer state is the protocol's, which is there already.
    pub fn push_outer<O: Copy>(&self, level: &Level<'_, O>, id: &dyn Fn(O) -> i64) {
        if let Some(parent) = level.parent {
            self.push_outer(parent, id);
            self.push(id(level.outer));
        }
    }

    pub fn close(&self) {
        while self.stack.kind() == Kind::Array && self.stack.array_len() > self.len {
            self.rb.pop(self.stack);
        }
    }
}
